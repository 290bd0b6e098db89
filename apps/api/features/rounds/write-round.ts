import type { CartLine } from '@compass/domain/cart'
import { checkStore, outOfStock } from '@compass/domain/checkout'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { checkItemCount, ITEM_STATE, statusAfter, takesRounds, waitingUntil } from '@compass/domain/rounds'
import { SERVICE } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import { updateCart } from '../../records/carts/carts.ts'
import { lockOrdersOfTable } from '../../records/orders/orders.ts'
import type { ItemRecord, RoundRecord } from '../../records/rounds/round.ts'
import {
  insertRoundsOrder,
  lockOpenOrder,
  type OpenOrder,
  readOrderBeside,
  type TakenStock,
  writeRoundsStep,
} from '../../records/rounds/round-orders.ts'
import { insertRound, listItems, listRounds } from '../../records/rounds/rounds.ts'
import { readSender, type Sender } from '../../records/rounds/senders.ts'
import { moveStock } from '../../records/stock/move-stock.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import { writeUnsent } from '../../records/visits/visit-carts.ts'
import { withStock } from '../cart/with-stock.ts'
import { beginOrder } from './begin-order.ts'
import { deadlineOf } from './deadline-of.ts'
import { emptyTotals, linesByStore, type PreparedRound, prepareRound } from './prepare-round.ts'
import type { Outcome, SendingContext, SendingParty } from './sending.ts'

/** An order that takes another round. */
type TakingOrder = Pick<OpenOrder, 'id' | 'status' | 'stockTaken'>

/** What goes to one kitchen, with the order that takes it; null: it begins one. */
interface PreparedGroup {
  readonly store: Store
  readonly lines: readonly CartLine[]
  readonly prepared: PreparedRound
  readonly open: TakingOrder | null
}

/** What was sent before of the order that has the bill. */
interface SentBefore {
  readonly rounds: readonly RoundRecord[]
  readonly items: readonly ItemRecord[]
}

/** Writes the round with all that it takes, at a court one for each vendor. The locks: visit, orders, cart, stock. */
export async function writeRound(
  sending: SendingContext,
  party: SendingParty,
  chosen: readonly CartLine[],
): Promise<Outcome> {
  const { tenant, request } = sending
  const { visit, me, cart } = party
  const { now, body } = request
  const sender = await readSender(tenant, me.userId)
  if (!sender) return refuse({ reason: 'not_found' })
  if (sender.storefrontVersion !== sending.loaded.version) return { again: 'merchant_changed' }
  const loaded = await withStock(tenant, sending.loaded, { storeId: visit.storeId, lines: chosen })
  const store = loaded.stores.get(visit.storeId)
  if (!store) return refuse({ reason: 'not_found' })
  const open = await lockOpenOrder(tenant, visit.id)
  if (open?.isBillClaimed) return refuse({ reason: 'bill_closed' })
  const byStore = linesByStore(loaded, store, chosen, { isNamed: Array.isArray(body.lines), now })
  const groups = await prepareGroups(tenant, loaded, { party, store, open, now }, byStore)
  if (!groups.ok) return groups
  const begins = [...(open ? [] : [store.id]), ...groups.value.flatMap((one) => (one.open ? [] : [one.store.id]))]
  const unnumbered = begins.filter((id) => !sending.numbers.has(id))
  if (unnumbered.length > 0) return { again: 'needs_numbers', stores: unnumbered }
  const before = open ? await readSent(tenant, loaded, open) : { rounds: [], items: [] }
  const lines = byStore.flatMap((group) => group.lines)
  const fits = checkItemCount(before.items.filter(({ splitFrom }) => splitFrom === null).length, lines.length)
  if (!fits.ok) return fits
  const wait = open ? 0 : request.countOrder()
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })

  const left = cart.lines.filter((line) => !lines.includes(line))
  if (!(await updateCart(tenant, { ...cart, lines: left, version: cart.version + 1 }, cart.version, now)))
    return { again: 'overtaken' }
  const table = loaded.merchant.court ? await sendToTable(sending, party, sender, { store, open, before }) : null
  let [changesMenu, first] = [false, null as RoundRecord | null]
  for (const group of groups.value) {
    const sent = await sendToKitchen(sending, party, sender, group, { before, table, sentWith: first?.id ?? null })
    if (!sent.ok) return sent
    changesMenu ||= sent.value.changesMenu
    first ??= sent.value.round
  }
  await writeUnsent(tenant, visit.id, left.length > 0, now)
  await raiseVisit(tenant, visit.id, ['cart', 'order'], now)
  const { orderId, id: roundId } = first!
  return accept({ orderId, roundId, isReplay: false, begunAt: begins, changesMenu })
}

