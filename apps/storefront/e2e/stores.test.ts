import { beforeAll, expect, inject, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'
import { applyNightGrill, NIGHT_GRILL } from './harness/night-grill.ts'
import { itTwins } from './harness/twins.ts'
import { until } from './harness/visit.ts'

beforeAll(() => applyNightGrill(inject('product')), 60_000)

const heading = ({ page }: Visit, level: 1 | 2 | 3, name: string) => page.getByRole('heading', { level, name })

it('from the menu’s head to all opening hours: today, past midnight, a day off, a special day, each service its own', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open(`/${NIGHT_GRILL}`)
  await page.locator('.status-line').filter({ visible: true }).click()
  await page.getByRole('link', { name: say('shell.allTimes') }).click()
  await heading(me, 1, say('shell.storeTimes')).waitFor()
  for (const service of [say('shell.delivery'), say('shell.pickup')]) await heading(me, 2, service).waitFor()
  await expectShown(me, '12:00–23:00')
  await expectShown(me, say('store.closesNextDay', { time: '02:00' }))
  await expectShown(me, say('store.special'))
  const today = page.locator('[aria-current=date]')
  await expect.poll(() => today.count()).toBe(2)
  expect(await today.first().innerText()).toContain('Today')
  await expect.poll(() => page.getByText(say('store.closedAllDay')).count()).toBe(2)
  await expectNoBarriers(me)

  await page.getByRole('link', { name: /New Belgrade/ }).click()
  await expectShown(me, say('store.sameForBoth'))
  expect(await page.locator('[aria-current=date]').innerText()).toContain(say('store.closedAllDay'))
  // Looking at another store’s hours chooses nothing.
  await page.getByRole('link', { name: say('shell.back') }).click()
  await page.getByText('Skadarlija').first().waitFor()
})

itTwins(['phone', 'desktop'] as const)('on a %s the store says who, where and under which licences', async (size) => {
  const me = await visit({ size, language: 'sr' })
  const { page, say } = me
  await me.open(`/${NIGHT_GRILL}`)
  await page
    .getByRole('link', { name: say('shell.openNavigation') })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('link', { name: say('shell.aboutOutlet') }).click()
  await heading(me, 2, say('store.findUs')).waitFor()
  for (const words of ['Domaća kuhinja', 'Kod stare česme', 'RS-BG-0274', '+381 11 334 0190']) {
    await expectShown(me, words)
  }
  await expectNoBarriers(me)
  await page.getByRole('link', { name: /Novi Beograd/ }).click()
  await expectShown(me, 'četiri metra žara')
})

it('a store that there is not, and another merchant’s, are not found', async () => {
  const me = await visit()
  me.expectFault(/404/)
  const answer = await me.page.goto(`/${NIGHT_GRILL}/vendor-info/01a1fe66-25e1-7190-8d48-569e57ff63e9`)
  expect(answer?.status()).toBe(404)
  await heading(me, 1, me.say('shell.notFoundTitle')).waitFor()
})

it('pictures are looked through by keyboard and by finger, and close to where they were', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open(`/${NIGHT_GRILL}/gallery`)
  await expectNoBarriers(me)
  await page.getByRole('link', { name: 'Goulash in its fourth hour' }).click()
  const shown = (name: string) => page.getByRole('dialog', { name }).waitFor()
  await shown('Goulash in its fourth hour')
  await expectNoBarriers(me)
  await page.keyboard.press('ArrowRight')
  await shown('Flatbreads from the oven')
  await swipe(me, -120)
  await shown('The garden in Skadarlija')
  await swipe(me, 120)
  await shown('Flatbreads from the oven')
  await page.getByRole('link', { name: say('store.previousPicture') }).click()
  await shown('Goulash in its fourth hour')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await until(
    async () => new URL(page.url()).pathname,
    (path) => path === `/${NIGHT_GRILL}/gallery`,
  )
})

