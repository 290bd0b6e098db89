import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestApi, testApi } from '@compass/api/testing'
import { sendOverHttp } from './merchant-documents/http-send.ts'
import { applyMerchantFolder } from './merchant-documents/platform-client.ts'
import { readMerchantFolder } from './merchant-documents/read-folder.ts'

interface CommandEnd {
  readonly code: number | null
  readonly says: string
}

/** What is in its pipe, and the folder where its person stands. */
interface CommandSurroundings {
  readonly piped?: string
  readonly folder?: string
}

/** `npm run merchant` beside the API that it asks. */
export interface MerchantCommand {
  readonly test: TestApi
  /** Runs it as npm does; complaints are among what it says. */
  run(values: readonly string[], around?: CommandSurroundings): Promise<CommandEnd>
  /** The same; `says` is what a shell would write into a file. */
  runApart(values: readonly string[]): Promise<CommandEnd & { readonly notes: string }>
  /** Applies merchants of the demo, without their pictures. */
  applyDemo(...slugs: string[]): Promise<void>
}

const TOP = join(import.meta.dirname, '../..')
const DEMO = join(TOP, 'demo')
/** What was compiled once is not compiled again: that takes a third of such a program. */
const COMPILED = join(TOP, 'node_modules', '.cache', 'compiled')

/** For `beforeAll`; the API is closed in `afterAll`. */
export async function openMerchantCommand(options: Parameters<typeof testApi>[0] = {}): Promise<MerchantCommand> {
  const test = await testApi(options)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  async function end(values: readonly string[], { piped = '', folder }: CommandSurroundings) {
    const argv = [join(import.meta.dirname, 'merchant.ts'), ...values, '--url', url]
    const child = spawn(process.execPath, argv, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: COMPILED,
        PLATFORM_KEY: test.platform,
        ...(folder && { INIT_CWD: folder }),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.on('error', () => undefined).end(piped)
    const read = { all: '', out: '', notes: '' }
    for (const [name, stream] of [['out', child.stdout] as const, ['notes', child.stderr] as const])
      stream.on('data', (part) => {
        read.all += part
        read[name] += part
      })
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, all: read.all.trim(), out: read.out.trim(), notes: read.notes.trim() }
  }
  return {
    test,
    async run(values, around = {}) {
      const { code, all: says } = await end(values, around)
      return { code, says }
    },
    async runApart(values) {
      const { code, out: says, notes } = await end(values, {})
      return { code, says, notes }
    },
    async applyDemo(...slugs) {
      const send = sendOverHttp({ url, key: test.platform })
      for (const slug of slugs) {
        const folder = await readMerchantFolder(join(DEMO, slug))
        const document = withoutPictures(folder.document)
        await applyMerchantFolder(send, { ...folder, document, pictures: [], lacking: () => [] })
      }
    },
  }
}

function withoutPictures(document: unknown): unknown {
  const isPicture = (value: unknown) => typeof value === 'object' && value !== null && 'sha256' in value
  const text = JSON.stringify(document, (key, value) => {
    if (key === 'gallery' || isPicture(value)) return undefined
    return Array.isArray(value) ? value.filter((one) => !isPicture(one)) : value
  })
  return JSON.parse(text)
}
