import { type ApiAnswer, type Client, createClient } from '@compass/client'
import type { AnswerOf } from '@compass/contract/call'
import { type Cart, getCart } from '@compass/contract/cart'
import { getMenuProducts, type Product, searchProducts } from '@compass/contract/catalogue'
import { listDeliveryAreas } from '@compass/contract/serviceability'
import { getStorefront } from '@compass/contract/stores'
import type { ShapeOf } from '@compass/contract/values'
import { SERVICE } from '@compass/domain/services'
import type { Visit } from './visit.ts'

// A journey begins where its proof begins (decision 0059). What its customer did before goes out as the forms of the screens,
// with the cookies of the visit. A browser without scripts sends them so, and what the screens remember is in the browser.

/** Code of the demo merchants, which are sandboxes. */
const CODE = '1234'

export interface Door {
  readonly area: string
  /** Of the address form, by their names. */
  readonly fields: Readonly<Record<string, string>>
}

/** By its name in any language, and with the answers that were chosen. */
export type Dish = string | { readonly name: string; readonly answers: readonly string[] }

export interface CartSetup {
  /** In a court of whichever vendors sell them; or how many of the first that have nothing to choose; absent: one. */
  readonly dishes?: readonly Dish[] | number
  /** How many of each; absent: one. */
  readonly quantity?: number
  /** Where it is brought; absent: it is picked up. */
  readonly door?: Door
}

export interface OrderSetup extends CartSetup {
  readonly name?: string
  /** Absent: somebody who is signed in. */
  readonly phone?: string
  /** The phone is confirmed by its code. */
  readonly isConfirmed?: boolean
  /** The way to pay; absent: in cash. */
  readonly method?: string
  /** Other fields of the checkout. */
  readonly fields?: Readonly<Record<string, string>>
}

type CartShape = ShapeOf<typeof Cart>

/** What a form adds, and of which store. */
interface Addition {
  readonly store: string
  readonly product: string
  readonly customize?: readonly { readonly _id: string; readonly variants: readonly { readonly _id: string }[] }[]
}

/** At a table or in a room, whose code was scanned; nothing is opened. */
export async function beginAtSpot({ context, language }: Visit, code: string): Promise<void> {
  const answer = await context.request.get(code, { headers: sayOurs(language), maxRedirects: 0 })
  if (!answer.headers().location) throw new Error(`${code} leads nowhere: ${answer.status()}`)
}

/** A cart for pickup or delivery, as far as the checkout, which is opened. */
export async function beginAtCheckout(me: Visit, slug: string, beginning: CartSetup = {}): Promise<void> {
  await fillAndDirect(me, slug, beginning)
  await me.open(`/${slug}/checkout`)
}

/** A cart as the menu makes it; nothing is opened. */
export async function beginWithCart(
  me: Visit,
  slug: string,
  beginning: Omit<CartSetup, 'door'> = {},
): Promise<CartShape> {
  return readCart(clientOf(me, slug), await addToCart(me, slug, beginning))
}

/** As another window of the same browser adds it. Answers how many were added. */
export async function addToCart(
  me: Visit,
  slug: string,
  { dishes = 1, quantity = 1 }: Omit<CartSetup, 'door'> = {},
): Promise<number> {
  const call = clientOf(me, slug)
  const { stores } = dataOf(await call(getStorefront, { params: { slug } }))
  const ids = stores.map(({ _id }) => _id)
  const additions = await (typeof dishes === 'number'
    ? findPlain(call, ids[0]!, dishes)
    : Promise.all(dishes.map((dish) => findDish(call, ids, dish))))
  // Vendors of a court have one cart, and each a form of its own.
  for (const store of new Set(additions.map((addition) => addition.store))) {
    const lines = additions
      .filter((addition) => addition.store === store)
      .map(({ product, customize }) => ({ product, customize, qty: quantity }))
    await send(me, `/${slug}/basket`, {
      ...{ intent: 'addMany', store, products: JSON.stringify(lines) },
      back: `/${slug}/my-order`,
    })
  }
  return additions.length * quantity
}

/** An order that is placed and paid to people; nothing is opened. Answers its path. */
export async function beginWithOrder(me: Visit, slug: string, order: OrderSetup): Promise<string> {
  return expectPath(await place(me, slug, order), '/order-status/')
}

/** At the gateway's page with an order that waits for its money. */
export async function beginAtGateway(me: Visit, slug: string, order: OrderSetup): Promise<void> {
  await me.open(expectPath(await place(me, slug, order), '/payment/'))
}

async function readPhoneCode(me: Visit, slug: string): Promise<string> {
  const { merchant } = dataOf(await clientOf(me, slug)(getStorefront, { params: { slug } }))
  return merchant.phoneCountries[0]!.phoneCode
}

function expectPath(link: string, part: string): string {
  const [path = ''] = link.split('?')
  if (!path.includes(part)) throw new Error(`nothing was placed: ${link}`)
  return path
}

/** Answers where the checkout leads on to. */
async function place(me: Visit, slug: string, order: OrderSetup): Promise<string> {
  const { name = 'Omar', phone, isConfirmed = false, method = 'cod', fields = {} } = order
  const cart = await fillAndDirect(me, slug, order)
  const number: Record<string, string> = phone === undefined ? {} : { phone, phoneCode: await readPhoneCode(me, slug) }
  const person = { name, store: cart.store }
  if (isConfirmed) {
    await send(me, `/${slug}/checkout.data`, { intent: 'sendCode', ...person, ...number })
    await send(me, `/${slug}/checkout.data`, { intent: 'verifyCode', code: CODE, ...person, ...number })
  }
  const door = Object.entries(order.door?.fields ?? {}).map(([field, value]) => [`a.${field}`, value])
  const address = cart.area ? { 'a.area': cart.area, ...Object.fromEntries(door) } : {}
  return send(me, `/${slug}/checkout`, {
    // Who is confirmed is asked for no number.
    ...{ intent: 'place', ...person, ...(isConfirmed ? {} : number), method, terms: '1', ...address },
    ...{ cart: cart._id, orderType: String(cart.orderType), expected: String(cart.totals.grandTotal.amount) },
    ...{ version: String(cart.version), schedule: '', promotion: cart.promotion?._id ?? '', ...fields },
  })
}

