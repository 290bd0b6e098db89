import type { AnswerOf, CallInput } from '@compass/contract/call'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import * as calls from '@compass/contract/recurring'
import { scheduleCart } from '@compass/contract/slots'
import { NOON_IN_DUBAI } from '@compass/testkit/merchants'
import { type Customer, customerWithCart, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestAnswer, type TestApi, testApi } from '../../testing/test-api.ts'
import { DETAILS, withSlots } from '../slots/test-slots.ts'

type SeriesShape = AnswerOf<typeof calls.getRecurring>['recurring']
type ChangedSeries = TestAnswer<AnswerOf<typeof calls.getRecurring>>

/** The test merchant with slots, where orders can be repeated. */
export function withRepeating(change: (document: MerchantDocumentInput) => void = () => {}): MerchantDocumentInput {
  return withSlots({ ...DETAILS, daysAhead: 7, capacity: { orders: 1000 } }, (document) => {
    document.recurringOrders = true
    change(document)
  })
}

/** The test merchant where orders can be repeated, and the work that makes them. */
export interface RepeatingShop extends Shop {
  readonly test: TestApi
  /** Noon of Monday 1 June in Dubai again, the merchant as it was, and no series that goes on. */
  begin(): Promise<void>
  /** Makes the orders that are due. */
  sweep(): Promise<void>
}

export async function repeatingShop(): Promise<RepeatingShop> {
  const test = await testApi({ document: withRepeating() })
  return {
    ...(await shopOf(test)),
    test,
    async begin() {
      test.clock.set(NOON_IN_DUBAI)
      await test.sql.query("update recurring_orders set state = 'ended', next_at = null")
      await test.sql.query("update recurring_occurrences set state = 'skipped' where state in ('making', 'asked')")
      await test.apply(withRepeating())
    },
    sweep: () => test.ports.runJobs('repeat-orders'),
  }
}

export type RecurrenceInput = CallInput<typeof calls.addRecurring>['body']['recurrenceObj']

/** A customer with an order for tomorrow at nine, which repeats. */
export interface Regular extends Customer {
  readonly seriesId: string
  look(): Promise<SeriesShape>
  /** Its dates as `MM-DD state`, with why. */
  dates(): Promise<string[]>
  change(body: CallInput<typeof calls.changeRecurring>['body']): Promise<ChangedSeries>
  end(query: { scope: 'this' | 'following' | 'all'; occurrence?: string }): Promise<ChangedSeries>
  /** Totals of all their orders, the first one first. */
  paid(): Promise<number[]>
  /** What they were told, without the codes. */
  messages(): Promise<string[]>
}

export async function newRegular(
  test: TestApi,
  recurrenceObj: RecurrenceInput = { unit: 'day' },
  { sku = 'soup', qty = 2, time = '2026-06-02T05:00:00.000Z' } = {},
): Promise<Regular> {
  const customer = await customerWithCart(test, sku, qty)
  const store = (await shopOf(test)).store('marina')
  const { token } = customer
  const scheduled = await test.call(scheduleCart, { body: { store, scheduledTime: time } }, { token })
  if (scheduled.status !== 200) throw new Error(scheduled.text)
  const placed = await customer.place({ recurrenceObj })
  const seriesId = placed.data?.recurring
  if (!seriesId) throw new Error(`not repeated: ${placed.text}`)
  const params = { id: seriesId }
  const look = async () => (await test.call(calls.getRecurring, { params }, { token })).data.recurring
  return {
    ...customer,
    seriesId,
    look,
    dates: async () =>
      (await look()).occurrences.map(({ date, state, because }) =>
        [date.slice(5), state, because?.kind].filter(Boolean).join(' '),
      ),
    change: (body) => test.call(calls.changeRecurring, { params, body }, { token }),
    end: (query) => test.call(calls.endRecurring, { params, query }, { token }),
    async paid() {
      const { rows } = await test.sql.query(
        'select grand_total::int as total from orders where user_id = $1 order by placed_at, order_id',
        [customer.userId],
      )
      return rows.map(({ total }) => total)
    },
    async messages() {
      const { rows } = await test.sql.query(
        `select m.body from messages m join users u on u.merchant_id = m.merchant_id and u.phone = m.phone
         where u.user_id = $1 and m.kind = 'order' order by m.created_at, m.message_id`,
        [customer.userId],
      )
      return rows.map(({ body }) => body)
    },
  }
}

/** Changes a product's price in a document. */
export function priced(document: MerchantDocumentInput, sku: string, price: string): void {
  for (const { products } of document.catalogue.categories)
    for (const product of products) if (product.sku === sku) product.price = price
}
