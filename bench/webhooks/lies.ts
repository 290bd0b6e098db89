import { setTimeout as wait } from 'node:timers/promises'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { Customer } from '../proof/customer.ts'
import type { Lie } from '../proof/gateway.ts'
import type { Shop } from '../proof/shop.ts'

/** What became of a payment of which a gateway lied. */
interface LieOutcome {
  readonly payment: string
  readonly order: string
  readonly faults: readonly string[]
}

interface SeenPayment {
  readonly status: number
  readonly captured: number
  readonly review: string | null
  readonly disputes: number
}

const WITHIN_MS = 15_000
const LOOK_EVERY_MS = 100
const { SUCCESS, ABORTED, FAILED } = PAYMENT_STATUS

/** What each must lead to, and where its order must stand then. */
const OUTCOMES: Readonly<Record<Lie, { readonly isSo: (seen: SeenPayment) => boolean; readonly order: number }>> = {
  // For a person to look at; nothing is sold for it.
  wrongAmount: { isSo: ({ review }) => review !== null, order: ORDER_STATUS.INITIALIZE },
  otherCurrency: { isSo: ({ review }) => review !== null, order: ORDER_STATUS.INITIALIZE },
  expired: {
    isSo: ({ status, captured }) => (status === ABORTED || status === FAILED) && captured === 0,
    order: ORDER_STATUS.INITIALIZE,
  },
  // The order stands: who takes the money back, and why, is for a person.
  chargeback: { isSo: ({ status, disputes }) => status === SUCCESS && disputes === 1, order: ORDER_STATUS.NEW },
}

/** A customer orders, and the gateway tells of their payment what is not as it should be. */
export async function beLiedTo(shop: Shop, customer: Customer, key: string, lie: Lie): Promise<LieOutcome> {
  const { order, payment } = await customer.order(shop.gateway.choice, key)
  const { _id } = payment!
  await shop.gateway.lies[lie]!(customer, payment!)
  await customer.comeBack(payment!)
  const { isSo, order: wanted } = OUTCOMES[lie]
  const until = performance.now() + WITHIN_MS
  let seen = await look(shop, _id)
  while (!isSo(seen) && performance.now() < until) {
    await wait(LOOK_EVERY_MS)
    seen = await look(shop, _id)
  }
  const { status } = await customer.seeOrder(order._id)
  return {
    payment: _id,
    order: order._id,
    faults: [
      ...(isSo(seen) ? [] : [`${lie}: payment ${_id} is ${JSON.stringify(seen)}`]),
      ...(status === wanted ? [] : [`${lie}: order ${order._id} stands at ${status}, not at ${wanted}`]),
    ],
  }
}

async function look({ database }: Shop, payment: string): Promise<SeenPayment> {
  const [seen] = await database.everywhere<SeenPayment & Record<string, unknown>>(
    `select p.status, p.captured, p.review,
       (select count(*) from disputes d where d.merchant_id = p.merchant_id and d.payment_id = p.payment_id) as disputes
     from payments p where p.payment_id = $1`,
    [payment],
  )
  return seen!
}
