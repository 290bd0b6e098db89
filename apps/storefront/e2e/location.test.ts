import { expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, expectShown } from './harness/customer.ts'
import { itTwins } from './harness/twins.ts'

const SHOP = 'saffron'
const AT_BAY_AVENUE = { latitude: 25.1866, longitude: 55.2672 }
const AT_SEA = { latitude: 25.3, longitude: 54.9 }
const VISITS = [
  ['en', 'phone', 'Business Bay'],
  ['ar', 'desktop', 'الخليج التجاري'],
] as const
/** Of its name, in both scripts: a visitor's keyboard need not be that of the page's language. */
const TYPOS = ['bussines', 'الخليح']

const locate = ({ page, say }: Visit) => page.getByRole('button', { name: say('location.useMyLocation') }).click()
const allow = async ({ context }: Visit, place: { latitude: number; longitude: number }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(place)
}
const areaName = ({ page }: Visit) => page.locator('[data-area]').filter({ visible: true }).first()

itTwins(VISITS)(
  'D13: in %s on a %s the visitor stands in an area, and the pin is at the door',
  async (language, size, name) => {
    const me = await visit({ size, language })
    const { page, say } = me
    await allow(me, AT_BAY_AVENUE)
    await me.open(`/${SHOP}?choose=area`)
    await expectNoBarriers(me)
    await locate(me)
    await page.waitForURL((url) => url.search === '')
    // D24: a page that is kept for everybody says the choice before its scripts run.
    expect(await areaName(me).innerText()).toBe(name)

    const dish = language === 'ar' ? 'فتوش' : 'Fattoush'
    const stored = page.waitForResponse((answer) => answer.request().method() === 'POST' && /basket/.test(answer.url()))
    await addFromCard(me, dish)
    await stored
    await me.open(`/${SHOP}/checkout`)
    // The area is known: map and lists are folded beneath it.
    await page.getByText(say('checkout.pinOrArea')).click()
    await page.getByRole('button', { name: say('checkout.openMap'), exact: true }).click()
    const map = page.getByRole('application')
    await map.locator('.map-road-main').first().waitFor()
    await expectShown(me, say('checkout.sketchMap'))
    expect(await map.getAttribute('aria-label')).toContain(say('checkout.pinInArea', { area: name }))
    const latitude = page.locator('input[name$="lat"]')
    expect(await latitude.inputValue()).toBe('25.1866')
    // 8: the map has the focus, and the keys move its pin.
    expect(await map.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => latitude.inputValue().then(Number)).toBeGreaterThan(25.1866)
    await expectNoBarriers(me)
  },
)

itTwins(VISITS)('D13: in %s on a %s a no is calm, and a typo finds the area', async (language, size, name) => {
  const me = await visit({ size, language })
  const { page, say } = me
  // A phone's browser asks its visitor, who says no the first time.
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    let hasRefused = false
    geolocation.getCurrentPosition = (found, failed) => {
      if (hasRefused) return ask(found, failed)
      hasRefused = true
      failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
    }
  })
  await me.open(`/${SHOP}?choose=area`)
  // The first tap wakes the page, and is played again once the sheet answers.
  await locate(me)
  await expectShown(me, say('location.areaDenied'))
  await allow(me, AT_SEA)
  await locate(me)
  await expectShown(me, say('location.areaOutside'))
  await expectNoBarriers(me)

  const search = page.getByRole('searchbox', { name: say('location.searchArea') })
  await search.fill('zzzzzz')
  await expectShown(me, say('location.noArea'))
  expect(await page.getByRole('link', { name: say('location.orPickUp') }).getAttribute('href')).toBe(
    `/${SHOP}?service=10`,
  )
  const found = page.locator('.area-row[name=area]').filter({ hasText: name })
  for (const typo of TYPOS) {
    await search.fill('zzzzzz')
    await expectShown(me, say('location.noArea'))
    await search.fill(typo)
    await found.waitFor()
  }
  await found.click()
  await page.waitForURL((url) => url.search === '')
  expect(await areaName(me).innerText()).toBe(name)
})

it('D13: the landing page says who delivers to where the visitor stands, and their menu knows the area', async () => {
  const me = await visit()
  const { page, say } = me
  await allow(me, AT_BAY_AVENUE)
  await me.open('/landing')
  await page.getByRole('link', { name: say('landing.choosePlace') }).click()
  await page.getByRole('button', { name: say('landing.useMyLocation') }).click()
  const card = page.locator(`[data-brand="${SHOP}"]`)
  await expectShown(me, 'Business Bay')
  await expectNoBarriers(me)
  await card.click()
  await page.waitForURL(`**/${SHOP}`)
  expect(await areaName(me).innerText()).toBe('Business Bay')
})
