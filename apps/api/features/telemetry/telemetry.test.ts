import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browserError, browserLog } from '@compass/contract/telemetry'
import { maskCardNumbers } from '@compass/domain/contacts'
import { makeFolder } from '@compass/testkit/folders'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'

/** One place of one file: line 1, column 1 is line 11, column 3 of a source. */
const MAP = { version: 3, sources: ['../../../shell/cart/quantity.tsx'], names: [], mappings: 'AAUE' }

let api: TestApi
let sourceMaps: string
beforeAll(async () => {
  sourceMaps = await makeFolder('maps')
  await writeFile(join(sourceMaps, 'menu-abc1234.js.map'), JSON.stringify(MAP))
  api = await testApi({ configuration: { sourceMaps } })
})
beforeEach(() => api.clock.turn({ hours: 1 }))
afterAll(async () => {
  await api.close()
  await rm(sourceMaps, { recursive: true })
})

const listening = (level: 'info' | 'warn' | 'error') => vi.spyOn(api.api.log, level).mockImplementation(() => {})
type LoggedLine = { browser: { message: string; path?: string; stack?: string } }
/** The lines of browsers alone: each request has its own line beside them. */
const loggedIn = (log: ReturnType<typeof listening>) =>
  log.mock.calls.map(([line]) => line as unknown as LoggedLine).filter((line) => 'browser' in line)

