import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Balancer, startBalancer } from './balancer.ts'

const servers: Server[] = []
let balancer: Balancer | undefined

afterEach(async () => {
  await balancer?.close()
  for (const server of servers.splice(0)) server.close()
})

/** A process that says its name, and at `/readyz` what it is told to say. */
async function process(name: string): Promise<{ port: number; readyz: number; breaks: boolean }> {
  const one = { port: 0, readyz: 200, breaks: false }
  const server = createServer((input, answer) => {
    if (input.url === '/readyz') answer.writeHead(one.readyz).end()
    else if (one.breaks) input.socket.destroy()
    else input.on('data', () => {}).on('end', () => answer.end(`${name} ${input.method} ${input.headers['x-asked']}`))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(one, { port: (server.address() as AddressInfo).port })
}

const ask = async () => {
  const answer = await fetch(`http://127.0.0.1:${balancer!.port}/`, {
    method: 'POST',
    body: 'x',
    headers: { 'x-asked': 'y' },
  })
  return answer.ok ? answer.text() : answer.status
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

it('sends requests in turn to those that are ready, and to nobody who is not', async () => {
  const [one, two] = [await process('one'), await process('two')]
  balancer = await startBalancer([one.port, two.port])
  await until(() => balancer!.ready().length === 2)
  expect([await ask(), await ask(), await ask()].sort()).toEqual(['one POST y', 'one POST y', 'two POST y'])
  one.readyz = 503
  await until(() => balancer!.ready().length === 1)
  expect([await ask(), await ask()]).toEqual(['two POST y', 'two POST y'])
  two.readyz = 503
  await until(() => balancer!.ready().length === 0)
  expect(await ask()).toBe(502)
})

it('hides no broken request: it is tried nowhere else', async () => {
  const [one, two] = [await process('one'), await process('two')]
  one.breaks = true
  balancer = await startBalancer([one.port, two.port])
  await until(() => balancer!.ready().length === 2)
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask().catch(() => 'broken')))
  expect(answers.sort()).toEqual(['broken', 'broken', 'two POST y', 'two POST y'])
})
