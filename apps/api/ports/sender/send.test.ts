import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicUrl } from './public-address.ts'
import { send } from './send.ts'

let server: Server | null = null
const sockets: Socket[] = []
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  sockets.length = 0
})

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const post = (url: string, supplied: Partial<Parameters<typeof send>[0]> = {}) =>
  send({
    ...{ method: 'POST', url, headers: {}, body: '{}', withinMs: 500, maxBytes: 1000 },
    ...{ mayBePrivate: true, connection: 'kept', ...supplied },
  })

describe('what is sent', () => {
  it('has its length, and its answer comes whole; a redirect is an answer', async () => {
    const url = await listen((request, response) => {
      if (request.url === '/moved') return response.writeHead(302, { location: '/elsewhere' }).end()
      request.on('data', (part) => response.write(`${request.headers['content-length']} ${part}`))
      request.on('end', () => response.end())
    })
    expect(await post(url, { body: 'é' })).toEqual({ status: 200, bytes: Buffer.from('2 é') })
    expect((await post(`${url}/moved`)).status).toBe(302)
  })

  it('ends at its time, at a byte too many, at a break and at the signal: each may have arrived', async () => {
    const url = await listen((request, response) => {
      if (request.url === '/silent') return
      response.writeHead(200)
      if (request.url === '/long') return response.end('x'.repeat(1001))
      response.write('x')
      if (request.url === '/breaks') setTimeout(() => response.destroy(), 20)
    })
    const limit = { withinMs: 150 }
    for (const [path, reason] of Object.entries({ silent: 'late', slow: 'late', long: 'too_long', breaks: 'broken' }))
      await expect(post(`${url}/${path}`, limit), path).rejects.toMatchObject({ reason, mayHaveArrived: true })
    const signal = AbortSignal.timeout(50)
    await expect(post(`${url}/silent`, { signal })).rejects.toMatchObject({ reason: 'aborted', mayHaveArrived: true })
    await expect(post(`${url}/silent`, { signal })).rejects.toMatchObject({ reason: 'aborted', mayHaveArrived: false })
  })

  it('has not arrived where nobody listens, or nobody takes the connection in time', async () => {
    await expect(post('http://127.0.0.1:1')).rejects.toMatchObject({ reason: 'broken', mayHaveArrived: false })
    const url = await listen(() => {})
    // It speaks no TLS: the connection is never ready.
    const late = post(url.replace('http:', 'https:'), { connectWithinMs: 50 })
    await expect(late).rejects.toMatchObject({ mayHaveArrived: false })
  })
})

describe('a kept connection', () => {
  /** Answers the first request; the next one on the same connection breaks it unanswered. */
  async function forgetful() {
    const seen = new WeakMap<Socket, number>()
    let requests = 0
    const url = await listen((request, response) => {
      requests += 1
      const before = seen.get(request.socket) ?? 0
      seen.set(request.socket, before + 1)
      if (before > 0) request.socket.resetAndDestroy()
      else response.end('x')
    })
    return { url, requests: () => requests }
  }

  it('that was closed meanwhile is no fault: the request goes again over a new one', async () => {
    const { url, requests } = await forgetful()
    await post(url)
    expect((await post(url)).status).toBe(200)
    expect([requests(), sockets.length]).toEqual([3, 2])
  })

  it('is not used by what must go once, nor by what must stay away from private addresses', async () => {
    const { url, requests } = await forgetful()
    await post(url)
    await post(url, { connection: 'own' })
    await post(url, { connection: 'own' })
    expect([requests(), sockets.length]).toEqual([3, 3])
    const away = { mayBePrivate: false }
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])
      await expect(post(url.replace('127.0.0.1', host), away), host).rejects.toMatchObject({
        reason: 'private_address',
      })
    expect(requests()).toBe(3)
  })

  it('never breaks what must go once into two', async () => {
    let requests = 0
    const url = await listen((request) => {
      requests += 1
      request.socket.resetAndDestroy()
    })
    await expect(post(url, { connection: 'own' })).rejects.toMatchObject({ reason: 'broken', mayHaveArrived: true })
    expect(requests).toBe(1)
  })
})

it.each([
  ...(['8.8.8.8', '2606:4700::1111'] as const).map((address) => [address, true] as const),
  ...['127.0.0.1', '10.0.0.1', '172.31.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '0.0.0.0'].map(
    (address) => [address, false] as const,
  ),
  ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', '::ffff:10.0.0.1', '2002:a00:1::', 'x'].map(
    (address) => [address, false] as const,
  ),
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

it('addresses of browsers’ push services are public', () => {
  expect(isPublicUrl('https://fcm.googleapis.com/fcm/send/abc:def')).toBe(true)
  expect(isPublicUrl('https://web.push.apple.com/Q')).toBe(true)
  expect(isPublicUrl('http://fcm.googleapis.com/')).toBe(false)
})
