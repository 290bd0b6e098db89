import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { sandboxAdminKey } from '@compass/api/ports/gateways'
import type { Configuration } from './configuration.ts'
import { StartFault } from './embedded-postgres/index.ts'

export type RunningGateway = {
  /** Where it answers us, without a trailing slash. */
  url: string
  /** Where browsers open its pages, without a trailing slash. */
  pagesUrl: string
  stop(): Promise<void>
}

const PROGRAM = join(import.meta.dirname, '..', 'sandbox-gateway', 'start.ts')
/** As the gateway ends where its port is taken. */
const PORT_TAKEN = 3
const AGAIN_AFTER_MS = 1_000

/**
 * Starts the sandbox gateway as a process of its own, with its ledger in the data directory. It ends when we end, however
 * that happens, and is started again where it ends by itself.
 *
 * @throws StartFault where the port that was asked for is taken
 */
export async function startSandboxGateway(supplied: {
  configuration: Configuration
  secretKey: string
  say: (sentence: string) => void
}): Promise<RunningGateway> {
  const { configuration, secretKey, say } = supplied
  const { gatewayPort, port } = configuration
  const wanted = gatewayPort ?? (port < 65_535 ? port + 1 : 0)
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    GATEWAY_SPEED: process.env.GATEWAY_SPEED,
    GATEWAY_HOST: configuration.host,
    GATEWAY_DATA_DIR: join(configuration.dataDir, 'gateway'),
    GATEWAY_ADMIN_KEY: sandboxAdminKey(secretKey),
  }
  let isStopping = false
  let child: ChildProcess | undefined

  async function launch(port: number): Promise<{ url: string; port: number }> {
    const publicUrl = configuration.gatewayPublicUrl ?? others(configuration.publicUrl, port)
    const started = fork(PROGRAM, {
      execArgv: [],
      env: { ...environment, GATEWAY_PORT: String(port), GATEWAY_PUBLIC_URL: publicUrl },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let text = ''
    started.stderr?.on('data', (part) => {
      text += part
    })
    const ready = await new Promise<{ url: string; port: number }>((resolve, reject) => {
      started.once('message', (message) => resolve(message as { url: string; port: number }))
      started.once('exit', (code) =>
        reject(
          Object.assign(new StartFault(text.trim() || `The sandbox gateway ended (${code}).`), { exitCode: code }),
        ),
      )
    })
    child = started
    started.once('exit', (code, signal) => {
      if (isStopping) return
      say(`The sandbox gateway ended (${signal ?? code}): it is started again.`)
      setTimeout(() => {
        if (!isStopping) launch(ready.port).catch((error: Error) => say(error.message))
      }, AGAIN_AFTER_MS).unref()
    })
    return ready
  }

  const ready = await launch(wanted).catch((error: StartFault & { exitCode?: number }) => {
    if (error.exitCode !== PORT_TAKEN || gatewayPort !== undefined) throw error
    say(`Port ${wanted} is taken, so the sandbox gateway takes another one.`)
    return launch(0)
  })
  return {
    url: `http://${hostForThisMachine(configuration.host)}:${ready.port}`,
    pagesUrl: ready.url,
    async stop() {
      isStopping = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      if (child.connected) child.disconnect()
      else child.kill('SIGTERM')
      await ended
    },
  }
}

/** Browsers that reach us over plain http reach the gateway on the same machine, at its own port. */
function others(publicUrl: string, port: number): string {
  const { protocol, hostname } = new URL(publicUrl)
  return `http://${protocol === 'http:' ? hostname : 'localhost'}:${port}`
}

export function hostForThisMachine(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
