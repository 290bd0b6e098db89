import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'

const SHOP = 'saffron'

/** The server runs another build from now on. */
async function deploy({ page }: Visit): Promise<void> {
  await page.route('**/v1/version', (route) =>
    route.fulfill({ json: { data: { version: '9.9.9', build: 'next', oldestSupported: '3.1.2' }, meta: {} } }),
  )
}

const mark = ({ page }: Visit) => page.evaluate(() => Object.assign(window, { isThisPage: true }))
const isMarked = ({ page }: Visit) => page.evaluate(() => 'isThisPage' in window)

it('a page of an older build clears what it stored, and the next page comes whole', async () => {
  const me = await visit()
  const { page } = me
  await deploy(me)
  await me.open(`/${SHOP}/menu-list`)
  await page.evaluate(async () => {
    for (const name of ['compass-old', 'compass-next', 'of-others']) await caches.open(name)
  })
  await mark(me)
  const looked = page.waitForResponse('**/v1/version')
  await page.keyboard.press('Shift')
  await looked
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['compass-next', 'of-others'])
  expect(await isMarked(me)).toBe(true)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL(`**/${SHOP}`)
  expect(await isMarked(me)).toBe(false)
  await expectNoBarriers(me)
})

it('a page of the build that runs goes on as it is, and nobody who only looks asks for the version', async () => {
  const me = await visit()
  const { page } = me
  const requests: string[] = []
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname))
  await me.open(`/${SHOP}`)
  await page.waitForTimeout(4_000)
  expect(requests).not.toContain('/v1/version')
  const looked = page.waitForResponse('**/v1/version')
  await page.keyboard.press('Shift')
  const { data } = await (await looked).json()
  expect(data).toMatchObject({ build: expect.any(String), oldestSupported: '3.1.2' })
  await mark(me)
  await me.page.goto(`/${SHOP}#here`)
  expect(await isMarked(me)).toBe(true)
})

it('inside a checkout nothing is taken over', async () => {
  const me = await visit()
  const { page } = me
  await beginWithCart(me, SHOP, { dishes: ['Fattoush'] })
  await deploy(me)
  await me.open(`/${SHOP}/checkout`)
  await mark(me)
  const looked = page.waitForResponse('**/v1/version')
  await page.keyboard.press('Shift')
  await looked
  await page.waitForTimeout(300)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => !url.pathname.endsWith('/checkout'))
  expect(await isMarked(me)).toBe(true)
})
