import { expect, it } from 'vitest'
import { type Visit, visit } from './harness/browser.ts'
import { until } from './harness/visit.ts'

// What the storefront tells us of its own faults: little, and nothing of the person at the other end.

const PERSONAL = 'layla@post.example, +971 50 123 4567, 4242 4242 4242 4242'

/** Bodies of the reports that a visit sends from now on. */
function listen({ page }: Visit): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (/\/v1\/browser-(error|log)$/.test(request.url())) bodies.push(request.postData() ?? '')
  })
  return bodies
}

/** In the menu with its scripts awake. */
async function openAwake({ page, open, say }: Visit): Promise<void> {
  await open('/bazaar')
  await page.getByRole('button', { name: /^Add / }).first().click()
  await page.getByRole('link', { name: say('menu.viewOrder') }).waitFor()
}

it('10,000 errors of one page are a few reports, without card, phone and e-mail', async () => {
  const me = await visit()
  const bodies = listen(me)
  await openAwake(me)
  await me.page.evaluate((personal) => {
    const spell = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    for (let at = 0; at < 10_000; at++) {
      const message = at % 2 === 0 ? `x is not a function (${personal})` : `${spell(at)} is undefined (${personal})`
      const error = new TypeError(message)
      dispatchEvent(new ErrorEvent('error', { error, message, filename: `${location.origin}/assets/a.js`, lineno: 1 }))
    }
  }, PERSONAL)
  await until(
    async () => bodies.length,
    (sent) => sent >= 2,
  )
  await me.open('/saffron')
  const reports = bodies.flatMap((body) => JSON.parse(body).reports ?? [])
  expect(bodies.length).toBeLessThanOrEqual(4)
  expect(new Set(reports.map(({ message }) => message)).size).toBeLessThanOrEqual(10)
  expect(reports.some(({ count }) => count === 5000)).toBe(true)
  expect(bodies.join('')).not.toMatch(/layla|post\.example|4567|4242/)
})

it('a promise that nobody caught is told with its stack; the server takes it', async () => {
  const me = await visit()
  me.expectFault(/nobody caught this/)
  await openAwake(me)
  const reported = me.page.waitForResponse('**/v1/browser-error')
  await me.page.evaluate(() => {
    void Promise.reject(new Error('nobody caught this'))
  })
  const response = await reported
  expect(response.status()).toBe(200)
  expect(response.request().postDataJSON()).toMatchObject({
    path: '/bazaar',
    reports: [{ kind: 'rejection', message: 'nobody caught this', count: 1 }],
  })
})

it('the maps of the scripts are published nowhere', async () => {
  const me = await visit()
  const scripts: string[] = []
  me.page.on('response', (response) => {
    if (/\/assets\/[\w.-]+\.js$/.test(response.url())) scripts.push(response.url())
  })
  await openAwake(me)
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) {
    expect((await me.page.request.get(`${script}.map`)).status()).toBe(404)
    expect(await (await me.page.request.get(script)).text()).not.toContain('sourceMappingURL')
  }
})
