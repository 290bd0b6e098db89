import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { metricsServer } from './metrics-server.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function open(): Promise<string> {
  const port = await freePort()
  const server = metricsServer({ port, host: '127.0.0.1' }, () => 'compass_uptime_seconds 1\n')
  await server.listen()
  stops.push(server.stop)
  return `http://127.0.0.1:${port}`
}

describe('the figures on a port of their own', () => {
  it('are text for Prometheus at /metrics, and nothing else is there', async () => {
    const url = await open()
    const answer = await fetch(`${url}/metrics`)
    expect([answer.status, await answer.text()]).toEqual([200, 'compass_uptime_seconds 1\n'])
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    for (const path of ['/', '/metrics/', '/v1/merchant/orders', '/readyz'])
      expect((await fetch(`${url}${path}`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST', body: 'x' })).status).toBe(404)
  })

  it('end with the process, whoever still holds a connection', async () => {
    const url = await open()
    await fetch(`${url}/metrics`)
    await stops.pop()!()
    await expect(fetch(`${url}/metrics`)).rejects.toThrow()
  })

  it('say whose port it is that is taken', async () => {
    const url = await open()
    const second = metricsServer({ port: Number(new URL(url).port), host: '127.0.0.1' }, () => '')
    await expect(second.listen()).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('are served nowhere where no port is set', async () => {
    const none = metricsServer(null, () => '')
    await none.listen()
    await none.stop()
  })
})
