import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { expectAccepted, expectShown, placeOrder, sayWho, waitAwake } from './harness/customer.ts'
import { EVERY_DAY, KITCHEN } from './harness/documents.ts'

const SLUG = 'elia-dianomi'

it('a door in Nicosia, in Greek: street, number and postcode, and what is gone when the same is ordered again', async () => {
  await applyDelivering()
  const me = await visit({ language: 'el' })
  const { page, say } = me
  await beginWithCart(me, SLUG, { dishes: ['Χωριάτικη σαλάτα', 'Χαλλούμι στη σχάρα'] })
  await me.open(`/${SLUG}/checkout`)
  await waitAwake(me)
  await page.locator('#field-area').selectOption({ label: 'Εντός των Τειχών' })
  await expectNoBarriers(me)
  const fields = await page
    .locator('[name^="a."]:visible')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name')))
  expect([...new Set(fields)]).toEqual([
    'a.area',
    'a.streetName',
    'a.streetNumber',
    'a.pinCode',
    'a.floor',
    'a.flatOrVilla',
  ])
  await page.locator('#field-streetName').fill('Αθηνάς')
  await page.locator('#field-streetNumber').fill('14')
  await page.locator('#field-pinCode').fill('104 34')
  await sayWho(me, { name: 'Ελένη Παπαδοπούλου', phone: '99 654321', isConfirmed: false })
  await page
    .getByRole('button', { name: say('checkout.place') })
    .filter({ visible: true })
    .click()
  await page.getByText(say('refusals.field_invalid')).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-pinCode')
  await page.locator('#field-pinCode').fill('1016')
  await page.locator('#field-floor').fill('3')
  await page.locator('#field-flatOrVilla').fill('Παπαδόπουλος')
  await placeOrder(me)
  await expectAccepted(me)
  await page.getByRole('link', { name: say('status.summary') }).click()
  await expectShown(me, 'Αθηνάς 14')
  await expectShown(me, '1016 Λευκωσία')

  await applyDelivering({ without: 'Χωριάτικη σαλάτα' })
  const later = await withoutScripts(me)
  await later.goto(`/${SLUG}/order-history`)
  await later.getByRole('button', { name: say('account.orderAgain') }).click()
  const gone = later.getByText(say('news.gone', { name: 'Χωριάτικη σαλάτα' }))
  await gone.waitFor()
  expect(new URL(later.url()).search).toBe('')
  await later.getByRole('heading', { level: 2, name: 'Χαλλούμι στη σχάρα' }).waitFor()
  await later.reload()
  await later.getByRole('heading', { level: 2, name: 'Χαλλούμι στη σχάρα' }).waitFor()
  expect(await gone.count()).toBe(0)
})

it('the orders before the last ten are on a second page', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(/429/)
  await me.open('/bazaar')
  const numbers = await page.evaluate(orderElevenTimes)
  expect(numbers).toHaveLength(11)
  await me.open('/bazaar/order-history')
  await expectShown(me, say('account.orderNumber', { number: numbers.at(-1)! }))
  expect(await page.getByText(say('account.orderNumber', { number: numbers[0]! }), { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: say('store.nextPage') }).click()
  await page.getByText(say('account.orderNumber', { number: numbers[0]! }), { exact: true }).waitFor()
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: say('account.orderAgain') })
      .count(),
  ).toBe(1)
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('store.previousPage') }).click()
  await page.getByText(say('account.orderNumber', { number: numbers.at(-1)! }), { exact: true }).waitFor()
  // A page that is not there is the first one.
  await me.open('/bazaar/order-history?page=9')
  await page.getByText(say('account.orderNumber', { number: numbers.at(-1)! }), { exact: true }).waitFor()
})

/** Elia with two areas of delivery, open day and night, that asks for no code; maybe without one of its products. */
async function applyDelivering({ without = '' } = {}): Promise<void> {
  await applyCopy('elia', (document) => {
    const square = (lng: number, lat: number) => [
      [lng - 0.006, lat - 0.005],
      [lng + 0.006, lat - 0.005],
      [lng + 0.006, lat + 0.005],
      [lng - 0.006, lat + 0.005],
    ]
    const area = { city: 'lefkosia', deliveryFee: '2.00', deliveryMinutes: { from: 25, to: 40 } }
    Object.assign(document, {
      slug: SLUG,
      contact: { verifyPhone: 'never' },
      simulatedKitchen: KITCHEN,
      // They name products, one of which may go.
      specials: [],
      promotions: [],
      cities: [{ key: 'lefkosia', name: { el: 'Λευκωσία', en: 'Nicosia' } }],
    })
    Object.assign(document.stores[0]!, {
      hours: { timeZone: 'Asia/Nicosia', week: EVERY_DAY },
      services: ['delivery', 'pickup'],
      payment: { delivery: ['cod'], pickup: ['cod'] },
      minimumOrder: {},
      areas: [
        {
          ...area,
          key: 'teichi',
          name: { el: 'Εντός των Τειχών', en: 'Within the Walls' },
          polygon: square(33.364, 35.173),
        },
        { ...area, key: 'kaimakli', name: { el: 'Καϊμακλί', en: 'Kaimakli' }, polygon: square(33.382, 35.187) },
      ],
    })
    for (const category of document.catalogue.categories) {
      category.products = category.products.filter(({ name }) => name.el !== without)
      for (const product of category.products) {
        delete product.windows
        delete product.goesWith
      }
    }
  })
}

/** The same visitor in a browser that runs no scripts. */
async function withoutScripts({ context, page }: Visit) {
  const bare = await visit({ javaScript: false, language: 'el' })
  await bare.context.addCookies(await context.cookies())
  await page.close()
  return bare.page
}

/** In the browser, by the calls that the screens make: eleven orders of one item, picked up. Answers their numbers. */
async function orderElevenTimes(): Promise<string[]> {
  const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''
  const [store, product] = [value('store'), value('product')]
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  const send = async (path: string, body: object): Promise<any> => {
    const headers = { 'content-type': 'application/json', 'x-merchant': 'bazaar' }
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    // Nobody places so many orders at once: the last ones wait as long as they are told to.
    if (answer.status !== 429) return (await answer.json()).data
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000))
    return send(path, body)
  }
  await send('/v1/users/create/', { url: 'bazaar' })
  const numbers: string[] = []
  for (let turn = 0; turn < 11; turn++) {
    const { cart } = await send('/v1/carts/addProductToCart', { store, product, qty: 2, orderType: 10 })
    const { order } = await send('/v1/orders', {
      store,
      orderType: 10,
      payment: { mod: 'cod' },
      name: 'Omar',
      phone: { number: '507654321', countryCode: '+971' },
      expected: { grandTotal: cart.totals.grandTotal },
    })
    numbers.push(order.orderId)
  }
  return numbers
}
