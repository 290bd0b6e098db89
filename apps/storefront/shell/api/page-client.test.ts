import { getCart } from '@compass/contract/cart'
import { createUser } from '@compass/contract/users'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageClient, startBody } from './page-client.ts'
import { type PageRequest, pageRequest } from './page-request.ts'

const PUBLIC_URL = 'https://order.example'

/** A visitor's page whose API answers so. */
function pageOf(send: PageRequest['send'], cookies = new Map<string, string>()) {
  const context = new RouterContextProvider()
  const page = { publicUrl: PUBLIC_URL, clientAddress: '10.0.0.1', cookies, setCookies: [] as string[], send }
  context.set(pageRequest, page as Partial<PageRequest> as PageRequest)
  return { context, page }
}

const answerOf = (status: number, meta: object = {}, data: object = {}) =>
  Buffer.from(JSON.stringify({ data, meta: { code: status, message: '', requestId: 'r', ...meta } }))

/** What the storefront does with an answer of 4300, opened under a host name. */
async function notified(url: unknown, host = 'eat.example') {
  const sent: unknown[] = []
  const { context } = pageOf(async ({ body }) => {
    sent.push(JSON.parse(String(body ?? 'null')))
    return { status: 200, headers: {}, body: answerOf(4300, { message: 'moved', error: 'go_elsewhere' }, { url }) }
  })
  const request = new Request('https://order.example/saffron/checkout', { headers: { host } })
  try {
    const answer = await createPageClient(context, request)(createUser, { body: startBody(request, 'saffron') })
    return { answer, sent }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { to: thrown.headers.get('location'), sent }
  }
}

describe('hostile 84: an answer that says to go to another address', () => {
  it('is followed to our own address', async () => {
    const { to, sent } = await notified('https://order.example/saffron')
    expect(to).toBe('https://order.example/saffron')
    expect(sent).toEqual([{ url: 'saffron', host: 'eat.example' }])
  })

  it.each([
    ['another site', 'https://evil.example/saffron'],
    ['another site without a scheme', '//evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a user name', 'https://order.example@evil.example/'],
    ['another scheme', 'http://order.example/saffron'],
    ['another port', 'https://order.example:8443/saffron'],
    ['nothing', undefined],
    ['a list', ['https://order.example/saffron']],
  ])('is not followed to %s: it is a refusal', async (_, url) => {
    const { to, answer } = await notified(url)
    expect(to).toBeUndefined()
    expect(answer).toMatchObject({ ok: false, code: 4300, error: 'go_elsewhere' })
  })

  it('is not followed by who is there already: no circle', async () => {
    for (const host of ['order.example', 'ORDER.example.:443']) {
      const { to, answer } = await notified('https://order.example/saffron', host)
      expect([to, answer?.ok]).toEqual([undefined, false])
    }
  })
})

it.each([
  [4204, 'Another offer would give more.', { ok: true, warning: 'Another offer would give more.' }],
  [200, 'OK', { ok: true, warning: undefined }],
])('an answer of %i says what there is to say beside it', async (code, message, expected) => {
  const { context } = pageOf(async () => ({ status: 200, headers: {}, body: answerOf(code, { message }) }))
  const request = new Request('https://order.example/saffron/promo')
  const answer = await createPageClient(context, request)(createUser, { body: startBody(request, 'saffron') })
  expect({ ok: answer.ok, warning: 'warning' in answer ? answer.warning : undefined }).toEqual(expected)
})

it.each([
  [
    'after a 401 the flags of a food court stay, and a guest’s session takes the place of the dead one',
    's.souk=fresh',
    'fresh',
  ],
  ['where the dead session has just given way to another one, nothing is put in its place', undefined, 'dead'],
])('%s', async (_, line, session) => {
  const flags = { 'where.souk': 'court.10.', 'spot.souk': 'table', 'area.souk': 'downtown', language: 'ar' }
  const cookies = new Map(Object.entries({ ...flags, 's.souk': 'dead' }))
  const { context, page } = pageOf(async ({ url, headers }) => {
    const isStart = url.startsWith('/v1/users/create')
    const status = isStart || headers.cookie?.includes('s.souk=fresh') ? 200 : 401
    return { status, headers: isStart && line ? { 'set-cookie': line } : {}, body: answerOf(status) }
  }, cookies)
  const call = createPageClient(context, new Request('https://order.example/souk/my-order'))
  const { status } = await call(getCart, {}, { url: 'souk' })
  expect(status).toBe(line ? 200 : 401)
  expect(Object.fromEntries(cookies)).toEqual({ ...flags, 's.souk': session })
  expect(page.setCookies).toEqual(line ? [line] : [])
})

describe('an API that says that it was a little fast', () => {
  afterEach(() => vi.useRealTimers())

  /** What a page gets of an API that refuses so often, and how often it asked. */
  async function read(refusals: number, retryAfter: string) {
    vi.useFakeTimers()
    let calls = 0
    const { context } = pageOf(async () => {
      const status = ++calls <= refusals ? 429 : 200
      return { status, headers: status === 429 ? { 'retry-after': retryAfter } : {}, body: answerOf(status) }
    })
    const request = new Request('https://order.example/saffron/my-order')
    const answering = createPageClient(context, request)(getCart, {}, { url: 'saffron' })
    await vi.runAllTimersAsync()
    return { status: (await answering).status, calls }
  }

  it('is asked again after that moment, three times at most', async () => {
    expect(await read(2, '1')).toEqual({ status: 200, calls: 3 })
    expect(await read(9, '1')).toEqual({ status: 503, calls: 3 })
  })

  it('is not waited for where the moment is long, or is not said', async () => {
    expect(await read(1, '30')).toEqual({ status: 503, calls: 1 })
    expect(await read(1, '')).toEqual({ status: 503, calls: 1 })
  })
})
