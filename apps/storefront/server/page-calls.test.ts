import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callsBy, type PageCalls, serveCalls } from './page-calls.ts'

const REQUEST = { method: 'GET', url: '/v1/storefronts/saffron', headers: {} } as const
let ours: MessagePort
let theirs: MessagePort

beforeEach(() => {
  const { port1, port2 } = new MessageChannel()
  ours = port1
  theirs = port2
})
afterEach(() => ours.close())

const unused = () => Promise.reject(new Error('nobody was to call this'))
const open = (calls: Partial<PageCalls>) => {
  serveCalls(ours, { send: unused, readFile: unused, ...calls })
  return callsBy(theirs)
}

test('a call gets the answer that our side has, for the address that it names', async () => {
  const { send } = open({
    send: async ({ url }, clientAddress) => ({
      status: 200,
      headers: { for: clientAddress },
      body: Buffer.from(url),
    }),
  })
  const { status, headers, body } = await send(REQUEST, '10.0.0.7')
  expect([status, headers, Buffer.from(body).toString()]).toEqual([200, { for: '10.0.0.7' }, REQUEST.url])
})

test('each of many calls gets its own answer, in whatever order the answers are ready', async () => {
  const waiting = new Map<string, (bytes: Uint8Array) => void>()
  const { readFile } = open({ readFile: (path) => new Promise((resolve) => waiting.set(path, resolve)) })
  const files = Promise.all(['/a', '/b', '/c'].map(readFile))
  await expect.poll(() => waiting.size).toBe(3)
  for (const path of ['/c', '/a', '/b']) waiting.get(path)!(Buffer.from(path))
  expect((await files).map((bytes) => Buffer.from(bytes!).toString())).toEqual(['/a', '/b', '/c'])
})

test('a file that is not there is null', async () => {
  expect(await open({ readFile: async () => null }).readFile('/gone.webp')).toBeNull()
})

test('what went wrong on our side is said on theirs', async () => {
  const calls = open({ send: () => Promise.reject(new TypeError('no such call')) })
  await expect(calls.send(REQUEST, '10.0.0.7')).rejects.toThrow('TypeError: no such call')
})

test('bytes with memory of their own are handed over, and others copied', async () => {
  const whole = new Uint8Array(1000).fill(7)
  const part = new Uint8Array(1000).fill(8).subarray(0, 10)
  const bodies = [whole, part]
  const { send } = open({ send: async () => ({ status: 200, headers: {}, body: bodies.shift()! }) })
  expect((await send(REQUEST, '')).body).toHaveLength(1000)
  expect((await send(REQUEST, '')).body).toHaveLength(10)
  expect([whole.byteLength, part.byteLength]).toEqual([0, 10])
})
