import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postOverHttp } from './over-http.ts'

const input: string[] = []
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    input.push(`${request.method} ${request.url}`)
    if (request.url === '/hangs') return
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.writeHead(202).end('x'.repeat(1_000_000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (path: string, mayBePrivate: boolean, to = url, withinMs = 500) =>
  postOverHttp().post({ url: to + path, headers: {}, body: Buffer.from('{}'), withinMs, mayBePrivate })

test('a letter is posted, and the answer’s body is nobody’s concern', async () => {
  expect(await post('/here', true)).toBe(202)
})
test('a redirect is an answer, and is not followed', async () => {
  expect(await post('/moved', true)).toBe(302)
  expect(input).not.toContain('POST /elsewhere')
})
test('who does not answer in time is left', async () => {
  await expect(post('/hangs', true)).rejects.toThrow('no answer in time')
})
test('hostile 94: nothing is sent to this machine, by address or by a name that leads to it', async () => {
  const before = input.length
  await expect(post('/', false)).rejects.toThrow('private address')
  await expect(post('/', false, url.replace('127.0.0.1', 'localhost'))).rejects.toThrow('private address')
  await expect(post('/', false, url.replace('127.0.0.1', '[::ffff:127.0.0.1]'))).rejects.toThrow('private address')
  expect(input.length).toBe(before)
})
