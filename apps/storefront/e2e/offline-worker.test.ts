import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { type Visit, visit } from './harness/browser.ts'
import { addFromCard, changeCart, expectInCart } from './harness/customer.ts'
import { TOP } from './harness/documents.ts'
import { type Front, openFront } from './harness/front.ts'
import { goOffline, NO_NETWORK, openStored, openUntilNext, storedAddresses } from './harness/offline.ts'
import { until } from './harness/visit.ts'

// The worker of the root: how it comes, how the next one takes its place, and how it is taken back.

const WORKER = '/service-worker-custom.js'

async function begin(front: Front): Promise<Visit> {
  const me = await visit({ worker: true, at: front.url })
  me.expectFault(NO_NETWORK)
  return me
}

/** Scopes of the workers that this browser has for us. */
const scopes = ({ page }: Pick<Visit, 'page'>) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
  )

/** A page that comes anew meanwhile is looked at again. */
const stateOf = ({ page }: Pick<Visit, 'page'>) =>
  page
    .evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/')
      return { isWaiting: Boolean(registration?.waiting), caches: (await caches.keys()).sort().join() }
    })
    .catch(() => ({ isWaiting: false, caches: '' }))

/** Has the browser look for the next worker, as it does by itself at pages. */
const askForNext = async ({ page }: Pick<Visit, 'page'>) => {
  await page
    .evaluate(async () => void (await (await navigator.serviceWorker.getRegistration('/'))?.update()))
    .catch(() => {})
  return stateOf({ page })
}

it('two tabs with two builds: the next worker takes over at the next page, never while one is in a checkout', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  await openStored(me, '/saffron')
  await changeCart(me, () => addFromCard(me, 'Fattoush'))
  await me.open('/saffron/checkout')
  front.build = 'nextbuild'
  const page = await me.context.newPage()
  await page.goto('/saffron')
  await until(
    () => askForNext({ page }),
    ({ isWaiting }) => isWaiting,
  )
  await page.goto('/saffron')
  await page.waitForTimeout(1_000)
  expect((await stateOf({ page })).isWaiting).toBe(true)
  // What the checkout may still need of its own build is there.
  expect((await stateOf({ page })).caches).toMatch(/compass-[0-9a-f]{12}/)
  await me.page.goto('/saffron')
  await openUntilNext(
    { page },
    '/saffron',
    () => stateOf({ page }),
    ({ isWaiting, caches }) => !isWaiting && caches === 'compass-nextbuild,compass-pictures',
  )
  // What was opened under the build before opens still.
  await until(
    () => storedAddresses({ page }),
    (stored) => stored.some((one) => one.includes('path=/saffron&key=saffron+en')),
  )
  await goOffline(me, front)
  await page.goto('/saffron')
  await page.locator('compass-as-of').waitFor()
})

it('the server withdraws a worker: it ends, gives back what it stored, and the shop sells', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page } = me
  await openStored(me, '/saffron')
  const body = await readFile(join(TOP, 'apps/storefront/offline/withdrawn-worker.js'), 'utf8')
  front.answers.set(WORKER, { type: 'text/javascript', body })
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration('/'))?.update()))
  await until(
    () => page.evaluate(() => caches.keys()),
    (names) => names.every((name) => !name.startsWith('compass-')),
  )
  await until(
    () => scopes(me),
    (all) => !all.includes('/'),
  )
  await page.goto('/saffron')
  await changeCart(me, () => addFromCard(me, 'Fattoush'))
  await expectInCart(me, 1, '24')
})

it('hostile: a poisoned cache entry is never shown, and the true page is stored again', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page, say } = me
  await openStored(me, '/saffron')
  const poison = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (!request.url.includes('/stored-page?')) continue
          const stored = await cache.match(request)
          const headers = new Headers(stored?.headers)
          await cache.put(request, new Response('<html><title>Poison</title><h1>Poison</h1></html>', { headers }))
        }
      }
    })
  await poison()
  await me.open('/saffron')
  expect(await page.title()).not.toContain('Poison')
  await openStored(me, '/saffron')
  await poison()
  await goOffline(me, front)
  await me.open('/saffron')
  await page.getByRole('heading', { level: 1, name: say('shell.offlineTitle') }).waitFor()
})

it('hostile: a worker of another scope is refused, ends where it came about, and ours answers for its pages', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  me.expectFault(/ServiceWorker|service worker|bad HTTP response/i)
  const { page } = me
  await openStored(me, '/saffron')
  const register = (script: string, scope: string) =>
    page.evaluate(
      ({ script, scope }) =>
        navigator.serviceWorker.register(script, { scope }).then(
          () => 'registered',
          (error: Error) => error.name,
        ),
      { script, scope },
    )
  expect(await register('/push-worker.js', '/saffron')).toBe('SecurityError')
  expect(await register('/send-form.js', '/saffron')).not.toBe('registered')
  await register(WORKER, '/saffron')
  await me.open('/saffron')
  await until(
    () => scopes(me),
    (all) => all.join() === '/',
  )
  expect(await register('/push-worker.js', '/push-worker')).toBe('registered')
  await me.open('/saffron')
  await page.waitForTimeout(2_500)
  expect(await scopes(me)).toEqual(['/', '/push-worker'])
})

it('on a local host a file that is gone or no script ends the worker, and the page comes anew', async () => {
  for (const answer of [
    { status: 404, type: 'text/javascript', body: '' },
    { status: 200, type: 'text/html', body: '<p>another program</p>' },
  ]) {
    await using front = await openFront(inject('product').url)
    const me = await begin(front)
    me.expectFault(/404|ServiceWorker|MIME/i)
    await openStored(me, '/saffron')
    front.answers.set(WORKER, answer)
    await me.open('/saffron')
    await until(
      () => scopes(me).catch(() => ['/']),
      (all) => all.length === 0,
    )
  }
})

it('a registration that fails is a line of the log', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  me.expectFault(/ServiceWorker|service worker|SyntaxError|Script/i)
  await me.context.addInitScript(() => sessionStorage.setItem('compass-reports-sampled', 'true'))
  front.answers.set(WORKER, { type: 'text/javascript', body: 'this is { no script' })
  const logged = me.page.waitForRequest('**/v1/browser-log')
  await me.open('/saffron')
  const { lines } = (await logged).postDataJSON()
  expect(lines[0].message).toMatch(/^the service worker was not registered: /)
})

it('a new build is heard of by the version, and its worker comes along', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page } = me
  await openStored(me, '/saffron')
  front.build = 'nextbuild'
  const data = { version: '9.9.9', build: 'nextbuild', oldestSupported: '3.1.2' }
  front.answers.set('/v1/version', { type: 'application/json', body: JSON.stringify({ data, meta: {} }) })
  await page.keyboard.press('Shift')
  await until(
    () => stateOf(me),
    ({ isWaiting }) => isWaiting,
  )
  // With the next page; with one after it where the former worker is still at work.
  await openUntilNext(
    me,
    '/saffron',
    () => stateOf(me),
    ({ caches }) => caches === 'compass-nextbuild,compass-pictures',
  )
})
