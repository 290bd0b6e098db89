import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriers, visit } from '../../storefront/e2e/harness/browser.ts'
import { EVERY_DAY } from '../../storefront/e2e/harness/documents.ts'
import { makeShop } from './make-shop.ts'
import { callPlatform, openConsole } from './open-console.ts'
import { countDrafts, drawCorners, expectPrintedCodes, readDocument, sendAsOwner, takeFirstSteps } from './owner.ts'

const SLUG = 'places-saffron'
const NEW = 'places-bakery'
/** It closes before midnight, so that a later closing takes nothing from the next day. */
const IN_THE_DAY = EVERY_DAY.map((day) => ({ ...day, opens: '08:00', closes: '23:00' }))

describe('where a shop is', () => {
  beforeAll(async () => {
    await makeShop(SLUG, (document) => {
      for (const store of document.stores) store.hours.week = IN_THE_DAY
    })
    await callPlatform(`${NEW}/begin`, 'POST', { name: 'Reem Bakery', country: 'AE' })
  })

  it('an area is drawn on the map, hours are typed, and both are published', async () => {
    const owner = await openConsole(SLUG, 'hours')
    const { page } = owner
    const map = page.locator('.area-map')
    await map.locator('.area-name').first().waitFor()
    const before = await page.locator('.grid-table tbody tr').count()
    await page.locator('.area-tools button').nth(1).click()
    // An empty corner of the map, away from its tools.
    const corners = [
      [0.3, 0.08],
      [0.45, 0.08],
      [0.45, 0.22],
      [0.3, 0.22],
    ] as const
    await drawCorners(owner, corners)
    await expect.poll(() => page.locator('.grid-table tbody tr').count()).toBe(before + 1)
    await page.locator('.area-panel').waitFor()
    const monday = page.getByLabel('Hours on Monday')
    await monday.fill('11–1')
    await monday.press('Enter')
    await expectNoBarriers(owner)
    await expect.poll(() => countDrafts(owner, SLUG)).toBeGreaterThanOrEqual(2)
    expect(await sendAsOwner(owner, SLUG, { method: 'POST', path: '/v1/merchant/drafts/publish', body: {} })).toBe(200)
    const [store] = (await readDocument(owner, SLUG)).stores
    expect(store!.areas).toHaveLength(before + 1)
    expect(store!.areas.at(-1)!.polygon).toHaveLength(4)
    expect(store!.hours.week.find(({ days }) => days.includes('mon'))).toMatchObject({ closes: '01:00' })
  })

  it('the codes of the tables are printed as they are shown', async () => {
    const owner = await openConsole(SLUG, 'tables')
    await expectPrintedCodes(owner)
    await expectNoBarriers(owner)
  })

  it('a pharmacy has no screen of tables, and a house that has rooms alone speaks of rooms', async () => {
    const pharmacy = await openConsole('marina-care', 'tables')
    const { page } = pharmacy
    await page.getByText('There’s nothing here').waitFor()
    const screens = page.getByRole('navigation', { name: 'Screens' })
    await screens.getByRole('link', { name: 'Orders' }).waitFor()
    expect(await screens.getByRole('link', { name: 'Tables' }).count()).toBe(0)
    const hotel = await openConsole('palmera', 'tables')
    await hotel.page.getByRole('heading', { name: 'Rooms', level: 1 }).waitFor()
    await hotel.page.getByRole('link', { name: 'Rooms' }).waitFor()
    await hotel.page.getByRole('button', { name: 'Arrange rooms' }).click()
    await hotel.page.getByLabel('Numbers of the rooms').waitFor()
    await expectNoBarriers(hotel)
  })

  it('first steps of a shop that is open are all done', async () => {
    const owner = await openConsole(SLUG, 'first-steps')
    await owner.page.getByText('6 of 6').waitFor()
    await owner.page.getByText(/Card online/).waitFor()
    await expectNoBarriers(owner)
  })

  it('a new shop goes from nothing to open', async () => {
    const owner = await openConsole(NEW, 'first-steps')
    const { page } = owner
    await takeFirstSteps(owner)
    // The phone beside shows what is pasted as often as it changes, in the shop as it will be once it is open.
    const shop = page.frameLocator('.shop-frame')
    await page.locator('textarea').fill('MANAKISH\nCheese 14')
    await shop.getByText('Cheese').first().waitFor()
    await shop.getByRole('main').getByText('Open 24 hours').waitFor()
    await page.locator('textarea').fill('MANAKISH\nCheese 14\nZaatar 9\n\nSWEET THINGS\nCroissant 11')
    await shop.getByText('Croissant').first().waitFor()
    const before = page.getByRole('complementary').getByRole('listitem')
    expect(await before.locator('.step-done').count()).toBe(0)
    await before.filter({ hasText: 'about to be' }).waitFor()
    await expectNoBarriers(owner)
    await page.getByRole('button', { name: 'Take these 3' }).click()
    await page.getByLabel('Name of the area').fill('Jumeirah')
    await page.getByLabel(/^Delivery fee/).fill('9')
    await page.getByRole('button', { name: 'Deliver here' }).click()
    await page.getByRole('button', { name: 'Keep ways to pay' }).click()
    await page.getByRole('button', { name: 'Open the store' }).click()
    await page.getByText('Scan the code and order something').waitFor()
    expect((await readDocument(owner, NEW)).stores[0]!.active).toBe(true)
    const phone = await visit()
    await phone.open(`/${NEW}`)
    await phone.page.getByText('Croissant').first().waitFor()
  })
})
