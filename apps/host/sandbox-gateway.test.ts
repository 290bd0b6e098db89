import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { makeFolder } from '@compass/testkit/folders'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Configuration, readConfiguration } from './configuration.ts'
import { type RunningGateway, startSandboxGateway } from './sandbox-gateway.ts'

let dataDir: string
let running: RunningGateway[]
const text: string[] = []
beforeEach(async () => {
  dataDir = await makeFolder('gateway')
  running = []
  text.length = 0
})
afterEach(async () => {
  for (const gateway of running) await gateway.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function settings(environment: Record<string, string>): Configuration {
  const read = readConfiguration({ DATA_DIR: dataDir, ...environment })
  if (!read.ok) throw new Error(read.faults.join())
  return read.configuration
}

async function start(environment: Record<string, string>): Promise<RunningGateway> {
  const supplied = {
    configuration: settings(environment),
    secretKey: 's'.repeat(32),
    say: (line: string) => text.push(line),
  }
  const gateway = await startSandboxGateway(supplied)
  running.push(gateway)
  return gateway
}

const isThere = (url: string) =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  )

async function takePort(): Promise<{ port: number; free: () => void }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { port: (server.address() as { port: number }).port, free: () => server.close() }
}

it('answers at the port that was asked for, and is gone when it is stopped; a second start has the same ledger', async () => {
  const gateway = await start({ GATEWAY_PORT: '0' })
  expect(await isThere(gateway.url)).toBe(true)
  await gateway.stop()
  expect(await isThere(gateway.url)).toBe(false)
  const again = await start({ GATEWAY_PORT: '0' })
  expect(await isThere(again.url)).toBe(true)
})

it('takes another port where the one after ours is taken, and says so', async () => {
  const { port, free } = await takePort()
  const gateway = await start({ PORT: String(port - 1) })
  free()
  expect(await isThere(gateway.url)).toBe(true)
  expect(gateway.url).not.toContain(`:${port}`)
  expect(text).toEqual([`Port ${port} is taken, so the sandbox gateway takes another one.`])
})

it('does not start where the port that was asked for is taken', async () => {
  const { port, free } = await takePort()
  await expect(start({ GATEWAY_PORT: String(port) })).rejects.toThrow(
    `Port ${port} is taken by another program: choose another one, such as GATEWAY_PORT=${port + 1}.`,
  )
  free()
})

it('shows its pages on the host under which browsers reach us', async () => {
  const gateway = await start({ GATEWAY_PORT: '0', PUBLIC_URL: 'http://192.168.1.5:3000' })
  expect(gateway.pagesUrl).toBe(gateway.url.replace('localhost', '192.168.1.5'))
})

it('dies with its parent, however that ends', async () => {
  const program = `
    import { readConfiguration } from ${JSON.stringify(join(import.meta.dirname, 'configuration.ts'))}
    import { startSandboxGateway } from ${JSON.stringify(join(import.meta.dirname, 'sandbox-gateway.ts'))}
    const { configuration } = readConfiguration({ DATA_DIR: ${JSON.stringify(dataDir)}, GATEWAY_PORT: '0' })
    const gateway = await startSandboxGateway({ configuration, secretKey: 's'.repeat(32), say: () => {} })
    console.log(gateway.url)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) => parent.stdout.once('data', (part) => resolve(String(part).trim())))
  expect(await isThere(url)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isThere(url)).toBe(false)
})
