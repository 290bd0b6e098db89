import { join } from 'node:path'
import { copyMerchant, hoursUntilLate, TOP } from './harness/documents.ts'
import { addFirst, type Recording } from './harness/pictures.ts'
import { applyMerchants } from './harness/product.ts'

// The part of `npm run pictures:screens` before an order: a store's own screens, the catalogue, the promotions, loyalty.

const OTP = '1234'
/** The order taker's code of merchants to try things with. */
const CODE = '0000'
/** The same menu with its categories in the other layout, and a promotion that gives one of two products. */
const TILES = 'saffron-tiles'
const GIFT_CODE = 'SWEET'
const GIFTS = ['creme-caramel', 'saffron-ice-cream']
const NOT_SOLD = 'quxyz'
const SEARCHED = { en: 'chicken', ar: 'دجاج' } as const

export async function applyTiles(product: { url: string; dataDir: string }): Promise<void> {
  const tiles = await copyMerchant(join(TOP, 'demo', 'saffron'), join(product.dataDir, TILES), (document) => {
    document.slug = TILES
    Object.assign(document.brand, { categoryLayout: 'new' })
    document.promotions.push({
      key: 'sweet',
      name: { en: 'A dessert on the house', ar: 'حلوى على حسابنا' },
      code: GIFT_CODE,
      gives: { kind: 'freeProduct', products: GIFTS },
    })
    for (const store of document.stores) store.hours = hoursUntilLate(store.hours.timeZone)
  })
  await applyMerchants(product, [tiles])
}

/** What a store says of itself, and where there are others. */
export async function recordStore(me: Recording, store: string): Promise<void> {
  await me.open(`/saffron/vendor-info/${store}`)
  await me.keep('vendor-info', 'Vendor information')
  await me.open('/saffron/store-timings')
  await me.keep('store-timings', 'Store timings')
  await me.open('/saffron/gallery')
  await me.keep('gallery', 'Gallery')
  await me.page.locator('a[href*="/gallery/"]').nth(1).click()
  await me.page.getByRole('dialog').waitFor()
  await me.keep('gallery-one', 'A picture of the gallery')
  await me.open('/saffron?choose=outlet')
  await me.keep('choose-outlet', 'The outlets')
  await me.open('/saffron?choose=area')
  await me.keep('choose-area', 'City and area')
  await me.open(`/saffron/${store}/order-time`)
  await me.keep('order-time', 'The time of an order, before anything is chosen')
}

/** The menu's other ways: lists, one category in both layouts, wishes, search, an item with what is in it. */
export async function recordCatalogue(me: Recording, store: string): Promise<void> {
  const { page, say } = me
  await me.open('/saffron/menu-list')
  await me.keep('menu-list', 'The list of menus')
  await me.open(`/saffron/${store}/category`)
  await me.keep('category', 'A category')
  await me.open(`/${TILES}/${await storeOf(me, TILES)}/new/category`)
  await me.keep('new-category', 'A category in the new layout')
  await me.open('/saffron?choose=diet')
  await me.keep('filters', 'Food types, diets and allergens')
  await me.open(`/saffron/${store}/search`)
  const search = async (words: string) => {
    const field = page.locator('input[name="query"]').filter({ visible: true })
    await field.fill(words)
    await field.press('Enter')
  }
  await search(SEARCHED[me.lang])
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  await me.keep('search', 'Search')
  await search(NOT_SOLD)
  await page.getByRole('heading', { name: say('search.none', { query: NOT_SOLD }) }).waitFor()
  await me.keep('search-nothing', 'Nothing was found')
  await search(SEARCHED[me.lang])
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  const item = await page.locator('a[href*="/product/"]').first().getAttribute('href')
  await me.open(item ?? '/saffron')
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').evaluate((dialog) => {
    for (const box of dialog.querySelectorAll('*')) box.scrollTop = box.scrollHeight
  })
  await me.keep('item', 'An item: what is in it, and its extras')
}

export async function recordPromotions(me: Recording): Promise<void> {
  const { page, say } = me
  await me.open('/saffron')
  await addFirst(me)
  await me.open('/saffron/promo')
  await me.keep('promo', 'Offers, and what each of them lacks')
  await me.open('/saffron/my-order')
  await page.getByText(say('price.why'), { exact: true }).first().click()
  await page.getByText(say('price.why'), { exact: true }).first().scrollIntoViewIfNeeded()
  await me.keep('why-this-price', 'Why this price')
}

/** One of two desserts is free. */
export async function recordGift(me: Recording): Promise<void> {
  const { page, say } = me
  await me.open(`/${TILES}/${await storeOf(me, TILES)}/new/category`)
  await addFirst(me)
  await me.open(`/${TILES}/promo`)
  await page.locator('#field-code').fill(GIFT_CODE)
  await page
    .getByRole('button', { name: say('promo.apply'), exact: true })
    .first()
    .click()
  await page.getByRole('region', { name: say('promo.chooseGift') }).waitFor()
  await me.keep('promo-gift', 'One of the free products is chosen')
}

export async function recordTime(me: Recording): Promise<void> {
  const { page, say } = me
  await me.open('/saffron/checkout')
  await page
    .getByRole('button', { name: new RegExp(say('checkout.later')) })
    .first()
    .click()
  await page.getByRole('dialog', { name: say('checkout.whenTitle') }).waitFor()
  await me.keep('time', 'The time of an order for later')
}

/** The three steps of using points, which the counter has given. */
export async function recordLoyalty(me: Recording, phone: string): Promise<void> {
  const { page, say } = me
  await signIn(me, phone)
  const store = await storeOf(me, 'kuwait-grill')
  const receipt = `R${Date.now()}`
  await post(me, '/v1/loyalty/manualOrders', { store, receipt, amount: { amount: 50_000, currency: 'KWD' } })
  await post(me, '/v1/loyalty/secret-code', { store, receipt, code: CODE })
  await me.open('/kuwait-grill')
  await addFirst(me)
  await me.open(`/kuwait-grill/${store}/redeemLoyalty`)
  await me.keep('loyalty-1', 'Points, rewards and credits')
  await me.open(`/kuwait-grill/${store}/redeemLoyalty/enter-amount`)
  await page.locator('#field-points').fill('200')
  await me.keep('loyalty-2-amount', 'How many points')
  await page.getByRole('button', { name: say('loyalty.amountGo') }).click()
  await page.getByRole('heading', { level: 1, name: say('loyalty.codeTitle') }).waitFor()
  await me.keep('loyalty-3-code', 'The secret code')
}

/** A phone of its own is confirmed in the profile. */
async function signIn({ page, say, open }: Recording, phone: string): Promise<void> {
  await open('/kuwait-grill/profile')
  await page.locator('#field-phone').fill(phone)
  await page.getByRole('button', { name: say('checkout.sendCode') }).click()
  await page.locator('input[name=code]').pressSequentially(OTP)
  await page.getByRole('link', { name: say('account.changePhone') }).waitFor()
}

export async function storeOf({ page }: Recording, slug: string): Promise<string> {
  return (await (await page.request.get(`/v1/storefronts/${slug}`)).json()).data.stores[0]._id
}

/** A call of the visitor's own session, as the page's scripts would make it. */
async function post({ page }: Recording, path: string, data: unknown): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  const answer = await page.request.post(path, {
    data,
    headers: { origin, 'sec-fetch-site': 'same-origin', 'x-merchant': pathname.split('/')[1]! },
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}
