import { join } from 'node:path'
import type { Configuration } from './configuration.ts'
import { type Keys, prepareDataDir, readKeys } from './data-dir.ts'
import { openRunningDatabase, type RunningDatabase } from './database.ts'
import { applyDemo } from './demo.ts'
import { sendOverHttp } from './merchant-documents/http-send.ts'
import { PlatformFault, type Send } from './merchant-documents/platform-client.ts'
import { readDemoLink } from './merchant-documents/staff.ts'
import { claimPort, describeListenError } from './port.ts'
import { hostForThisMachine, type RunningGateway, startSandboxGateway } from './sandbox-gateway.ts'

/** The API and the storefront behind one address, as the start needs them. */
type Server = {
  listen(at: { port: number; host: string }): Promise<void>
  /** Everything is there that is to be there first: it answers everybody from now on. */
  open(): void
  /** Begins the background work. */
  startWork(): Promise<void>
  /** Takes no new work, finishes what runs, closes its connections. */
  stop(): Promise<void>
}

export type BuildServer = (supplied: {
  configuration: Configuration
  keys: Keys
  connection: RunningDatabase['connection']
  say: (sentence: string) => void
}) => Promise<Server>

export type RunningProduct = {
  /** Where it listens, for this machine. */
  url: string
  /** Slugs of the demo merchants. */
  merchants: string[]
  /** Signs in to their console as the owner; null: there is no demo. */
  consoleLink: string | null
  stop(): Promise<void>
}

/** In-flight work has this long to end before it is cut off. */
const DRAIN_WITHIN_MS = 25_000

/**
 * Brings everything up in order: address, data directory, keys, database, server, demo merchants. What fails half-way
 * is taken down again.
 * @throws StartFault with a sentence for the person who starts it
 */
export async function start(supplied: {
  configuration: Configuration
  buildServer: BuildServer
  demoDir: string
  say: (sentence: string) => void
}): Promise<RunningProduct> {
  const { say } = supplied
  const port = await claimPort(supplied.configuration.port, supplied.configuration.host)
  const { metricsAt } = supplied.configuration
  if (metricsAt) await claimPort(metricsAt.port, metricsAt.host, 'METRICS_')
  const configuration: Configuration = {
    ...supplied.configuration,
    port,
    publicUrl: supplied.configuration.publicUrl.replace(/:0$/, `:${port}`),
  }
  await prepareDataDir(configuration.dataDir)
  const keys = await readKeys(configuration.dataDir, configuration)

  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    const gateway = startOwnGateway(configuration, keys.secretKey, say)
    const ending = gateway.catch(() => null)
    undo.push(async () => (await ending)?.stop())
    const database = await openRunningDatabase(configuration, say)
    undo.push(database.stop)
    const ours = await gateway
    if (ours) Object.assign(configuration, { sandboxGatewayUrl: ours.url, gatewayPublicUrl: ours.pagesUrl })
    const server = await supplied.buildServer({ configuration, keys, connection: database.connection, say })
    undo.push(() => atMost(configuration.drainSeconds * 1000 + DRAIN_WITHIN_MS, server.stop()))
    await server.listen({ port, host: configuration.host }).catch((error) => {
      throw describeListenError(error, port, configuration.host) ?? error
    })
    const url = `http://${hostForThisMachine(configuration.host)}:${port}`
    const send = sendOverHttp({ url, key: keys.platformKey })
    const merchants =
      configuration.hasDemoMerchants && !configuration.faultPoint
        ? await applyDemo({ send, demoDir: supplied.demoDir, stateFile: join(configuration.dataDir, 'demo.json'), say })
        : []
    server.open()
    if (configuration.role !== 'api') await server.startWork()
    if (ours) say(`Payments of the demo go through the sandbox gateway at ${ours.pagesUrl}`)
    const [first] = [...merchants].sort((a, b) => Number(b === MAIN_DEMO) - Number(a === MAIN_DEMO))
    return { url, merchants, consoleLink: first ? await demoLinkOf(send, first) : null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The console is opened with this one of the demo's merchants; all of them are signed in to. */
const MAIN_DEMO = 'saffron'

/** Null where the first of them is no sandbox: somebody changed it, and its staff come by invitations. */
async function demoLinkOf(send: Send, slug: string): Promise<string | null> {
  return readDemoLink(send, slug).catch((error) => {
    if (error instanceof PlatformFault) return null
    throw error
  })
}

/** A demo brings its own gateway, unless the settings name one. */
async function startOwnGateway(
  configuration: Configuration,
  secretKey: string,
  say: (sentence: string) => void,
): Promise<RunningGateway | null> {
  const { mode, role, sandboxGatewayUrl } = configuration
  if (mode !== 'demo' || role !== 'all' || sandboxGatewayUrl) return null
  return startSandboxGateway({ configuration, secretKey, say })
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
