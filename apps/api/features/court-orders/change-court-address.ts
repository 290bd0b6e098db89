import type { BodyOf } from '@compass/contract/call'
import type { changeCourtOrderAddress } from '@compass/contract/orders'
import { cleanText } from '@compass/domain/contacts'
import { ordersForNewDoor } from '@compass/domain/court-orders'
import type { DeliveryTerms } from '@compass/domain/pricing'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import type { CourtOrderRecord } from '../../records/court-orders/court-order.ts'
import { lockCourtOrder } from '../../records/court-orders/court-orders.ts'
import type { VendorOrder } from '../../records/orders/order.ts'
import { type ChangedAddress, writeAddress } from '../../records/orders/order-details.ts'
import { findNewDoor } from '../orders/change-address.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { promiseOf } from './quote-court.ts'
import { findWhole, type WholeCourtOrder } from './read-court-order.ts'

/** Rival steps that one change may meet before it gives up. */
const MAX_TRIES = 5

interface ChangeCommand {
  readonly session: Session
  readonly courtOrderId: string
  readonly body: BodyOf<typeof changeCourtOrderAddress>
  readonly now: Date
}

/**
 * Sends all that one courier brings to another of the customer's addresses, at its price, while no kitchen has started. What
 * delivery may cost is the court's own line; each vendor's promise is made anew. A courier is asked with nothing locked.
 * Refuses `not_found` for another's, `address_fixed` and what `findNewDoor` refuses.
 */
export async function changeCourtAddress(api: Api, command: ChangeCommand): Promise<Result<WholeCourtOrder>> {
  const { session, courtOrderId, body, now } = command
  const note = cleanText(body.deliveryInstruction ?? '', 300, 'deliveryInstruction')
  if (!note.ok) return note
  const tenant = api.database.tenant(session.merchantId)
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const whole = await findWhole(tenant, courtOrderId)
    if (whole?.court.userId !== session.userId) return refuse({ reason: 'not_found' })
    const coming = ordersForNewDoor(whole.orders)
    if (!coming) return refuse({ reason: 'address_fixed' })
    const door = await doorFor(api, tenant, whole.court, coming, command)
    if (!door.ok) return door
    const instruction = body.deliveryInstruction === undefined ? null : { text: note.value || null }
    if (!(await writeDoor(api, session.merchantId, whole.court, door.value, instruction, now))) continue
    nudgeOutbox(api, session.merchantId)
    const after = await findWhole(tenant, courtOrderId)
    return after ? accept(after) : refuse({ reason: 'not_found' })
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

/** A vendor's order and what it is told of the new door. */
type OrderForDoor = readonly [VendorOrder, Omit<ChangedAddress, 'instruction'>]

async function doorFor(
  api: Api,
  tenant: Tenant,
  court: CourtOrderRecord,
  coming: readonly VendorOrder[],
  { body, now }: ChangeCommand,
): Promise<Result<OrderForDoor[]>> {
  const loaded = await api.merchants.load(tenant.merchantId)
  const store = loaded?.stores.get(court.storeId)
  if (!loaded || !store) return refuse({ reason: 'not_found' })
  const { itemsTotal, offerDiscount } = court.totals
  const { currency, userId } = court
  const language = coming[0]!.languages.customer
  const ordered = { itemsTotal, offerDiscount, currency, delivery: deliveryOf(court), userId, language }
  const found = await findNewDoor(api, tenant, { loaded, store, ordered, addressId: body.address._id, now })
  if (!found.ok) return found
  const { customer, ...route } = found.value
  return accept(
    coming.map((order): OrderForDoor => {
      const isKnown = loaded.stores.has(order.storeId)
      const placed = { schedule: order.schedule, now: order.placedAt }
      const eta = isKnown ? promiseOf(loaded, order, route, placed) : order.eta
      return [order, { customer: { ...customer, addressChangedAt: now.toISOString() }, eta }]
    }),
  )
}

/** What delivery was to cost; of a court order of an older version what was charged for it. */
function deliveryOf({ totals, own }: CourtOrderRecord): DeliveryTerms | null {
  if (totals.delivery !== undefined) return totals.delivery
  const fee = own.fees.find(({ kind }) => kind === 'delivery')?.amount ?? 0
  return { fee, freeFrom: null, taxRate: null }
}

/** All of them or none; false where one has moved on since it was read. */
function writeDoor(
  api: Api,
  merchantId: string,
  { id }: CourtOrderRecord,
  orders: readonly OrderForDoor[],
  instruction: { readonly text: string | null } | null,
  now: Date,
): Promise<boolean> {
  return api.database.transact<boolean>(merchantId, async (tenant) => {
    // Before its orders, as every step of theirs does.
    await lockCourtOrder(tenant, id)
    for (const [order, changed] of orders) {
      const written = { ...changed, instruction: instruction ? instruction.text : order.instruction }
      if (!(await writeAddress(tenant, order, written, now))) return rollback(false)
    }
    return commit(true)
  })
}
