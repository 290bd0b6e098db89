import { lookup } from 'node:dns/promises'
import { SendFault } from '../sender/send-fault.ts'
import { sendJson } from '../sender/send-json.ts'
import type { HostState, HostsPort } from './port.ts'

const LASTS_MS = 3_000
/** Our own answer is a few hundred. */
const MAX_BYTES = 64 * 1024

/**
 * Asks a host for what only a deployment that knows it answers. Nothing of the answer is handed on.
 *
 * @param publicUrl whose scheme and port all hosts of the deployment have
 */
export function hostsOverHttp(publicUrl: string): HostsPort {
  const { protocol, port } = new URL(publicUrl)
  return {
    async look(host): Promise<HostState> {
      if (!(await isNamed(host))) return 'unnamed'
      try {
        const { status, body } = await sendJson({
          method: 'GET',
          url: `${protocol}//${host}${port && `:${port}`}/v1/version`,
          headers: {},
          content: null,
          withinMs: LASTS_MS,
          connectWithinMs: LASTS_MS,
          maxBytes: MAX_BYTES,
          // Whoever stands behind a network of their own sees their hosts at its addresses.
          mayBePrivate: true,
          connection: 'own',
        })
        return status === 200 && isVersion(body) ? 'here' : 'elsewhere'
      } catch (error) {
        if (!(error instanceof SendFault)) throw error
        return error.reason === 'too_long' ? 'elsewhere' : 'unreachable'
      }
    },
  }
}

function isVersion(body: unknown): boolean {
  const { data } = Object(body) as { data?: { oldestSupported?: unknown } | null }
  return data?.oldestSupported !== undefined
}

async function isNamed(host: string): Promise<boolean> {
  const named = lookup(host).then(
    () => true,
    () => false,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, LASTS_MS, false)
  })
  return Promise.race([named, late]).finally(() => clearTimeout(timer))
}
