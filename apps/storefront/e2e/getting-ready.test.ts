import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sayGettingReady } from '../server/getting-ready.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { itTwins } from './harness/twins.ts'

/** Longer than two looks of the page in the background. */
const TWO_LOOKS_MS = 5_000

const server = Fastify()
let isStarting = true
let url = ''
/** Whole pages that a browser asked for: a look in the background is none. */
let pages = 0

beforeAll(async () => {
  server.get('/saffron', (request, reply) => {
    if (request.method === 'GET') pages += 1
    if (isStarting) return sayGettingReady(request, reply)
    return reply
      .type('text/html')
      .send('<!doctype html><title>Shop</title><link rel="icon" href="data:,"><h1>Shop</h1>')
  })
  url = `${await server.listen({ port: 0 })}/saffron`
})
beforeEach(() => {
  isStarting = true
  pages = 0
})
afterAll(() => server.close())

itTwins([
  ['en', false],
  ['ar', true],
] as const)(
  'finding 16: the page of a server that starts waits without a reload, and leads on once (%s, dark: %s)',
  async (language, dark) => {
    const me = await visit({ language, dark })
    const { page, say } = me
    me.expectFault(/503/)
    await page.goto(url)
    await page.getByRole('heading', { level: 1, name: say('refusals.starting') }).waitFor()
    await page.getByText(say('refusals.startingHint')).waitFor()
    const again = page.getByRole('link', { name: say('shell.tryAgain') })
    expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await again.focus()
    await expectNoBarriers(me)
    await page.waitForTimeout(TWO_LOOKS_MS)
    expect(pages).toBe(1)
    expect(await again.evaluate((link) => link === document.activeElement)).toBe(true)
    isStarting = false
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
    await page.waitForTimeout(TWO_LOOKS_MS)
    expect(pages).toBe(2)
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  },
)
