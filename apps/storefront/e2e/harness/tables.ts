import { expect, inject } from 'vitest'
import { copyMerchant, EVERY_DAY, TOP } from './documents.ts'
import { applyMerchants, makeKey } from './product.ts'
import type { Visit } from './visit.ts'

// A party at a table of saffron, and the calls that bring it to where a journey begins.

/** Its kitchen takes long enough to accept that an item can be cancelled before, and serves soon after that. */
export const TABLE_SHOP = 'saffron-tables'

const KITCHEN = { acceptAfterSeconds: 30, readyAfterSeconds: 2, outAfterSeconds: 1, deliveredAfterSeconds: 1 }

export async function applyTableShop(): Promise<void> {
  const product = inject('product')
  const folder = `${product.dataDir}/${TABLE_SHOP}`
  const copied = await copyMerchant(`${TOP}/demo/saffron`, folder, (document) => {
    document.slug = TABLE_SHOP
    document.simulatedKitchen = KITCHEN
    for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
    for (const category of document.catalogue.categories) {
      for (const one of category.products) delete one.windows
    }
  })
  await applyMerchants(product, [copied])
}

type Answer<Data> = { readonly status: number; readonly data: Data }

/** What staff do, as their till. */
export type Till = <Data>(path: string, body?: unknown, method?: string) => Promise<Answer<Data>>

export async function openTill(): Promise<Till> {
  const product = inject('product')
  const key = await makeKey(product, TABLE_SHOP)
  return async (path, body, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${product.url}/v1/merchant/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, ...((await answer.json()) as { data: never }) }
  }
}

/** A call of the guest's browser, with its cookies. */
async function call<Data>({ page }: Visit, path: string, body?: unknown): Promise<Data> {
  const answer = await page.evaluate(
    async ([slug, to, sent]) => {
      const response = await fetch(`/v1/${to}`, {
        method: sent === null ? 'GET' : 'POST',
        headers: { 'x-merchant': slug!, 'content-type': 'application/json' },
        ...(sent === null ? {} : { body: sent }),
      })
      return { status: response.status, text: await response.text() }
    },
    [TABLE_SHOP, path, body === undefined ? null : JSON.stringify(body)] as const,
  )
  expect([200, 201], `${path}: ${answer.text}`).toContain(answer.status)
  return (JSON.parse(answer.text) as { data: Data }).data
}

interface SpotList {
  readonly items: readonly {
    readonly _id: string
    readonly kind: string
    readonly number: string
    readonly url: string
  }[]
}

/** A guest who sits at a table and belongs to its party. */
export interface Guest {
  readonly me: Visit
  readonly visit: string
  readonly store: string
}

/** Opens the code of a table and joins the party there: with the code of who sits there already, or as the first. */
export async function sitDown(me: Visit, till: Till, number: string, name: string, first?: Guest): Promise<Guest> {
  const { data } = await till<SpotList>('spots')
  const spot = data.items.find((one) => one.kind === 'table' && one.number === number)!
  await me.open(new URL(spot.url).pathname)
  await me.page.waitForURL(new RegExp(`/${TABLE_SHOP}$`))
  const code = first ? await readCode(first) : undefined
  const { visit } = await call<{ visit: { _id: string; store: string; me: { member: string } } }>(me, 'visits', {
    spot: spot._id,
    name,
    ...(code && { code }),
  })
  await me.context.addCookies([
    { name: `visit.${TABLE_SHOP}`, value: `${visit._id}.${visit.me.member}`, url: inject('product').url },
  ])
  return { me, visit: visit._id, store: visit.store }
}

async function readCode({ me, visit }: Guest): Promise<string> {
  const read = await call<{ visit: { party: { code: { digits: string } } } }>(me, `visits/${visit}`)
  return read.visit.party.code.digits
}

/** Products of the menu that have nothing to choose, by their names on it. */
export async function add(
  { me, store }: Guest,
  dish: string,
  more: { qty?: number; note?: string } = {},
): Promise<void> {
  const card = me.page.locator('article').filter({ hasText: dish }).first()
  const product = await card.locator('[name="product"]').first().getAttribute('value')
  const { qty = 1, note = '' } = more
  await call(me, 'carts/addProductToCart', { store, product, qty, specialInstructions: note })
}

/** Sends all that is in the basket to the kitchen; answers the order. */
export async function send({ me, visit }: Guest): Promise<string> {
  const { order } = await call<{ order: { _id: string } }>(me, 'orders/dineIn/subOrder', { visit, lines: 'all' })
  return order._id
}
