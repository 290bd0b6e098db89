import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { openApi } from './openapi.ts'

/** Two megabytes of names that repeat themselves: more effort saves little. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

interface Body {
  readonly encoding: 'br' | 'gzip' | null
  readonly bytes: Buffer
}

/** The description of the calls, compressed once for all who ask. */
export class DescribedCalls {
  readonly #version: string
  #bodies: Promise<Record<'br' | 'gzip' | 'plain', Buffer>> | null = null

  constructor(version: string) {
    this.#version = version
  }

  /** @param accepted the header Accept-Encoding */
  async bodyFor(accepted: string | undefined): Promise<Body> {
    this.#bodies ??= compressed(JSON.stringify(openApi(this.#version)))
    const bodies = await this.#bodies
    const takes = (name: string) =>
      new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted ?? '')
    if (takes('br')) return { encoding: 'br', bytes: bodies.br }
    if (takes('gzip')) return { encoding: 'gzip', bytes: bodies.gzip }
    return { encoding: null, bytes: bodies.plain }
  }
}

async function compressed(text: string): Promise<Record<'br' | 'gzip' | 'plain', Buffer>> {
  const plain = Buffer.from(text)
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)])
  return { br, gzip: gzipped, plain }
}
