import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { hostsOverHttp } from './over-http.ts'

let server: Server | null = null
afterEach(() => void server?.close())

/** Looks at this machine, where this answers. */
async function look(answer: RequestListener) {
  server = createServer(answer)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return hostsOverHttp(`http://shop.example:${port}`).look('127.0.0.1')
}

describe('a host name', () => {
  it('leads here where a deployment answers that serves somebody there', async () => {
    const data = { version: '3', build: 'x', oldestSupported: '3.1.2' }
    expect(
      await look((request, response) => response.end(request.url === '/v1/version' ? JSON.stringify({ data }) : '')),
    ).toBe('here')
  })

  it.each<[string, RequestListener]>([
    ['a deployment that does not know it', (_, response) => response.writeHead(421).end('{"data":null}')],
    ['a page of somebody’s', (_, response) => response.end('<html>parked</html>')],
    ['other JSON', (_, response) => response.end('{"data":{}}')],
    ['a detour', (_, response) => response.writeHead(301, { location: 'https://www.example' }).end()],
  ])('leads elsewhere where there is %s', async (_, answer) => {
    expect(await look(answer)).toBe('elsewhere')
  })

  it('is unreachable where the line is cut or nobody listens', async () => {
    expect(await look((request) => request.socket.destroy())).toBe('unreachable')
    expect(await hostsOverHttp('http://shop.example:1').look('127.0.0.1')).toBe('unreachable')
  })

  it('is unnamed where no directory of names has it', async () => {
    expect(await hostsOverHttp('https://shop.example').look('nowhere.invalid')).toBe('unnamed')
  })
})
