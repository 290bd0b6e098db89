import { LANGUAGES, type Language } from '@compass/domain/languages'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { EVERY_DAY, KITCHEN } from './harness/documents.ts'
import { itTwins } from './harness/twins.ts'

// A shop of one language, read in another: our words are in the reader's, and what the merchant wrote says whose it is.

const [BEGIN, END] = ['⌜', '⌝']
const SHOPS = [
  { written: 'en', read: 'ar', direction: 'ltr', own: 'rtl' },
  { written: 'ar', read: 'en', direction: 'rtl', own: 'ltr' },
] as const
const slugOf = (written: Language) => `saffron-in-${written}`

beforeAll(async () => {
  const applied = SHOPS.map(({ written }) =>
    applyCopy('saffron', (document) => {
      document.simulatedKitchen = KITCHEN
      for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
      for (const { products } of document.catalogue.categories) for (const one of products) delete one.windows
      Object.assign(document, keepLanguage(document, written))
      Object.assign(document, { slug: slugOf(written), languages: [written] })
      const { contact } = document as unknown as { contact: object }
      Object.assign(contact, { verifyPhone: 'never' })
    }),
  )
  await Promise.all(applied)
})

const known: ReadonlySet<string> = new Set(LANGUAGES)

/** The same with every text in one language alone, each between two signs that nothing else has. */
function keepLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => keepLanguage(one, language))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([key, text]) => known.has(key) && typeof text === 'string')) {
    const text = (value as Record<string, string>)[language] ?? String(entries[0]![1])
    return { [language]: `${BEGIN}${text}${END}` }
  }
  return Object.fromEntries(entries.map(([key, one]) => [key, keepLanguage(one, language)]))
}

/** Texts of the merchant that do not say in which language they are, or on which side they begin. */
function findUnmarked(page: Page, language: string, direction: string): Promise<{ texts: string[]; marked: number }> {
  return page.evaluate(
    ({ begin, end, lang, dir }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      let marked = 0
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.textContent ?? '').replace(/[\u2066-\u2069\u200e\u200f]/g, '').trim()
        const element = node.parentElement!
        // A drawing that is read to nobody has the same words beside it.
        if (!text.startsWith(begin) || element.closest('script,style,template,svg[aria-hidden]')) continue
        // Beside our own words in one sentence it is held apart by marks of the text itself.
        if (text.indexOf(end) !== text.length - 1 && !text.includes(`${end}, ${begin}`)) continue
        const isMarked =
          element.closest('[lang]')?.getAttribute('lang') === lang &&
          element.closest('[dir]')?.getAttribute('dir') === dir
        if (isMarked) marked += 1
        else texts.push(`<${element.tagName.toLowerCase()}> ${text}`)
      }
      return { texts: [...new Set(texts)], marked }
    },
    { begin: BEGIN, end: END, lang: language, dir: direction },
  )
}

/** A call of the visitor's own session, as forms make it. */
async function send(page: Page, slug: string, path: string, data: object) {
  const { origin } = new URL(page.url())
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'x-merchant': slug }
  const answer = await page.request.post(path, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

/** An order to be picked up, and another one in the cart: what the screens are about. */
async function order(page: Page, slug: string) {
  const { store, stores } = await send(page, slug, '/v1/users/create/', { url: slug })
  const { _id: storeId } = store ?? stores[0]
  const menu = await (await page.request.get(`/v2/stores/${storeId}/menu?orderType=10`)).json()
  type Item = { _id: string; customize?: unknown[]; isActive?: boolean }
  const products: Item[] = menu.data.categories.flatMap(({ products }: { products: Item[] }) => products)
  const plain = products.find(({ customize = [] }) => customize.length === 0)!
  const add = { store: storeId, product: plain._id, orderType: 10, qty: 1 }
  const { cart } = await send(page, slug, '/v1/carts/addProductToCart', add)
  const placed = await send(page, slug, '/v1/orders', {
    store: storeId,
    orderType: 10,
    payment: { mod: 'cod' },
    name: 'Layla',
    phone: { number: '501234567', countryCode: '+971' },
    isTermsAndConditionAgreed: true,
    expected: { grandTotal: cart.totals.grandTotal },
  })
  await send(page, slug, '/v1/carts/addProductToCart', add)
  return { storeId, productId: plain._id, orderId: placed.order._id as string }
}

itTwins(SHOPS)('every screen of a shop in $written alone, read in $read', async ({ written, read, direction, own }) => {
  const me = await visit({ language: read, javaScript: false })
  const { page } = me
  me.expectFault(/404/)
  const slug = slugOf(written)
  await me.open(`/${slug}`)
  const { storeId, productId, orderId } = await order(page, slug)
  const screens = [
    ...['', '?choose=store', '?choose=area', `/${storeId}/product/${productId}`, `/${storeId}/search?query=a`],
    ...[`/${storeId}/category`, `/${storeId}/new/category`, '/menu-list', '/my-order', '/promo', '/checkout'],
    ...[`/${storeId}/order-time`, `/vendor-info/${storeId}`, '/store-timings', '/gallery', '/about-us', '/faq'],
    ...['/terms-conditions', `/order-status/${orderId}`, `/order-summary/${orderId}`, '/order-history', '/profile'],
    ...['/addresses-cards', '/addresses-cards?add', `/${storeId}/redeemLoyalty`, '/recurring-orders'],
    ...[`/order-problem/${orderId}`, `/track-order?url=${orderId}`, '/not-there'],
  ]
  const unmarked: Record<string, string[]> = {}
  let marked = 0
  for (const screen of screens) {
    await me.open(`/${slug}${screen}`)
    const html = page.locator('html')
    expect([screen, await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([screen, read, own])
    const found = await findUnmarked(page, written, direction)
    marked += found.marked
    if (found.texts.length > 0) unmarked[screen] = found.texts
  }
  expect(unmarked).toEqual({})
  expect(marked).toBeGreaterThan(200)
})
