import { type LoadedMerchant, servingStores } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { findSpotById, type Spot } from '@compass/domain/spots'
import { commit, isDuplicate, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { listOrdersAtSpot, moveRoundsOrder } from '../../records/rounds/round-orders.ts'
import { moveVisit } from '../../records/visits/move-visit.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import { findOpenCalls } from '../../records/visits/staff-calls.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { findOrdersOfVisits } from '../../records/visits/visit-orders.ts'
import { findOpenVisit, findOpenVisits, findVisit, insertVisit } from '../../records/visits/visits.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { onOpenVisit } from './change-members.ts'
import { type MerchantVisitShape, merchantVisitAnswer } from './visit-answer.ts'

/** Open visits, those that ask for staff first: who calls, who waits to be let in, then the longest there. */
export async function listVisits(
  api: Api,
  merchantId: string,
  storeId: string | null,
  now: Date,
): Promise<Result<MerchantVisitShape[]>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded || (storeId !== null && !loaded.stores.has(storeId))) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(merchantId)
  const shown = await showVisits(tenant, loaded, await findOpenVisits(tenant, storeId), now)
  const urgency = ({ calls, members }: MerchantVisitShape) =>
    calls.length > 0 ? 0 : members.some(({ state }) => state === 'waiting') ? 1 : 2
  return accept(shown.sort((a, b) => urgency(a) - urgency(b)))
}

/** A visit as staff see it, ended ones too. */
export async function readMerchantVisit(
  api: Api,
  merchantId: string,
  visitId: string,
  now: Date,
): Promise<Result<MerchantVisitShape>> {
  const tenant = api.database.tenant(merchantId)
  const loaded = await api.merchants.load(merchantId)
  const visit = await findVisit(tenant, visitId)
  if (!loaded || !visit) return refuse({ reason: 'not_found' })
  return accept((await showVisits(tenant, loaded, [visit], now))[0]!)
}

async function showVisits(
  tenant: Tenant,
  loaded: LoadedMerchant,
  visits: readonly Visit[],
  now: Date,
): Promise<MerchantVisitShape[]> {
  const ids = visits.map(({ id }) => id)
  const [orders, calls] = await Promise.all([findOrdersOfVisits(tenant, ids), findOpenCalls(tenant, ids)])
  return visits.map((visit) => {
    const isOfVisit = ({ visitId }: { readonly visitId: string }) => visitId === visit.id
    const contents = { orders: orders.filter(isOfVisit), calls: calls.filter(isOfVisit) }
    return merchantVisitAnswer(loaded, visit, contents, now)
  })
}

/** Staff begin a visit at a free spot. Refuses `not_found` for a spot of nobody's, `spot_taken`. */
export async function openVisit(
  api: Api,
  merchantId: string,
  spotId: string,
  now: Date,
): Promise<Result<MerchantVisitShape>> {
  const loaded = await api.merchants.load(merchantId)
  const found = loaded && findSpotById(servingStores(loaded.merchant), spotId)
  if (!found) return refuse({ reason: 'not_found' })
  const id = newId(now.getTime())
  const isBegun = await api.database.transact<boolean>(merchantId, async (tenant) => {
    if (!(await insertVisit(tenant, { id, storeId: found.store.id, spot: found.spot }, now))) return rollback(false)
    await raiseVisit(tenant, id, ['visit'], now)
    return commit(true)
  })
  if (!isBegun) return refuse({ reason: 'spot_taken' })
  nudgeOutbox(api, merchantId)
  return readMerchantVisit(api, merchantId, id, now)
}

/**
 * Moves a party to a free spot of its store, where is ordered in the same way. Refuses `not_found` for a visit or a spot that
 * is none, `spot_taken`, `visit_ended`, and `invalid_fields` for a spot where is ordered in another way.
 */
export async function moveParty(
  api: Api,
  { merchantId, visitId, spotId }: { readonly merchantId: string; readonly visitId: string; readonly spotId: string },
  now: Date,
): Promise<Result<true>> {
  const loaded = await api.merchants.load(merchantId)
  const found = loaded && findSpotById(servingStores(loaded.merchant), spotId)
  if (!found) return refuse({ reason: 'not_found' })
  const { store, spot } = found
  try {
    return await onOpenVisit<true>(api, { merchantId, visitId, actor: { kind: 'staff' } }, async (tenant, visit) => {
      if (visit.storeId !== store.id) return refuse({ reason: 'not_found' })
      if (visit.inRounds !== (spot.orders === 'rounds'))
        return refuse({ reason: 'invalid_fields', faults: [{ path: 'spot', rule: 'invalid' }] })
      if (visit.spotId === spot.id) return accept(true)
      if (await findOpenVisit(tenant, spot.id)) return refuse({ reason: 'spot_taken' })
      await moveVisit(tenant, visit, spot, now)
      await moveOrders(tenant, visit.id, spot, now)
      return accept(true)
    })
  } catch (error) {
    // Another party began there at the same moment.
    if (isDuplicate(error, 'visits_open')) return refuse({ reason: 'spot_taken' })
    throw error
  }
}

/** What the kitchen still has to bring, and what is still to be paid, is at the new table. */
async function moveOrders(tenant: Tenant, visitId: string, spot: Spot, now: Date): Promise<void> {
  const running = (await findOrdersOfVisits(tenant, [visitId])).filter(({ isPaid }) => !isPaid)
  const { id, kind, number, zone, floor } = spot
  for (const order of running)
    for (const orderId of await listOrdersAtSpot(tenant, order.id))
      await moveRoundsOrder(tenant, orderId, { id, kind, number, zone, floor, isLeftAtDoor: false }, now)
  if (running.length > 0) await raiseVisit(tenant, visitId, ['order'], now)
}
