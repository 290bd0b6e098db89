import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Api } from '../http/api.ts'
import { PdfThread } from './pdf-thread.ts'

const program = new URL('../testing/drawing-worker.ts', import.meta.url)
const warnings: string[] = []
const log = { warn: ({ err }: { err: Error }) => warnings.push(err.message) } as unknown as Api['log']

let thread: PdfThread<{ readonly title: string }>
beforeEach(() => {
  warnings.length = 0
  thread = new PdfThread(log, { what: 'an invoice', program, drawnWithinMs: 2_500, maxStoredBytes: 1_000_000 })
})
afterEach(() => thread.stop())

let sessions = 0
const newSession = () => `session ${++sessions}`

/** The text that was drawn, or why not. */
async function draw(title: string, session = newSession()): Promise<string> {
  const drawn = await thread.draw({ title }, session)
  if (drawn.ok) return drawn.value.toString()
  const { refusal } = drawn
  return 'retryAfterSeconds' in refusal ? `${refusal.reason} ${refusal.retryAfterSeconds}` : refusal.reason
}

test('who asks for one invoice many times at once waits for one drawing', async () => {
  const session = newSession()
  const answers = await Promise.all(Array.from({ length: 36 }, () => draw('slow invoice', session)))
  expect(new Set(answers)).toEqual(new Set(['slow invoice']))
})

test('of many different ones a session waits for two, and whoever else asks has their turn', async () => {
  const session = newSession()
  const titles = Array.from({ length: 6 }, (_, number) => `slow ${number}`)
  const [other, ...own] = await Promise.all([draw('of somebody else'), ...titles.map((title) => draw(title, session))])
  expect(own).toEqual(['slow 0', 'slow 1', ...Array(4).fill('rate_limited 2')])
  expect(other).toBe('of somebody else')
  expect(await draw('slow 2', session)).toBe('slow 2')
})

test('one that takes too long is to be asked for again, and those behind it are drawn', async () => {
  const [late, ...others] = await Promise.all([draw('never ready'), draw('slow but good'), draw('good')])
  expect([late, ...others]).toEqual(['unavailable 2', 'slow but good', 'good'])
  expect(warnings).toEqual(['an invoice took longer than 2500 ms'])
})

test('the wait for others counts for nothing', async () => {
  // Ten times 300 ms is more than one drawing may take.
  const titles = Array.from({ length: 10 }, (_, number) => `slow ${number}`)
  expect(await Promise.all(titles.map((title) => draw(title)))).toEqual(titles)
})

test('a thread that ends takes the invoice that it drew with it, and no other', async () => {
  expect(await Promise.all([draw('good'), draw('ends here'), draw('better')])).toEqual([
    'good',
    'unavailable 2',
    'better',
  ])
  expect(warnings).toEqual([expect.stringContaining('exited with code: 3')])
})

test('a drawing that fails is our fault, and the next one is drawn', async () => {
  await expect(draw('broken')).rejects.toThrow(RangeError)
  expect(await draw('good')).toBe('good')
})

test('one that is stopped draws nothing more', async () => {
  const waiting = Promise.all([draw('slow'), draw('next')])
  thread.stop()
  expect(await waiting).toEqual(['unavailable 2', 'unavailable 2'])
})

test('fifty may wait, and who comes later is asked to come again', async () => {
  const answers = Promise.all([draw('slow'), ...Array.from({ length: 51 }, (_, number) => draw(`one of ${number}`))])
  expect((await answers).filter((answer) => answer === 'unavailable 2')).toHaveLength(2)
})
