import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { BROWSER_ARGUMENTS, findBrowser } from '../../../tools/browser.mjs'
import { copyMerchant, hoursUntilLate, openUntilLate } from './harness/documents.ts'
import { Album, addFirst, type Recording, settle, TOP } from './harness/pictures.ts'
import { applyMerchants, type Product, startProduct } from './harness/product.ts'
import { openVisit, type Visit } from './harness/visit.ts'
import { applyOrderShops, recordDelivery, recordPaying, recordQuestion, recordRecurring } from './record-orders.ts'

// `npm run pictures:screens`: what the catalogue, the offers, loyalty, an outlet's own screens, paying and an order's life look
// like, at both sizes, in English and in Arabic, under docs/pictures/screens.

const OTP = '1234'
/** The order taker's code of merchants to try things with. */
const CODE = '0000'
/** The same menu with its categories in the other layout. */
const TILES = 'saffron-tiles'
const SEARCHED = { en: 'chicken', ar: 'دجاج' } as const
const LANGUAGE_NAMES = { en: 'English', ar: 'Arabic' } as const

const album = new Album('pictures/screens')
const product = await startProduct({ isAlwaysOpen: false })
let browser: Browser | undefined
try {
  browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '', args: BROWSER_ARGUMENTS })
  await applyMerchants(product, await openUntilLate(join(TOP, 'demo'), join(product.dataDir, 'open')))
  const tiles = await copyMerchant(join(TOP, 'demo', 'saffron'), join(product.dataDir, TILES), (document) => {
    document.slug = TILES
    Object.assign(document.brand, { categoryLayout: 'new' })
    for (const store of document.stores) store.hours = hoursUntilLate(store.hours.timeZone)
  })
  await applyMerchants(product, [tiles])
  await applyOrderShops(product)
  await mkdir(album.folder, { recursive: true })
  for (const file of await readdir(album.folder)) if (file.endsWith('.webp')) await rm(join(album.folder, file))
  let phone = 0
  for (const size of ['phone', 'desktop'] as const)
    for (const lang of ['en', 'ar'] as const) await record(product, browser, size, lang, phone++)
  await album.writeTable('# Screens\n\nRecorded by `npm run pictures:screens`, with the demo’s merchants.')
} finally {
  await browser?.close()
  await product.stop()
}

async function record({ url }: Product, browser: Browser, size: 'phone' | 'desktop', lang: 'en' | 'ar', phone: number) {
  const visit = await openVisit(browser, url, { size, language: lang, density: size === 'phone' ? 2 : 1 })
  const recording = (on: Visit): Recording => ({
    ...on,
    lang,
    async keep(name, says) {
      await settle(on)
      await album.keep(on, `${name}-${size}-${lang}`, `${says}, ${size}, ${LANGUAGE_NAMES[lang]}`)
    },
    on: (page) => recording({ ...on, page }),
  })
  const me = recording(visit)
  const store = await storeOf(me, 'saffron')
  await recordOutlet(me, store)
  await recordCatalogue(me, store)
  await recordOffers(me)
  await recordTime(me)
  await recordLoyalty(me, `5003${phone}477`)
  await recordPaying(me)
  await recordQuestion(me)
  await recordRecurring(me, `050${phone}114477`)
  await recordDelivery(me, `5004${phone}477`)
  await me.context.close()
}

/** What an outlet says of itself, and where there are others. */
async function recordOutlet(me: Recording, store: string): Promise<void> {
  await me.open(`/saffron/vendor-info/${store}`)
  await me.keep('vendor-info', 'Vendor information')
  await me.open('/saffron/store-timings')
  await me.keep('store-timings', 'Store timings')
  await me.open('/saffron/gallery')
  await me.keep('gallery', 'Gallery')
  await me.open('/saffron?choose=outlet')
  await me.keep('choose-outlet', 'The outlets')
  await me.open('/saffron?choose=area')
  await me.keep('choose-area', 'City and area')
}

/** The menu's other ways: lists, one category in both layouts, wishes, search, an item with what is in it. */
async function recordCatalogue(me: Recording, store: string): Promise<void> {
  const { page } = me
  await me.open('/saffron/menu-list')
  await me.keep('menu-list', 'The list of menus')
  await me.open(`/saffron/${store}/category`)
  await me.keep('category', 'A category')
  await me.open(`/${TILES}/${await storeOf(me, TILES)}/new/category`)
  await me.keep('new-category', 'A category in the new layout')
  await me.open('/saffron?choose=diet')
  await me.keep('filters', 'Food types, diets and allergens')
  await me.open(`/saffron/${store}/search`)
  await page.getByRole('searchbox').fill(SEARCHED[me.lang])
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  await me.keep('search', 'Search')
  const item = await page.locator('a[href*="/product/"]').first().getAttribute('href')
  await me.open(item ?? '/saffron')
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').evaluate((dialog) => {
    for (const box of dialog.querySelectorAll('*')) box.scrollTop = box.scrollHeight
  })
  await me.keep('item', 'An item: what is in it, and its extras')
}

async function recordOffers(me: Recording): Promise<void> {
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

async function recordTime(me: Recording): Promise<void> {
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
async function recordLoyalty(me: Recording, phone: string): Promise<void> {
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

async function storeOf({ page }: Recording, slug: string): Promise<string> {
  return (await (await page.request.get(`${product.url}/v1/storefronts/${slug}`)).json()).data.stores[0]._id
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