/** What each kitchen is sent, checked. Refuses as `prepareRound` does; of a court that is closed nobody takes a round. */
async function prepareGroups(
  tenant: Tenant,
  loaded: LoadedMerchant,
  {
    party: { cart },
    store,
    open,
    now,
  }: {
    readonly party: SendingParty
    readonly store: Store
    readonly open: OpenOrder | null
    readonly now: Date
  },
  byStore: ReturnType<typeof linesByStore>,
): Promise<Result<readonly PreparedGroup[]>> {
  const isCourt = loaded.merchant.court !== undefined
  const isOpen = isCourt ? checkStore(loaded, store, { orderType: SERVICE.DINE_IN, schedule: null }, now) : null
  if (isOpen && !isOpen.ok) return isOpen
  const parts = isCourt && open ? await lockOrdersOfTable(tenant, open.id) : []
  const groups: PreparedGroup[] = []
  for (const { store: maker, lines } of byStore) {
    const part = parts.find(({ storeId, status }) => storeId === maker.id && takesRounds(status))
    const { stockTaken } = part ? await readOrderBeside(tenant, part.id) : { stockTaken: [] }
    const taking = isCourt ? (part ? { id: part.id, status: part.status, stockTaken } : null) : open
    const prepared = prepareRound(loaded, maker, cart, lines, { isFirst: !taking, now })
    if (!prepared.ok) return prepared
    groups.push({ store: maker, lines, prepared: prepared.value, open: taking })
  }
  return accept(groups)
}

async function readSent(tenant: Tenant, loaded: LoadedMerchant, { id }: OpenOrder): Promise<SentBefore> {
  const ids = loaded.merchant.court ? (await lockOrdersOfTable(tenant, id)).map((part) => part.id) : [id]
  return { rounds: await listRounds(tenant, ids), items: await listItems(tenant, ids) }
}

/** At a court's table its order has the bill, and takes the round of each vendor. Answers it. */
async function sendToTable(
  sending: SendingContext,
  party: SendingParty,
  sender: Sender,
  { store, open, before }: { readonly store: Store; readonly open: OpenOrder | null; readonly before: SentBefore },
): Promise<{ readonly id: string }> {
  const { tenant, loaded, request } = sending
  if (open) {
    await takeRound(tenant, open, { ...before, stockTaken: [], now: request.now })
    return open
  }
  const terms = { store, orderType: SERVICE.DINE_IN, area: null, promotion: null }
  const begun = beginOrder(sending, party, { totals: emptyTotals(loaded, store, party.cart), terms }, sender)
  await insertRoundsOrder(tenant, begun, [])
  return begun
}

/** Writes the round of one kitchen with its order and its stock. Refuses `out_of_stock`. */
async function sendToKitchen(
  sending: SendingContext,
  party: SendingParty,
  sender: Sender,
  { store, lines, prepared, open }: PreparedGroup,
  {
    before,
    table,
    sentWith,
  }: {
    readonly before: SentBefore
    readonly table: { readonly id: string } | null
    readonly sentWith: string | null
  },
): Promise<Result<{ readonly round: RoundRecord; readonly changesMenu: boolean }>> {
  const { tenant, request, loaded } = sending
  const { visit, me } = party
  const { now } = request
  const stockTaken = open?.stockTaken ?? []
  const stock = await moveStock(tenant, store.id, { left: [], entered: lines }, { stockTaken }, now)
  if ('short' in stock) return refuse(outOfStock(loaded, stock.short, stock.left))
  const begun = open ? null : beginOrder(sending, party, prepared, sender, table)
  if (begun) await insertRoundsOrder(tenant, begun, stock.taken)
  const orderId = open?.id ?? begun!.id
  const isOwn = (row: { readonly orderId: string }) => row.orderId === orderId
  const [rounds, items] = [before.rounds.filter(isOwn), before.items.filter(isOwn)]
  const round: RoundRecord = {
    id: newId(now.getTime()),
    orderId,
    visitId: visit.id,
    number: (rounds[0]?.number ?? 0) + 1,
    memberId: me.id,
    spotNumber: visit.number,
    sentAt: now,
    deadlineAt: waitingUntil(now),
    orderVersion: open ? await takeRound(tenant, open, { rounds, items, stockTaken: stock.taken, now }) : 1,
    sentWith,
  }
  const last = items.reduce((most, { position }) => Math.max(most, position), 0)
  const written = prepared.lines.map(({ line, sent }, i) => ({
    id: newId(now.getTime()),
    position: last + 1 + i,
    memberId: line.by ?? me.id,
    lineId: line.id,
    line: sent,
    qty: line.qty,
  }))
  // The same call finds what it sent by the first of its rounds.
  await insertRound(tenant, { round, items: written, key: sentWith === null ? sending.key : null })
  return accept({ round, changesMenu: stock.changesMenu })
}

/** An open order takes another round: one that was served cooks again. Answers the version that it has now. */
function takeRound(
  tenant: Tenant,
  { id, status }: Pick<OpenOrder, 'id' | 'status'>,
  round: SentBefore & { readonly stockTaken: TakenStock; readonly now: Date },
): Promise<number> {
  const { rounds, items, stockTaken, now } = round
  const states = [...items.map(({ state }) => state), ITEM_STATE.WAITING]
  return writeRoundsStep(tenant, id, {
    from: status,
    to: statusAfter(status, states),
    actor: 'system',
    reason: null,
    at: now,
    bill: null,
    stockTaken,
    deadlineAt: deadlineOf(rounds, items) ?? waitingUntil(now),
  })
}
