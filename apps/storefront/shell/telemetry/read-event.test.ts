import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readEvent } from './read-event.ts'

/** Of a browser: what its events hold, given as fields. */
class BrowserEvent extends Event {
  constructor(type: string, fields: object) {
    super(type)
    for (const [name, value] of Object.entries(fields)) Object.defineProperty(this, name, { value })
  }
}
class FakeErrorEvent extends BrowserEvent {}
class FakeRejection extends BrowserEvent {}
class FakeViolation extends BrowserEvent {}

beforeAll(() => {
  vi.stubGlobal('ErrorEvent', FakeErrorEvent)
  vi.stubGlobal('PromiseRejectionEvent', FakeRejection)
  vi.stubGlobal('SecurityPolicyViolationEvent', FakeViolation)
})
afterAll(() => vi.unstubAllGlobals())

const OURS = 'https://shop.example/assets/menu-abc1234.js'
const errorOf = (message: string, stack = `TypeError: ${message}\n    at t (${OURS}:1:5)`) =>
  Object.assign(new TypeError(message), { stack })
const thrown = (error: unknown, filename = OURS) =>
  new FakeErrorEvent('error', { error, message: `Uncaught ${error}`, filename, lineno: 1, colno: 5 })

describe('what is read of an event', () => {
  test('an error that nobody caught: message, place and stack', () => {
    expect(readEvent(thrown(errorOf('x is not a function')))).toEqual({
      to: 'error',
      kind: 'error',
      message: 'x is not a function',
      url: OURS,
      line: 1,
      column: 5,
      error: { name: 'TypeError', stack: `TypeError: x is not a function\n    at t (${OURS}:1:5)` },
    })
  })

  test('a promise that nobody caught, and an error of a screen', () => {
    const reason = errorOf('no cart')
    expect(readEvent(new FakeRejection('unhandledrejection', { reason }))).toMatchObject({ kind: 'rejection' })
    expect(readEvent(reason)).toMatchObject({ to: 'error', kind: 'render', message: 'no cart' })
    expect(readEvent('thrown as a text')).toMatchObject({ kind: 'render', message: 'thrown as a text' })
  })

  test('a part that did not load and what the policy refused are lines of the log', () => {
    const lost = new BrowserEvent('vite:preloadError', { payload: new Error(`Failed to fetch ${OURS}`) })
    expect(readEvent(lost)).toMatchObject({ to: 'log', message: expect.stringContaining(OURS) })
    const fields = { effectiveDirective: 'img-src', blockedURI: 'https://evil.example/a', sourceFile: OURS }
    expect(readEvent(new FakeViolation('securitypolicyviolation', fields))).toEqual({
      ...{ to: 'log', level: 'warn', url: OURS },
      message: 'the policy refused img-src: https://evil.example/a',
    })
  })

  test('a worker that was not registered is a line of the log', () => {
    const event = new CustomEvent('compass-worker', {
      detail: new TypeError('Failed to register: 4111 1111 1111 1111'),
    })
    expect(readEvent(event)).toMatchObject({
      ...{ to: 'log', level: 'warn' },
      message: expect.stringContaining('not registered: Failed to register'),
    })
    expect(JSON.stringify(readEvent(event))).not.toContain('4111')
  })

  test.each([
    ['a card number', '4242 4242 4242 4242', '4242'],
    ['a phone', '+971 50 123 4567', '4567'],
    ['a phone in Arabic digits', '٠٥٠١٢٣٤٥٦٧', '٤٥٦٧'],
    ['an e-mail', 'layla@post.example', 'post.example'],
    ['what was typed into an address', 'https://shop.example/a?name=Layla', 'Layla'],
  ])('%s does not leave the browser, wherever it stands', (_, text, rest) => {
    const read = [
      readEvent(
        thrown(errorOf(`refused ${text}`, `Error: ${text}\n    at ${text} (${OURS}:1:5)`), `${OURS}?a=${text}`),
      ),
      readEvent(text),
      readEvent(new BrowserEvent('vite:preloadError', { payload: new Error(text) })),
      readEvent(new FakeViolation('x', { effectiveDirective: 'img-src', blockedURI: text, sourceFile: text })),
    ]
    expect(read).not.toContain(null)
    expect(JSON.stringify(read)).not.toContain(rest)
  })

  test('a frame of Firefox is no e-mail address', () => {
    const read = readEvent(thrown(errorOf('x', `t@${OURS}:1:5\n@${OURS}:1:9`)))
    expect(read).toMatchObject({ error: { stack: `    at t ${OURS}:1:5\n    at  ${OURS}:1:9` } })
  })

  test.each([
    [
      'a script of another origin',
      new FakeErrorEvent('error', { message: 'Script error.', filename: '', error: null }),
    ],
    ['an extension', thrown(errorOf('x'), 'chrome-extension://abc/inject.js')],
    ['an extension, by its stack', errorOf('x', 'Error: x\n at moz-extension://abc/inject.js:1:1')],
    ['a load that was overtaken', new FakeRejection('x', { reason: new DOMException('aborted', 'AbortError') })],
    ['a frame that took long', thrown(errorOf('ResizeObserver loop completed with undelivered notifications.'))],
    ['an answer of the server', new FakeRejection('x', { reason: new Response(null, { status: 404 }) })],
    ['nothing', new FakeRejection('x', { reason: undefined })],
    ['an event of another kind', new Event('click')],
  ])('%s is nobody’s fault', (_, event) => {
    expect(readEvent(event)).toBeNull()
  })
})
