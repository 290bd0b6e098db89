import type { AddressInfo } from 'node:net'
import { buildGateway } from './gateway.ts'
import { readSettings } from './settings.ts'
import { waitsAt } from './waits.ts'

// Started by another process over a channel, it says there when it is ready, and ends when that process does.
const settings = readSettings(process.env)
if ('faults' in settings) {
  for (const fault of settings.faults) process.stderr.write(`${fault}\n`)
  process.exit(2)
}

const { folder, adminKey, port, host, speed } = settings
let url = settings.publicUrl ?? `http://localhost:${port}`
const app = await buildGateway({ folder, adminKey, publicUrl: () => url, waits: waitsAt(speed) })
const end = async () => {
  await app.close()
  process.exit(0)
}
process.once('disconnect', end)
process.once('SIGTERM', end)
// A terminal's Ctrl-C reaches the parent too, which ends us when it has finished what runs.
if (process.send) process.on('SIGINT', () => {})
else process.once('SIGINT', end)

try {
  await app.listen({ port, host })
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  process.stderr.write(
    code === 'EADDRINUSE'
      ? `Port ${port} is taken by another program: choose another one, such as GATEWAY_PORT=${port + 1}.\n`
      : `The sandbox gateway cannot listen on ${host}:${port} (${message}).\n`,
  )
  process.exit(code === 'EADDRINUSE' ? 3 : 1)
}
const listening = (app.server.address() as AddressInfo).port
// Any free port was asked for: its address is known only now.
url = settings.publicUrl?.replace(/:0$/, `:${listening}`) ?? `http://localhost:${listening}`
process.send?.({ url, port: listening })
process.stdout.write(`The sandbox gateway is ready: ${url}\n`)
