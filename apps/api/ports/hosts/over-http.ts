import { lookup } from 'node:dns/promises'
import type { HostState, HostsPort } from './port.ts'

const LASTS_MS = 3_000

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
        const answer = await fetch(`${protocol}//${host}${port && `:${port}`}/v1/version`, {
          redirect: 'manual',
          signal: AbortSignal.timeout(LASTS_MS),
        })
        const body = answer.status === 200 ? ((await answer.json()) as { data?: { oldestSupported?: unknown } }) : null
        return body?.data?.oldestSupported === undefined ? 'elsewhere' : 'here'
      } catch (error) {
        return error instanceof SyntaxError ? 'elsewhere' : 'unreachable'
      }
    },
  }
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
