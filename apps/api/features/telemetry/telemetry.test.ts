import { browserError, browserLog } from '@compass/contract/telemetry'
import { maskCardNumbers } from '@compass/domain/contacts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
beforeEach(() => api.clock.turn({ hours: 1 }))
afterAll(() => api.close())

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
    ['a barcode', 'no product 4006381333931', 'no product 4006381333931'],
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
    expect(loggedIn(log)).toHaveLength(30)
    log.mockRestore()
  })

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