it('a store without pictures leads to its menu', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open(`/${NIGHT_GRILL}?choose=outlet`)
  await page.getByRole('button', { name: /New Belgrade/ }).click()
  await page.getByText('New Belgrade').first().waitFor()
  await me.open(`/${NIGHT_GRILL}/gallery`)
  await heading(me, 1, say('store.noPictures')).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('store.seeMenu') }).click()
  await heading(me, 1, 'The Night Grill').waitFor()
})

it('stores stand nearest first once the place is known, and a place that is not told is no fault', async () => {
  const me = await visit()
  const { page, say, context } = me
  const names = () => page.getByRole('dialog').locator('button[name=store]').allInnerTexts()
  await me.open('/saffron?choose=outlet')
  await expectNoBarriers(me)
  const find = page.getByRole('button', { name: say('location.useMyPlace') })
  await find.click()
  await page.getByText(say('location.locationDenied')).waitFor()
  expect((await names())[0]).toContain('Marina Walk')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 25.1866, longitude: 55.2672 })
  await find.click()
  await until(names, ([first = '']) => first.includes('Business Bay') && /\d+\sm/.test(first))
})

itTwins(['phone', 'desktop'] as const)('on a %s, dark and from right to left, nobody stumbles', async (size) => {
  const me = await visit({ size, language: 'ar', dark: true })
  const { page, say } = me
  await me.open('/saffron/store-timings')
  await expectNoBarriers(me)
  await page
    .getByRole('link', { name: say('shell.aboutOutlet') })
    .last()
    .click()
  await heading(me, 2, say('store.findUs')).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('store.allPictures', { count: 6 }) }).click()
  await page.getByRole('link', { name: 'القدر الحديدي من 2014' }).click()
  await page.getByRole('dialog', { name: 'القدر الحديدي من 2014' }).waitFor()
  // The next picture is on the left.
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('dialog', { name: 'برياني تحت غطاء من الخبز' }).waitFor()
  await expectNoBarriers(me)
  await me.open('/saffron/menu-list')
  await expectNoBarriers(me)
})

it('before any script: hours, store, pictures one by one, and a search in the areas', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await me.open(`/${NIGHT_GRILL}?choose=hours`)
  await page.getByRole('link', { name: say('shell.allTimes') }).click()
  await expectShown(me, say('store.closesNextDay', { time: '02:00' }))
  await page.getByRole('link', { name: say('shell.aboutOutlet') }).click()
  await expectShown(me, 'RS-BG-0274')
  await page.getByRole('link', { name: 'The coals are lit at nine' }).click()
  await page.getByRole('link', { name: say('store.nextPicture') }).click()
  await page.getByRole('dialog', { name: 'Goulash in its fourth hour' }).waitFor()
  await page.getByRole('link', { name: say('shell.close') }).click()
  await heading(me, 1, say('shell.pictures')).waitFor()
  await me.open('/saffron?choose=area')
  await page.getByRole('searchbox').fill('jumeirah')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Jumeirah Beach/ }).waitFor()
  expect(await page.getByRole('button', { name: /Downtown/ }).count()).toBe(0)
})

it('a shop that does not deliver has stores to choose from where areas are asked for', async () => {
  const { page, say, open } = await visit()
  await open('/elia?choose=area')
  await page.getByRole('dialog', { name: say('menu.chooseOutlet') }).waitFor()
})

/** A finger over the open picture, so many pixels to the right; less than none is to the left. */
async function swipe({ page }: Visit, byPx: number): Promise<void> {
  await page
    .getByRole('dialog')
    .locator('.plate')
    .evaluate((plate, actor) => {
      const { x, y, width, height } = plate.getBoundingClientRect()
      const at = (clientX: number) => new Touch({ identifier: 1, target: plate, clientX, clientY: y + height / 2 })
      const [from, to] = [at(x + width / 2), at(x + width / 2 + actor)]
      plate.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [from], changedTouches: [from] }))
      plate.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [to] }))
    }, byPx)
}
