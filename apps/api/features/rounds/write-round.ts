import type { CartLine } from '@compass/domain/cart'
import { outOfStock } from '@compass/domain/checkout'
import { accept, refuse } from '@compass/domain/refusal'
import { checkItemCount, ITEM_STATE, statusAfter, waitingUntil } from '@compass/domain/rounds'
import type { Tenant } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import { updateCart } from '../../records/carts/carts.ts'
import type { ItemRecord, RoundRecord } from '../../records/rounds/round.ts'
import {
  insertRoundsOrder,
  lockOpenOrder,
  type OpenOrder,
  type TakenStock,
  writeRoundsStep,
} from '../../records/rounds/round-orders.ts'
import { insertRound, listItems, listRounds } from '../../records/rounds/rounds.ts'
import { readSender } from '../../records/rounds/senders.ts'
import { moveStock } from '../../records/stock/move-stock.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import { writeUnsent } from '../../records/visits/visit-carts.ts'
import { withStock } from '../cart/with-stock.ts'
import { beginOrder } from './begin-order.ts'
import { deadlineOf } from './deadline-of.ts'
import { prepareRound } from './prepare-round.ts'
import type { Outcome, SendingContext, SendingParty } from './sending.ts'

/** Writes the round with all that it takes. The locks: visit, order, cart, stock. */
export async function writeRound(
  sending: SendingContext,
  party: SendingParty,
  lines: readonly CartLine[],
): Promise<Outcome> {
  const { tenant, request, number } = sending
  const { visit, me, cart } = party
  const { now } = request
  const sender = await readSender(tenant, me.userId)
  if (!sender) return refuse({ reason: 'not_found' })
  if (sender.storefrontVersion !== sending.loaded.version) return { again: 'merchant_changed' }
  const loaded = await withStock(tenant, sending.loaded, { storeId: visit.storeId, lines })
  const store = loaded.stores.get(visit.storeId)
  if (!store) return refuse({ reason: 'not_found' })
  const open = await lockOpenOrder(tenant, visit.id)
  if (open?.isBillClaimed) return refuse({ reason: 'bill_closed' })
  const prepared = prepareRound(loaded, store, cart, lines, { isFirst: !open, now })
  if (!prepared.ok) return prepared
  if (!open && number === null) return { again: 'needs_number' }
  const items = open ? await listItems(tenant, [open.id]) : []
  const fits = checkItemCount(items.filter(({ splitFrom }) => splitFrom === null).length, lines.length)
  if (!fits.ok) return fits
  const wait = open ? 0 : request.countOrder()
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })

  const left = cart.lines.filter((line) => !lines.includes(line))
  if (!(await updateCart(tenant, { ...cart, lines: left, version: cart.version + 1 }, cart.version, now)))
    return { again: 'overtaken' }
  const stock = await moveStock(
    tenant,
    store.id,
    { left: [], entered: lines },
    { stockTaken: open?.stockTaken ?? [] },
    now,
  )
  if ('short' in stock) return refuse(outOfStock(loaded, stock.short, stock.left))
  const begun = open || number === null ? null : beginOrder({ ...sending, number }, party, prepared.value, sender)
  if (begun) await insertRoundsOrder(tenant, begun, stock.taken)
  const rounds = open ? await listRounds(tenant, [open.id]) : []
  const round: RoundRecord = {
    id: newId(now.getTime()),
    orderId: open?.id ?? begun!.id,
    visitId: visit.id,
    number: (rounds[0]?.number ?? 0) + 1,
    memberId: me.id,
    spotNumber: visit.number,
    sentAt: now,
    deadlineAt: waitingUntil(now),
    orderVersion: open ? await takeRound(tenant, open, { rounds, items, stockTaken: stock.taken, now }) : 1,
  }
  const first = items.reduce((most, { position }) => Math.max(most, position), 0) + 1
  const written = prepared.value.lines.map(({ line, sent }, i) => ({
    id: newId(now.getTime()),
    position: first + i,
    memberId: line.by ?? me.id,
    lineId: line.id,
    line: sent,
    qty: line.qty,
  }))
  await insertRound(tenant, { round, items: written, key: sending.key })
  await writeUnsent(tenant, visit.id, left.length > 0, now)
  await raiseVisit(tenant, visit.id, ['cart', 'order'], now)
  return accept({
    orderId: round.orderId,
    roundId: round.id,
    isReplay: false,
    beganOrder: begun !== null,
    changesMenu: stock.changesMenu,
  })
}

/** An open order takes another round: one that was served cooks again. Answers the version that it has now. */
function takeRound(
  tenant: Tenant,
  { id, status }: OpenOrder,
  round: {
    readonly rounds: readonly RoundRecord[]
    readonly items: readonly ItemRecord[]
    readonly stockTaken: TakenStock
    readonly now: Date
  },
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
