import { beforeAll, expect } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { expectShown, giveAddress, openMoreOptions, placeOrder, sayWho, waitAwake } from './harness/customer.ts'
import { EVERY_DAY, PATIENT_KITCHEN } from './harness/documents.ts'
import { itTwins } from './harness/twins.ts'

// D10: how long the checkout is on a phone, and that everything on it can still be said.

const SHOP = 'saffron-short'
const GUEST = 1900
const RETURNING = 1500
/** Words of other languages are longer. */
const LONGER = 1.1

beforeAll(async () => {
  await applyCopy('saffron', (document) => {
    Object.assign(document, { slug: SHOP, languages: ['en', 'ar', 'el'], simulatedKitchen: PATIENT_KITCHEN })
    for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
  })
}, 60_000)

const DISHES = { en: 'Fattoush', ar: 'فتوش', el: 'Fattoush' } as const
const AREAS = { en: 'Dubai Marina', ar: 'دبي مارينا', el: 'Dubai Marina' } as const
const ADDRESS = { buildingName: 'Marina Crown', flatOrVilla: '1204', streetName: 'Marina Walk' }

async function openWithThree(me: Visit, language: keyof typeof DISHES): Promise<void> {
  await beginWithCart(me, SHOP, { dishes: [DISHES[language]], quantity: 3 })
  await me.open(`/${SHOP}/checkout`)
  await waitAwake(me)
}

const heightOf = ({ page }: Visit) => page.evaluate(() => document.documentElement.scrollHeight)

itTwins(['en', 'ar', 'el'] as const)(
  'D10, D11: a guest and a returning customer, on a phone, in %s',
  async (language) => {
    const me = await visit({ language })
    const { page, say } = me
    const longer = language === 'en' ? 1 : LONGER
    await me.open(`/${SHOP}?choose=area`)
    await page.getByRole('button', { name: AREAS[language] }).first().click()
    await page.waitForURL(({ search }) => search === '')
    await openWithThree(me, language)
    expect.soft(await heightOf(me), 'guest').toBeLessThanOrEqual(GUEST * longer)
    await expectNoBarriers(me)
    expect(await page.getByRole('button', { name: say('checkout.saveAddress') }).count()).toBe(0)

    await giveAddress(me, { fields: ADDRESS })
    await page.getByText(say('checkout.moreOfAddress'), { exact: true }).click()
    await page.getByRole('button', { name: say('checkout.leaveAtDoor') }).click()
    await sayWho(me, { name: 'Layla Haddad', phone: `050 123 46${['en', 'ar', 'el'].indexOf(language)}1` })
    await page.locator('#field-terms').check()
    await placeOrder(me)

    await openWithThree(me, language)
    expect.soft(await heightOf(me), 'returning').toBeLessThanOrEqual(RETURNING * longer)
    // What the courier is told of the door stays with it.
    await page.getByText(say('checkout.leaveAtDoor'), { exact: true }).first().waitFor()
    await expectNoBarriers(me)
  },
)

itTwins([
  ['en', 'phone'],
  ['ar', 'desktop'],
] as const)(
  'D11: what is missing is said in sentences, in %s on a %s; options say what is chosen',
  async (language, size) => {
    const me = await visit({ language, size })
    const { page, say } = me
    await openWithThree(me, language)
    const place = page.getByRole('button', { name: say('checkout.place') }).filter({ visible: true })
    const focused = () => page.evaluate(() => document.activeElement?.id)
    await place.click()
    const faults = page.getByRole('alert').first()
    for (const key of ['addressMissing', 'nameMissing', 'phoneMissing'] as const)
      await faults.getByRole('link', { name: say(`checkout.${key}`) }).waitFor()
    await expect.poll(focused).toBe('field-area')
    await expectNoBarriers(me)

    await page.locator('#field-area').selectOption({ label: AREAS[language] })
    await giveAddress(me, { fields: ADDRESS })
    await place.click()
    // The address is saved, though there is no order yet.
    await page.getByRole('link', { name: say('shell.change') }).waitFor()
    await expect.poll(focused).toBe('field-name')

    await openMoreOptions(me)
    await page.locator('#field-ifSoldOut').selectOption('30')
    await openMoreOptions(me)
    await expectShown(me, say('checkout.soldOutChoice', { choice: say('checkout.cancelAll') }))
    await page.getByText(say('checkout.addDirections')).click()
    await page.locator('#field-additionalInfo').fill('Gate code 12')
    await expectNoBarriers(me)
  },
)
