import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { serveOfflinePage } from './offline-page.ts'
import { serveWorker } from './serve-worker.ts'

const TEXTS = {
  worker: 'self.addEventListener("fetch", () => {})',
  withdrawn: 'self.registration.unregister()',
  files: '{}',
}

let app: FastifyInstance
function open({ build = 'b1', isWorkerWithdrawn = false } = {}): void {
  app = Fastify()
  serveWorker(app, { build, isWorkerWithdrawn }, TEXTS)
  serveOfflinePage(app)
  for (const path of ['/push-worker.js', '/pictures/evil.js'])
    app.get(path, (_request, reply) => reply.type('text/javascript').send('1'))
}
afterEach(() => app.close())

const asWorker = (url: string, headers = {}) => app.inject({ url, headers: { 'service-worker': 'script', ...headers } })

describe('the worker of the root', () => {
  it('is a script that may be asked for anew each time, for the root, and may ask us alone', async () => {
    open()
    const answer = await asWorker('/service-worker-custom.js')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body).toBe(`self.compassBuild="b1";self.compassFiles={};\n${TEXTS.worker}`)
    const again = await asWorker('/service-worker-custom.js', { 'if-none-match': String(answer.headers.etag) })
    expect(again.statusCode).toBe(304)
    const head = await app.inject({ method: 'HEAD', url: '/service-worker-custom.js' })
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([
      200,
      '',
      'text/javascript; charset=utf-8',
    ])
  })

  it('is another one with another build', async () => {
    open()
    const { etag } = (await asWorker('/service-worker-custom.js')).headers
    await app.close()
    open({ build: 'b2' })
    const next = await asWorker('/service-worker-custom.js', { 'if-none-match': String(etag) })
    expect([next.statusCode, next.body.slice(0, 24)]).toEqual([200, 'self.compassBuild="b2";s'])
  })

  it('is withdrawn by a setting: what browsers get then ends it', async () => {
    open({ isWorkerWithdrawn: true })
    expect((await asWorker('/service-worker-custom.js')).body).toBe(TEXTS.withdrawn)
  })

  it('hostile: no other file of ours is a worker, and that of messages is none of pages', async () => {
    open()
    expect((await asWorker('/pictures/evil.js')).statusCode).toBe(404)
    expect((await app.inject('/pictures/evil.js')).statusCode).toBe(200)
    const push = await asWorker('/push-worker.js?x=1')
    expect([push.statusCode, push.headers['service-worker-allowed']]).toEqual([200, '/push-worker'])
    expect((await asWorker('/service-worker-custom.js/x')).statusCode).toBe(404)
  })
})

it.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['sr-Latn', 'ltr'],
  ['fr', 'ltr'],
  ['el', 'ltr'],
])('the offline page is in %s, with a policy that names its script', async (tag, direction) => {
  open()
  const answer = await app.inject({ url: '/offline', headers: { 'accept-language': tag.slice(0, 2) } })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(answer.headers['content-security-policy']).toMatch(
    /script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-/,
  )
  expect(answer.body).toContain(`<html lang="${tag}" dir="${direction}">`)
  expect(answer.headers['x-page-key']).toBeUndefined()
})
