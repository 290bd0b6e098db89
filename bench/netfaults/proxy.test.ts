import { connect, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { randomFrom } from '../crash/random.ts'
import { openProxy, type ProxyRoute, type Trouble, troubles } from './proxy.ts'

let server: Server
let proxy: ProxyRoute
let heard = ''
afterEach(async () => {
  await proxy.close()
  await new Promise((resolve) => server.close(resolve))
})

/** Says `hello` over a line in trouble to somebody who answers `good day`; what came back, and how the line ended. */
async function say(trouble: Trouble): Promise<string> {
  heard = ''
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (part) => {
      heard += part
      if (heard === 'hello') socket.end('good day')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await openProxy(() => trouble, { goal: { port: (server.address() as { port: number }).port } })
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(proxy.port, '127.0.0.1', () => socket.write('hello'))
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(`${answer}!${error.code}`))
    socket.on('end', () => resolve(answer))
    socket.on('close', () => resolve(`${answer}.`))
  })
}

describe('a line', () => {
  it.each<[string, Trouble, string, string]>([
    ['without trouble', { kind: 'none' }, 'good day', 'hello'],
    ['that is slow', { kind: 'delay', ms: 20 }, 'good day', 'hello'],
    ['that is cut in the answer', { kind: 'cut answer', after: 4 }, 'good', 'hello'],
    ['that is reset in the answer', { kind: 'reset', after: 0 }, '!ECONNRESET', 'hello'],
    ['that nobody takes', { kind: 'refuse' }, '!ECONNRESET', ''],
  ])('%s', async (_, trouble, answer, arrived) => {
    expect(await say(trouble)).toBe(answer)
    expect(heard).toBe(arrived)
  })

  it('whose question is cut', async () => {
    await say({ kind: 'cut question', after: 2 })
    await expect.poll(() => heard).toBe('he')
  })
})

it('the same seed plans the same troubles, about as often as it should', async () => {
  const plan = () => troubles(randomFrom(7), { refuse: 10, reset: 20 }, 1_000)
  const [one, two] = [plan(), plan()]
  const kinds = Array.from({ length: 1_000 }, one).map(({ kind }) => kind)
  expect(Array.from({ length: 1_000 }, two).map(({ kind }) => kind)).toEqual(kinds)
  const share = (kind: string) => kinds.filter((one) => one === kind).length / 10
  expect([Math.round(share('refuse') / 5), Math.round(share('reset') / 5), Math.round(share('none') / 5)]).toEqual([
    2, 4, 14,
  ])
  server = createServer()
  proxy = await openProxy(plan())
})
