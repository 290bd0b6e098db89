import { join } from 'node:path'
import { readConfiguration } from './configuration.ts'
import { StartFault } from './embedded-postgres/index.ts'
import { type BuildServer, type RunningProduct, start } from './main.ts'
import { PlatformFault } from './merchant-documents/platform-client.ts'
import { collectWhenQuiet } from './quiet-collection.ts'

/** npm and the terminal both hand a Ctrl-C on: what follows within this time is the same one. */
const SAME_SIGNAL_MS = 1_000

/** The life of the process: settings, start, what to click on, signals, end. */
export async function run(): Promise<void> {
  const began = performance.timeOrigin
  const read = readConfiguration(process.env)
  if (!read.ok) return fail(read.faults)

  // Loaded while the database starts; what is wrong with the settings, the port or the disk is told without it.
  const loading = import('./server.ts')
  loading.catch(() => undefined)
  const buildServer: BuildServer = async (supplied) => (await loading).buildServer(supplied)

  let running: RunningProduct | undefined
  let requestedAt = 0
  const onSignal = () => {
    const now = Date.now()
    if (requestedAt !== 0) {
      if (now - requestedAt > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    requestedAt = now
    if (running) void end(running)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('SIGHUP', onSignal)

  try {
    const demoDir = join(import.meta.dirname, '..', '..', 'demo')
    running = await start({ configuration: read.configuration, buildServer, demoDir, say })
  } catch (error) {
    if (error instanceof StartFault || error instanceof PlatformFault) return fail([error.message])
    throw error
  }
  if (requestedAt !== 0) return end(running)
  collectWhenQuiet()
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  say(`Compass is ready (${seconds} s). Open one of these; Ctrl-C stops it.`)
  for (const path of ['', ...running.merchants]) say(`  ${running.url}/${path}`)
  if (running.consoleLink) say(`The merchants’ console, as their owner: ${running.consoleLink}`)
}

async function end(running: RunningProduct): Promise<void> {
  say('Stopping: what runs is finished first…')
  await running.stop()
  process.exit(0)
}

function fail(sentences: string[]): void {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
