import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { getPickupSlots, scheduleCart } from '@compass/contract/slots'
import { merchantDocument, NOON_IN_DUBAI, productInput } from '@compass/testkit/merchants'
import { type Customer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

/** Builders for the tests of this folder. */
type Details = NonNullable<MerchantDocumentInput['stores'][number]['scheduledPickupDetails']>

export const DETAILS: Details = { widthMinutes: 60, leadMinutes: 60, daysAhead: 2, capacity: { orders: 10 } }

/** Store marina takes orders for later, bay (10:00–22:00) too, with other limits. */
export function withSlots(details: Details = DETAILS, change: (document: MerchantDocumentInput) => void = () => {}) {
  return merchantDocument((document) => {
    Object.assign(document.stores[0]!, { scheduledPickupDetails: details, scheduledDeliveryDetails: details })
    Object.assign(document.stores[1]!, { scheduledPickupDetails: { ...DETAILS, capacity: null } })
    document.catalogue.categories[0]!.products.push(productInput('whole-lamb', { preOrderOnly: true, price: '300.00' }))
    change(document)
  })
}

/** The clock stands at 12:00 in Dubai, which is 08:00 UTC. */
export const AT_14 = '2026-06-01T10:00:00.000Z'
export const AT_15 = '2026-06-01T11:00:00.000Z'
export const TOMORROW_9 = '2026-06-02T05:00:00.000Z'

/** The test merchant where orders can be had for later, and what customers do with that. */
export interface SlotShop extends Shop {
  readonly test: TestApi
  /** The time of a customer's cart; null: as soon as possible. */
  schedule(actor: Customer, time: string | null, store?: string): ReturnType<typeof callSchedule>
  /** The slot of store `marina` that begins then, as a customer with a cart or as nobody sees it. */
  slotAt(start: string, actor?: Customer | null): ReturnType<typeof readSlot>
  placesLeft(start: string): Promise<number | null | undefined>
  /** Noon again, the merchant as it was, and no place kept by a cart. */
  begin(): Promise<void>
}

const callSchedule = (test: TestApi, { token }: Customer, store: string, scheduledTime: string | null) =>
  test.call(scheduleCart, { body: { store, scheduledTime } }, { token })

async function readSlot(test: TestApi, id: string, start: string, actor: Customer | null) {
  const { data } = await test.call(getPickupSlots, { params: { id } }, actor ? { token: actor.token } : {})
  return data.days.flatMap(({ slots }) => slots).find(({ startTime }) => startTime === start)
}

export async function slotShop(): Promise<SlotShop> {
  const test = await testApi({ document: withSlots() })
  const shop = await shopOf(test)
  const slotAt = (start: string, actor: Customer | null = null) => readSlot(test, shop.store('marina'), start, actor)
  return {
    ...shop,
    test,
    schedule: (actor, time, store = 'marina') => callSchedule(test, actor, shop.store(store), time),
    slotAt,
    placesLeft: async (start) => (await slotAt(start))?.left,
    async begin() {
      test.clock.set(NOON_IN_DUBAI)
      await test.sql.query(`update slots set holds = '{}'`)
      await test.apply(withSlots())
    },
  }
}
