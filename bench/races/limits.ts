import { SERVICE } from '@compass/domain/services'
import { phoneOf } from '../load/journeys.ts'
import type { Cart, Customer } from '../proof/customer.ts'
import { UnexpectedAnswer } from '../proof/lines.ts'
import { faultsIn, isYes, notified, type Race, type Stage, unless } from './stage.ts'

/** How many each limit lets through, and how many come at once. */
const LEFT = 3
const PEOPLE = 8

/** Codes RACE1, RACE2 … of the document: each may be used three times. */
export const CODES = 60
/** Minor units above which nobody pays cash. */
export const CASH_LIMIT = 30_000

/** Eight with a code that three may use. */
export const promotion: Race = async (stage) => {
  const code = `RACE${(stage.next() % CODES) + 1}`
  if (!stage.isFirst(code)) return []
  const people = await stage.customers(PEOPLE)
  const { store } = stage.shop.market
  return letThrough(stage, `the code ${code}`, people, async (one) => {
    await one.fill()
    await one.get('apply code', { method: 'PUT', path: '/v1/carts/applyPromo', body: { store, codeName: code } })
    return one.cart()
  })
}

/** Eight for the last three pieces. */
export const stock: Race = async (stage) => {
  const { store } = stage.shop.market
  const product = stage.counted[stage.next() % stage.counted.length]!
  if (!stage.isFirst(product)) return []
  const set = await stage.till().ask({
    method: 'PUT',
    path: `/v1/merchant/products/${product}/availability`,
    body: { store, soldOut: false, stock: LEFT },
  })
  if (!isYes(set)) throw new UnexpectedAnswer('stock', set)
  const people = await stage.customers(PEOPLE)
  return letThrough(stage, 'the last three pieces', people, (one) => one.add(product))
}

/** Eight for a slot that takes three. */
export const slot: Race = async (stage) => {
  const { store, products } = stage.slots.market
  const people = await stage.customers(PEOPLE, stage.slots)
  const { days } = await people[0]!.get<{ days: { slots: { startTime: string; isFull: boolean }[] }[] }>('slots', {
    path: `/v1/stores/${store}/slots/pickup`,
  })
  const startTime = days.flatMap(({ slots }) => slots)[stage.next() + 4]?.startTime
  if (!startTime) return []
  const carts = await Promise.all(people.map((one, n) => one.add(products[n % products.length]!)))
  const body = { store, orderType: SERVICE.PICKUP, scheduledStartTime: startTime }
  const held = await Promise.all(people.map((one) => one.ask({ method: 'PUT', path: '/v1/carts/schedule', body })))
  const holders = people.filter((_, n) => isYes(held[n]!))
  const placed = await Promise.all(
    people.map(async (one, n) => {
      const cart = isYes(held[n]!) ? await one.cart() : carts[n]!
      const placing = { ...one.placing(cart, { mod: n % 2 === 0 ? 'cod' : 'card' }), schedule: { startTime } }
      return one.ask({ path: '/v1/orders', key: `slot-${one.number}`, body: placing })
    }),
  )
  stage.ordersOf(placed)
  return [
    ...faultsIn('a slot for three', [...held, ...placed]),
    ...unless(holders.length === LEFT, `a slot for three: ${holders.length} were given a place (${notified(held)})`),
    ...unless(
      placed.filter(isYes).length === LEFT,
      `a slot for three: ${placed.filter(isYes).length} orders (${notified(placed)})`,
    ),
  ]
}

/** Eight carts of one phone, whose credits or points are enough for three. */
export const holdings: Race = async (stage) => {
  const { store, currency } = stage.shop.market
  const people = await stage.customers(PEOPLE)
  const phone = phoneOf(people[0]!.number)
  await makeOnePhone(stage, people, phone)
  const whole = `${phone.countryCode}${phone.number}`
  const each = { amount: 100, currency }
  const supplied = await stage.till().ask({
    path: `/v1/merchant/customers/${encodeURIComponent(whole)}/credits`,
    body: { amount: { amount: each.amount * LEFT, currency } },
  })
  if (!isYes(supplied)) throw new UnexpectedAnswer('credits', supplied)
  return letThrough(
    stage,
    'credits for three orders',
    people,
    async (one) => {
      await one.fill()
      await one.get('use credits', { path: '/v1/carts/applyCredits', body: { store, amount: each } })
      return one.cart()
    },
    { phone },
  )
}

/** Cash is asked for while the cart grows beyond what may be paid so. */
export const cash: Race = async (stage) => {
  const customer = await stage.customer()
  const cart = await customer.fill()
  const product = stage.shop.market.products[stage.randomBelow(40)]!
  const grow = () =>
    customer.ask({
      path: '/v1/carts/addProductToCart',
      body: { store: stage.shop.market.store, product, qty: 60, orderType: SERVICE.PICKUP },
    })
  const key = `cash-${stage.next()}`
  const replies = await Promise.all([
    customer.place(cart, { mod: 'cod' }, key),
    grow(),
    customer.place(cart, { mod: 'cod' }, `${key}-again`),
  ])
  const totals = [replies[0], replies[2]].filter(isYes).map(({ data }) => data.order.totals.grandTotal.amount as number)
  stage.ordersOf([replies[0], replies[2]])
  return [
    ...faultsIn('cash while the basket grows', replies),
    ...unless(
      totals.every((total) => total <= CASH_LIMIT && total === cart.totals.grandTotal.amount),
      `cash while the basket grows: an order of ${totals}, and ${cart.totals.grandTotal.amount} were shown`,
    ),
  ]
}

/** All order at once, cash and by card: as many come through as are left, and the others are told no. */
async function letThrough(
  stage: Stage,
  label: string,
  people: readonly Customer[],
  cartOf: (one: Customer) => Promise<Cart>,
  more: Record<string, unknown> = {},
): Promise<string[]> {
  const carts = await Promise.all(people.map(cartOf))
  const replies = await Promise.all(
    people.map((one, n) => {
      const body = { ...one.placing(carts[n]!, { mod: n % 2 === 0 ? 'cod' : 'card' }), ...more }
      return one.ask({ path: '/v1/orders', key: `limit-${one.number}`, body })
    }),
  )
  const orders = stage.ordersOf(replies)
  return [
    ...faultsIn(label, replies),
    ...unless(orders.length === LEFT, `${label}: ${orders.length} orders of ${LEFT} (${notified(replies)})`),
  ]
}

/** More devices of one verified phone than a person has: what they hold is one. */
async function makeOnePhone(
  stage: Stage,
  people: readonly Customer[],
  phone: { countryCode: string; number: string },
): Promise<void> {
  await stage.shop.database.everywhere(
    'update users set phone = $1, phone_code = $2, phone_verified = true where user_id = any($3::uuid[])',
    [`${phone.countryCode}${phone.number}`, phone.countryCode, people.map(({ id }) => id)],
  )
}