describe('what browsers say', () => {
  test('an error becomes one line of our log, without what was typed', async () => {
    const log = listening('error')
    const body = { message: 'x is not a function', stack: 'at a\n  at b', path: '/saffron/checkout?phone=501234567#x' }
    expect((await api.call(browserError, { body }, { from: '10.4.0.1' })).data).toEqual({ done: true })
    const [{ browser }, ...more] = loggedIn(log) as [LoggedLine]
    expect(more).toEqual([])
    expect(browser).toMatchObject({ message: 'x is not a function', stack: 'at a   at b', path: '/saffron/checkout' })
    log.mockRestore()
  })

  test('hostile 94: a line end or an escape cannot make a second line', async () => {
    const log = listening('info')
    const message = 'a\r\n{"level":30,"msg":"forged"}\u001b[2J\u2028b'
    await api.call(browserLog, { body: { message } }, { from: '10.4.0.2' })
    const [{ browser }] = loggedIn(log) as [LoggedLine]
    expect(browser.message).toBe('a {"level":30,"msg":"forged"} [2J b')
    log.mockRestore()
  })

  test.each([
    ['4242.4242.4242.4242', 'pay with 4242.4242.4242.4242', 'pay with [card]'],
    ['spaces', 'pay with 4242 4242 4242 4242 now', 'pay with [card] now'],
    ['Arabic digits', 'pay with ٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', 'pay with [card]'],
    ['lines', 'pay with 4242\n4242\n4242\n4242', 'pay with [card]'],
    ['an address', 'GET /pay/4242%204242%204242%204242 failed', 'GET /pay/[card] failed'],
    ['a cut one', `${'x'.repeat(288)} 4242424242424242`, `${'x'.repeat(288)} [card]`],
    ['a barcode, which could be a phone', 'no product 4006381333931', 'no product [number]'],
    ['a phone', 'call +971 50 123 4567', 'call [number]'],
    ['an e-mail', 'no user layla%40post.example', 'no user [email]'],
    ['a broken escape', '100%ff 4%', '100%ff 4%'],
  ])('hostile 47: %s in what they say: the log has [card] in its place', async (name, message, written) => {
    const log = listening('error')
    const body = { message, stack: `at ${message}`, path: `/saffron/${encodeURIComponent(message)}` }
    const from = `10.7.0.${name.length}`
    expect((await api.call(browserError, { body }, { from })).status).toBe(200)
    expect((await api.call(browserLog, { body: { level: 'error', message } }, { from })).status).toBe(200)
    const text = loggedIn(log).map(({ browser }) => browser)
    expect(text.map((one) => one.message)).toEqual([written, written])
    expect(maskCardNumbers(JSON.stringify(text))).toBe(JSON.stringify(text))
    log.mockRestore()
  })

  test('hostile 95: a thousand at once: a few are taken, fewer are written', async () => {
    const log = listening('info')
    const statuses: number[] = []
    for (let at = 0; at < 1000; at++) {
      const { status } = await api.call(browserLog, { body: { message: 'x' } }, { from: `10.5.0.${at % 10}` })
      statuses.push(status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(200)
    expect(statuses.filter((status) => status === 429)).toHaveLength(800)
    expect(loggedIn(log)).toHaveLength(5)
    log.mockRestore()
  })

  test('hostile 95: what differs is sampled over all browsers', async () => {
    const log = listening('info')
    for (let at = 0; at < 100; at++) {
      const message = `fault ${String.fromCodePoint(97 + (at % 26))}${at}`
      await api.call(browserLog, { body: { message } }, { from: `10.8.0.${at % 10}` })
    }
    expect(loggedIn(log)).toHaveLength(30)
    log.mockRestore()
  })

  test('several at once are a line each, with how often each came', async () => {
    const log = listening('error')
    const reports = [
      { kind: 'error', message: 'a is not a function', error: { name: 'TypeError', stack: 'TypeError: a' }, count: 7 },
      { kind: 'rejection', message: 'b is not a function' },
    ]
    await api.call(browserError, { body: { reports, path: '/saffron' } }, { from: '10.4.0.3' })
    expect(loggedIn(log).map(({ browser }) => browser)).toMatchObject([
      { cause: 'error', name: 'TypeError', message: 'a is not a function', count: 7, path: '/saffron' },
      { cause: 'rejection', message: 'b is not a function' },
    ])
    log.mockRestore()
  })

  test('a session that tells too much waits, whatever its address', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 10; at++) {
      const headers = { cookie: 'currLangCode=en; s.0191f0aa=secret-of-the-session' }
      const { status } = await api.call(browserLog, { body: { message: 'x' } }, { from: `10.9.0.${at}`, headers })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(6).fill(200), ...Array(4).fill(429)])
  })

  test.each([
    ['of Chrome', '    at t (https://shop.example/assets/menu-abc1234.js:1:1)', 'at t (shell/cart/quantity.tsx:11:3)'],
    ['of Firefox', 't@https://shop.example/assets/menu-abc1234.js:1:1', 'at t (shell/cart/quantity.tsx:11:3)'],
    ['without a name', '    at https://shop.example/assets/menu-abc1234.js:1:1', 'at shell/cart/quantity.tsx:11:3'],
    ['of a build before', '    at t (https://shop.example/assets/menu-old0000.js:2:7)', 'at t (menu-old0000.js:2:7)'],
    ['of elsewhere', '    at t (/assets/../../secret.js:1:1)', '    at t (/assets/../../secret.js:1:1)'],
    [
      'with a phone in a name',
      '    at call0501234567 (https://a.example/assets/b.js:1:2)',
      'at call[number] (b.js:1:2)',
    ],
  ])('a frame %s is said as a place of our sources where its map is there', async (_, frame, text) => {
    const log = listening('error')
    await api.call(browserError, { body: { message: frame, stack: frame } }, { from: '10.4.0.4' })
    expect(loggedIn(log)[0]?.browser.stack).toBe(text)
    log.mockRestore()
  })

  test('an error without a stack is said by its file, line and column', async () => {
    const log = listening('error')
    const url = 'https://shop.example/assets/menu-abc1234.js?phone=0501234567'
    await api.call(browserError, { body: { message: 'no stack', url, line: 1, column: 1 } }, { from: '10.4.0.5' })
    expect(loggedIn(log)[0]?.browser.stack).toBe('at shell/cart/quantity.tsx:11:3')
    log.mockRestore()
  })

  test.each([{}, { reports: [] }, { lines: [] }, { path: '/saffron' }])(
    '%j says nothing and is refused',
    async (payload) => {
      for (const path of ['browser-log', 'browser-error']) {
        const answer = await api.inject({ method: 'POST', url: `/v1/${path}`, payload, remoteAddress: '10.4.0.6' })
        expect(answer.statusCode).toBe(400)
      }
    },
  )

  test.each([
    ['1 MB', 1024 * 1024],
    ['20 KB', 20 * 1024],
  ])('hostile 95: a body of %s', async (_, bytes) => {
    for (const path of ['browser-log', 'browser-error']) {
      const answer = await api.inject({
        method: 'POST',
        url: `/v1/${path}`,
        payload: { message: 'x', more: 'a'.repeat(bytes) },
        remoteAddress: '10.6.0.1',
      })
      expect([answer.statusCode, answer.json().meta.error]).toEqual([413, 'too_large'])
    }
  })
})
