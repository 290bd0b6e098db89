import { SERVICE } from '@compass/domain/services'
import { cardThat, type Order, type Payment, type PaymentChoice } from '../../proof/customer.ts'
import { ask } from '../../proof/lines.ts'
import { answered, patiently } from './patience.ts'
import { payAtOnce, payOnPage, wallet } from './paying.ts'
import { sentence, type Visit } from './visit.ts'

/** So many of one product cost more than whatever was missing. */
const MANY = 40

/** Something of a paid order is missing, and its customer chooses what costs more, and pays it. */
export async function chooseDearer(visit: Visit): Promise<void> {
  const order = await requestedAndChosen(visit)
  if (!order) return
  if (visit.random() < 0.4) {
    await replace(visit, order, wallet(visit, 'more'), 'more')
    return
  }
  const open = await withPage(visit, order)
  if (open) await payOnPage(visit, order, open, cardThat(visit.random() < 0.2 ? 'noMoney' : 'success'))
}

/** The same, and does without in the end, while the bank's page is open: money that comes all the same goes back. */
export async function payDifferently(visit: Visit): Promise<void> {
  const order = await requestedAndChosen(visit)
  const open = order && (await withPage(visit, order))
  if (!order || !open) return
  const path = `/v1/orders/${order._id}/partial-accepted-order`
  const isAccepted = visit.random() < 0.7
  const reply = await answered('do without', () => visit.customer.ask({ method: 'PUT', path, body: { isAccepted } }))
  if (reply.status !== 200) visit.acknowledgements.wrong.push(sentence('do without', reply))
  if (visit.random() < 0.6) await payOnPage(visit, order, open, cardThat('success'))
}

/** A paid order of which the merchant lacks a line, with something dearer in its draft. Null: it waits for its money still. */
async function requestedAndChosen(visit: Visit): Promise<Order | null> {
  const { customer, at, acknowledgements: reported } = visit
  const { store, products } = at.market
  const { _id } = await payAtOnce(visit)
  const path = `/v1/orders/${_id}`
  const { order } = await patiently(() =>
    customer.get<{ order: Order & { readonly products: readonly { readonly _id: string }[] } }>('order', { path }),
  )
  if (order.status !== 10) return null
  const body = { unavailable: [{ line: order.products[0]!._id, suggestions: [] }] }
  const input = await answered('ask', () =>
    ask(at.lines, { path: `/v1/merchant/orders/${_id}/transitions`, token: at.merchantKey, body }),
  )
  // It was asked before, and the answer was lost.
  if (input.status !== 200 && input.refusal !== 'awaiting_answer') reported.wrong.push(sentence('ask', input))
  await patiently(() => customer.get('draft', { path: `/v1/draft-cart?order=${_id}` }))
  const added = {
    store,
    product: products[(visit.number + 2) % products.length]!,
    qty: MANY,
    orderType: SERVICE.PICKUP,
    order: _id,
  }
  await patiently(() => customer.get('choose', { path: '/v1/draft-cart/addProductToCart', body: added }))
  return order
}

/** The page where a difference is paid; where the first call never reached the gateway, another attempt is begun. */
async function withPage(visit: Visit, order: Order): Promise<Payment | null> {
  const open = await replace(visit, order, { mod: 'card' }, 'page')
  return open?.pageUrl ? open : replace(visit, order, { mod: 'card' }, 'page again')
}

/** Null: it is paid, or it cannot be any more. */
async function replace(
  { customer, acknowledgements: reported, number }: Visit,
  order: Order,
  method: PaymentChoice,
  key: string,
): Promise<Payment | null> {
  const path = `/v1/orders/${order._id}/partial-accepted-order`
  const asking = { path, key: `crash-${number}-${key.replace(' ', '-')}`, body: { isAccepted: true, payment: method } }
  const reply = await answered('replace', () => customer.ask(asking))
  if (reply.status === 200) return reply.data.payment
  if (reply.refusal !== 'nothing_asked') reported.wrong.push(sentence('replace', reply))
  return null
}