async function fillAndDirect(me: Visit, slug: string, { door, ...beginning }: CartSetup): Promise<CartShape> {
  const call = clientOf(me, slug)
  const { store, count } = await beginWithCart(me, slug, beginning)
  const checkout = `/${slug}/checkout`
  if (!door) await send(me, `${checkout}.data`, { intent: `service:${SERVICE.PICKUP}`, store })
  else {
    await send(me, `/${slug}/basket`, { intent: 'area', store, area: await findArea(call, slug, door), back: checkout })
    // The checkout asks a courier for the fee as it is read.
    await me.context.request.get(`${checkout}.data`, { headers: sayOurs(me.language) })
  }
  const cart = await readCart(call, count)
  const wanted = door ? SERVICE.DELIVERY : SERVICE.PICKUP
  if (cart.orderType !== wanted) throw new Error(`the cart is for ${cart.orderType}, not for ${wanted}`)
  return cart
}

async function findArea(call: Client, slug: string, door: Door): Promise<string> {
  const { items } = dataOf(await call(listDeliveryAreas, { query: { url: slug } }))
  const area = items.find(({ name }) => Object.values(name).includes(door.area))
  if (!area) throw new Error(`${slug} does not deliver to ${door.area}`)
  return area._id
}

async function readCart(call: Client, count: number): Promise<CartShape> {
  const { cart } = dataOf(await call(getCart, {}))
  if (cart?.count !== count) throw new Error(`${cart?.count ?? 0} are in the cart, not ${count}`)
  return cart
}

/** The first of the stores that has it sells it. */
async function findDish(call: Client, stores: readonly string[], dish: Dish): Promise<Addition> {
  const { name, answers } = typeof dish === 'string' ? { name: dish, answers: [] } : dish
  for (const store of stores) {
    const { items } = dataOf(await call(searchProducts, { query: { store, query: name, limit: 20 } }))
    const found = items.find((product) => isNamed(product, [name]))
    if (found) return { store, product: found._id, customize: chooseOf(found, answers) }
  }
  throw new Error(`there is no ${name}`)
}

function chooseOf({ customize }: ShapeOf<typeof Product>, answers: readonly string[]) {
  const chosen = customize
    .map(({ _id, variants }) => ({ _id, variants: variants.filter((variant) => isNamed(variant, answers)) }))
    .filter(({ variants }) => variants.length > 0)
  const count = chosen.reduce((sum, { variants }) => sum + variants.length, 0)
  if (count !== answers.length) throw new Error(`${count} of ${answers.join(', ')} can be chosen`)
  return chosen.map(({ _id, variants }) => ({ _id, variants: variants.map((variant) => ({ _id: variant._id })) }))
}

/** In whichever language. */
function isNamed({ name }: { readonly name: object }, names: readonly string[]): boolean {
  return Object.values(name).some((text) => names.includes(text))
}

/** The first of the menu that have nothing to choose and can be had. */
async function findPlain(call: Client, store: string, count: number): Promise<Addition[]> {
  const { items } = dataOf(await call(getMenuProducts, { query: { store, limit: 20 } }))
  const plain = items.filter(({ customize, soldOut, available }) => customize.length === 0 && !soldOut && available.now)
  return plain.slice(0, count).map(({ _id }) => ({ store, product: _id }))
}

/** The typed caller in the place of the visit's browser: its cookies go along, and those of the answers stay. */
function clientOf({ context, language }: Visit, slug: string): Client {
  return createClient({
    url: slug,
    language,
    async transport({ method, url, headers, body }) {
      const answer = await context.request.fetch(url, {
        method,
        headers: { ...headers, ...sayOurs(language) },
        ...(typeof body === 'string' ? { data: body } : {}),
      })
      return { status: answer.status(), headers: answer.headers(), body: await answer.body() }
    },
  })
}

/** What a browser says with a form of our own pages. */
const sayOurs = (language: Visit['language']) => ({ 'sec-fetch-site': 'same-origin', 'accept-language': language })

/** Sends a form of the screens; answers where it leads on to. @throws where it is refused */
async function send({ context, language }: Visit, path: string, form: Record<string, string>): Promise<string> {
  const answer = await context.request.post(path, { form, headers: sayOurs(language), maxRedirects: 0 })
  const isTaken = answer.status() < 400 && (path.endsWith('.data') || answer.status() >= 300)
  if (!isTaken) throw new Error(`${path} took no ${form.intent}: ${answer.status()} ${readAlerts(await answer.text())}`)
  return answer.headers().location ?? ''
}

/** What a page that refuses says, without its marks. */
function readAlerts(html: string): string {
  const alerts = html.match(/role="alert"[^>]*>.{0,600}/gs) ?? []
  return alerts.map((alert) => alert.replace(/^[^>]*>|<[^>]*>/g, ' ')).join(' · ')
}

function dataOf<C>(answer: ApiAnswer<C>): AnswerOf<C> {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.message}`)
  return answer.data
}
