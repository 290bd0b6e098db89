import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../testing/test-api.ts'

let test: TestApi
let port: number
beforeAll(async () => {
  test = await testApi({ configuration: { publicUrl: 'https://shop.example.com' } })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  port = (test.app.server.address() as { port: number }).port
})
afterAll(() => test.close())

/** Sends bytes as they are, and reads until the other side closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

const LINE = 'GET /v1/storefronts/test-kitchen HTTP/1.1\r\nConnection: close\r\n'

it.each([
  ['a head of 20 KB', `${LINE}Host: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  [
    'two lengths',
    'POST /v1/users/create HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'invalid_request',
  ],
  ['a line end alone', 'GET / HTTP/1.1\nHost: localhost\n\n', 400, 'invalid_request'],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid_request'],
  ['two hosts', `${LINE}Host: localhost\r\nHost: evil.example\r\n\r\n`, 400, 'invalid_request'],
  [
    'two hosts for no call',
    'GET / HTTP/1.1\r\nConnection: close\r\nHost: a\r\nhost: a\r\n\r\n',
    400,
    'invalid_request',
  ],
])('hostile 91: %s is refused in the envelope', async (_, bytes, status, error) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
  expect(head.split(' ')[1]).toBe(String(status))
  const { data, meta } = JSON.parse(body)
  expect([data, meta.code, meta.error]).toEqual([null, status, error])
  expect(meta.message).toMatch(/\w \w.*\.$/)
  const headers = head.toLowerCase()
  expect(headers).toContain(`x-request-id: ${meta.requestId}`)
  expect(headers).toContain('cache-control: no-store')
  expect(headers).toContain('x-content-type-options: nosniff')
  expect(headers).toContain('strict-transport-security: max-age=')
})
