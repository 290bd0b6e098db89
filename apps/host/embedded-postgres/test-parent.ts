import { startEmbedded } from './index.ts'

/** A process of its own for the launcher's tests: holds a database until it is asked to stop, or killed. */
const embedded = await startEmbedded({ dataDir: process.argv[2]!, log: () => undefined }).catch((error) => {
  process.stdout.write(`${JSON.stringify({ fault: error.message })}\n`)
  process.exit(1)
})
process.stdout.write(`${JSON.stringify({ connection: embedded.connection, serverPid: embedded.serverPid() })}\n`)
const idle = setInterval(() => undefined, 60_000)
process.on('SIGTERM', async () => {
  clearInterval(idle)
  await embedded.stop()
})
