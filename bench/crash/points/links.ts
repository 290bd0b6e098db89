import { SERVICE } from '@compass/domain/services'
import { phoneOf } from '../../load/journeys.ts'
import { cardThat } from '../../proof/customer.ts'
import { ask, UnexpectedAnswer } from '../../proof/lines.ts'
import { answered } from './patience.ts'
import { payOnPage } from './paying.ts'
import { sentence, type Visit } from './visit.ts'

/** A link of products that the merchant sends, paid on the bank's page: whoever dies, it is one order, or the money goes back. */
export async function payByLink(visit: Visit): Promise<void> {
  const { at, acknowledgements: reported, customer, number } = visit
  const { store, products } = at.market
  const link = { store, orderType: SERVICE.PICKUP, products: [{ product: products[number % 5]! }] }
  const created = await answered('make a link', () =>
    ask(at.lines, { path: '/v1/merchant/paylinks', token: at.merchantKey, body: link }),
  )
  if (created.status !== 201) throw new UnexpectedAnswer('make a link', created)
  const code = created.data.url.split('/').at(-1)
  const body = { payment: at.gateway.choice, name: 'Layla Haddad', phone: phoneOf(customer.number) }
  const reply = await answered('pay a link', () =>
    customer.ask({ path: `/v1/paylinks/${code}/payment`, key: `crash-link-${number}`, body }),
  )
  if (reply.status !== 200 && reply.status !== 201) return void reported.wrong.push(sentence('pay a link', reply))
  reported.take(`link ${code}`, reply.data.order._id)
  await payOnPage(visit, reply.data.order, reply.data.payment, cardThat('success'))
}
