import { cleanText } from '@compass/domain/contacts'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { mayMove, type OrderStatus } from '@compass/domain/orders'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { holdsStock, type ItemActor, isBilled, statusAfter } from '@compass/domain/rounds'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { billedOrderOf, type HistoryEntry, type Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { Press } from '../../records/orders/presses.ts'
import type { ItemRecord, RoundRecord } from '../../records/rounds/round.ts'
import { readOrderBeside, writeRoundsStep } from '../../records/rounds/round-orders.ts'
import { listItems, listRounds, writeItems } from '../../records/rounds/rounds.ts'
import { moveStock } from '../../records/stock/move-stock.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { lockVisit } from '../../records/visits/visits.ts'
import { completeIfPaid } from '../orders/move-order.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { deadlineOf } from './deadline-of.ts'
import { type ChosenStep, takeSteps } from './item-steps.ts'
import { lockOrders } from './lock-orders.ts'
import { rewriteParts } from './rewrite-bill.ts'

interface ItemsMove {
  readonly merchantId: string
  readonly orderId: string
  readonly visitId: string
  readonly actor: ItemActor
  readonly reason?: string | undefined
  readonly now: Date
  /** Of items that are accepted: in how many minutes they are served; absent: as long as the kitchen usually takes. */
  readonly minutes?: number | null | undefined
  readonly person?: HistoryEntry['person']
  readonly press?: Press | null
  /** What moves, of the items as they are once the visit is locked. */
  readonly choose: (items: readonly ItemRecord[], read: LockedRounds) => Result<readonly ChosenStep[]>
}

/** An order whose visit is locked, with its rounds. */
interface LockedRounds {
  readonly visit: Visit
  readonly order: Order
  readonly rounds: readonly RoundRecord[]
}

/**
 * The one step that moves items, for guests, kitchen and time-out alike. In one transaction that has locked the visit it writes
 * the items, what becomes of the order, its bill and its stock. Refuses `not_found`, `invalid_transition`, `invalid_qty` and
 * what `choose` refuses.
 */
export async function moveItems(api: Api, move: ItemsMove): Promise<Result<Order>> {
  const reason = cleanText(move.reason ?? '', 300, 'reason')
  if (!reason.ok) return reason
  const { merchantId, orderId, now } = move
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const moved = await api.database.transact(
    merchantId,
    unlessRefused<Result<WrittenSteps>>((tenant) => step(api, tenant, loaded, { ...move, reason: reason.value })),
  )
  if (!moved.ok) return moved
  nudgeOutbox(api, merchantId)
  if (moved.value.changesMenu) await api.merchants.refresh(merchantId).catch(() => {})
  const tenant = api.database.tenant(merchantId)
  const order = await findOrder(tenant, orderId)
  if (!order) return refuse({ reason: 'not_found' })
  const whole = billedOrderOf(order) === order.id ? null : await findOrder(tenant, billedOrderOf(order))
  if (whole) await completeIfPaid(api, merchantId, whole, now)
  return completeIfPaid(api, merchantId, order, now)
}

interface WrittenSteps {
  /** A product that was sold out can be had again. */
  readonly changesMenu: boolean
}

async function step(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  { visitId, orderId, actor, now, choose, minutes: kitchen = null, person = null, press = null, ...move }: ItemsMove,
): Promise<Result<WrittenSteps>> {
  const visit = await lockVisit(tenant, visitId)
  const locked = visit && (await lockOrders(tenant, loaded, orderId))
  if (!visit || locked?.order.visitId !== visit.id) return refuse({ reason: 'not_found' })
  const { order, whole, parts } = locked
  const before = await listItems(tenant, [orderId])
  const rounds = await listRounds(tenant, [orderId])
  const chosen = choose(before, { visit, order, rounds })
  if (!chosen.ok) return chosen
  // Another was first: there is nothing left to do.
  if (chosen.value.length === 0) return accept({ changesMenu: false })
  const reason = move.reason || null
  const minutes = kitchen ?? loaded.stores.get(order.storeId)?.preparationMinutes ?? 0
  const readyAt = new Date(now.getTime() + minutes * 60_000)
  const stepped = takeSteps(before, chosen.value, { actor, reason, at: now, readyAt })
  if (!stepped.ok) return stepped
  const { items, changed, added, moved } = stepped.value
  const { stockTaken } = await readOrderBeside(tenant, orderId)
  const { isBillClosed } = await readOrderBeside(tenant, whole.id)
  await writeItems(tenant, { changed, added })
  if (isBillClosed)
    for (const { before: item, after } of moved)
      if (isBilled(item.state) && !isBilled(after.state))
        await api.tableBills.returnItem(tenant, { order: whole, item, units: after.qty, at: now })
  const left = moved.filter(({ after }) => !holdsStock(after.state)).map(({ after }) => piecesOf(after))
  const stock = await moveStock(tenant, order.storeId, { left, entered: [] }, { stockTaken }, now)
  if ('short' in stock) throw new Error(`stock that comes back is short: ${stock.short}`)
  const others = parts.filter(({ id }) => id !== orderId)
  const otherIds = others.map(({ id }) => id)
  const all = parts.length > 0 ? [...items, ...(await listItems(tenant, otherIds))] : items
  // A closed bill stays as it was shared; what is given back stands beside it.
  const bill = isBillClosed ? null : await api.tableBills.price(tenant, { order: whole, parts, items: all }, now)
  const written = { actor, reason, at: now }
  await writeRoundsStep(tenant, orderId, {
    ...written,
    from: order.status,
    to: nextOf(order, items, actor),
    bill: bill?.vendors.find((vendor) => vendor.orderId === orderId) ?? bill,
    stockTaken: stock.taken,
    deadlineAt: deadlineOf(rounds, items),
    person,
    minutes: kitchen,
    press,
  })
  if (whole !== order) {
    await writeRoundsStep(tenant, whole.id, {
      ...written,
      from: whole.status,
      to: nextOf(whole, all, actor),
      bill,
      stockTaken: [],
      deadlineAt: deadlineOf([...rounds, ...(await listRounds(tenant, otherIds))], all),
    })
    if (bill) await rewriteParts(tenant, others, bill, now)
  }
  await raiseVisit(tenant, visit.id, ['order', 'bill'], now)
  return accept({ changesMenu: stock.changesMenu })
}

function piecesOf({ line, qty }: ItemRecord): { readonly productId: string; readonly qty: number } {
  return { productId: line.productId, qty }
}

/** The status that follows from the items, along an edge that this actor has. */
function nextOf({ status, orderType }: Order, items: readonly ItemRecord[], actor: ItemActor): OrderStatus {
  const to = statusAfter(
    status,
    items.map(({ state }) => state),
  )
  if (to === status) return status
  const edge = mayMove(status, to, { actor, orderType, scheduled: false, isInRounds: true })
  if (!edge.ok) throw new Error(`no order with rounds goes from ${status} to ${to} by the ${actor}`)
  return to
}
