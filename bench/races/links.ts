import { ORDER_STATUS } from '@compass/domain/orders'
import { SERVICE } from '@compass/domain/services'
import { phoneOf } from '../load/journeys.ts'
import { type Customer, cardThat, type Order, type Payment } from '../proof/customer.ts'
import { UnexpectedAnswer } from '../proof/lines.ts'
import { faultsIn, isYes, notified, type Race, type Stage, unless } from './stage.ts'

const PEOPLE = 20
const AMOUNT = 12_000

interface PayLink {
  readonly _id: string
  readonly state: string
  /** The end of its address. */
  readonly code: string
}

interface PaidLink {
  readonly customer: Customer
  readonly order: Order
  readonly payment: Payment
}

async function makeLink(stage: Stage, uses: number, products?: object): Promise<PayLink> {
  const { currency } = stage.shop.market
  const request = products ?? { amount: { amount: AMOUNT, currency }, text: 'Catering' }
  const body = { ...request, uses }
  const created = await stage.till().ask({ path: '/v1/merchant/paylinks', body })
  if (!isYes(created)) throw new UnexpectedAnswer('make a link', created)
  return { ...created.data, code: created.data.url.split('/').at(-1) }
}

/** All begin to pay at once; each is at the bank then. */
async function begin(stage: Stage, { code }: PayLink, people: readonly Customer[]): Promise<PaidLink[]> {
  const paid = await Promise.all(
    people.map((one) =>
      one.ask({
        path: `/v1/paylinks/${code}/payment`,
        key: `link-${one.number}`,
        body: { payment: stage.shop.gateway.choice, name: 'Layla Haddad', phone: phoneOf(one.number) },
      }),
    ),
  )
  const refused = paid.find((one) => !isYes(one))
  if (refused) throw new UnexpectedAnswer('pay a link', refused)
  stage.ordersOf(paid)
  return paid.map(({ data }, n) => ({ customer: people[n]!, order: data.order, payment: data.payment }))
}

/** The banks say yes at the same moment, by their webhooks and as the customers come back. */
async function payAll(paid: readonly PaidLink[]): Promise<number[]> {
  await Promise.all(paid.map(({ customer, payment }) => customer.type(payment, cardThat('success')).catch(() => null)))
  await Promise.all(paid.map(({ customer, payment }) => customer.comeBack(payment)))
  const orders = await Promise.all(paid.map(({ customer, order }) => customer.seeOrder(order._id)))
  return orders.map(({ status }) => status)
}

const isPaid = (status: number) => status === ORDER_STATUS.PAYMENT_COMPLETED || status === ORDER_STATUS.COMPLETED

/** Twenty pay the last use of a link: one order is paid, and the money of all others goes back. */
export const lastUse: Race = async (stage) => {
  const link = await makeLink(stage, 1)
  const statuses = await payAll(await begin(stage, link, await stage.customers(PEOPLE)))
  const others = statuses.filter((status) => status === ORDER_STATUS.PAYMENT_CANCELLED)
  return [
    ...unless(statuses.filter(isPaid).length === 1, `the last use was paid ${statuses.filter(isPaid).length} times`),
    ...unless(others.length === PEOPLE - 1, `orders of a link stand at ${statuses.join(', ')}`),
  ]
}

/** Twenty pay the last use of a link with products: one order reaches the kitchen, the money of all others goes back. */
export const lastUseOfProducts: Race = async (stage) => {
  const { store, products } = stage.shop.market
  const link = await makeLink(stage, 1, {
    store,
    orderType: SERVICE.PICKUP,
    products: [{ product: products[stage.randomBelow(products.length)]!, qty: 2 }],
  })
  const statuses = await payAll(await begin(stage, link, await stage.customers(PEOPLE)))
  const placed = statuses.filter((status) => status === ORDER_STATUS.NEW)
  const others = statuses.filter((status) => status === ORDER_STATUS.PAYMENT_CANCELLED)
  return [
    ...unless(placed.length === 1, `the last use of products made ${placed.length} orders`),
    ...unless(others.length === PEOPLE - 1, `orders of a link with products stand at ${statuses.join(', ')}`),
  ]
}

/** The merchant withdraws a link while it is paid: it was paid, or the money goes back. */
export const withdrawnWhilePaid: Race = async (stage) => {
  const link = await makeLink(stage, 1)
  const paid = await begin(stage, link, await stage.customers(1))
  const [[status], withdrawn] = await Promise.all([
    payAll(paid),
    stage.till().ask({ method: 'DELETE', path: `/v1/merchant/paylinks/${link._id}` }),
  ])
  const end = isYes(withdrawn) ? status === ORDER_STATUS.PAYMENT_CANCELLED : isPaid(status!)
  return [
    ...faultsIn('withdrawing a link', [withdrawn]),
    ...unless(end, `a link was answered ${notified([withdrawn])}, and its order stands at ${status}`),
  ]
}
