import { type CartPromotion, type CartRecord, touchesLinesOfOthers } from '@compass/domain/cart'
import { reconcileLiveCart } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isFirstMember, isFree, type VisitMember, type VisitPart } from '@compass/domain/visits'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { insertAddition } from '../../records/carts/cart-additions.ts'
import { insertCart } from '../../records/carts/carts.ts'
import { putMember } from '../../records/visits/members.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { updateVisitCart, writeChoosing, writeUnsent } from '../../records/visits/visit-carts.ts'
import { insertVisit, lockVisit } from '../../records/visits/visits.ts'
import type { SeatedAt } from '../spots/spot-of-session.ts'
import { leaveFormerTables } from '../spots/take-out-member.ts'
import { type CartShape, cartAnswer } from './cart-answer.ts'
import type { CartCaller } from './cart-caller.ts'
import type { CartChange } from './cart-change.ts'
import type { PartyOfCart } from './line-answer.ts'
import type { CartToSave } from './save-cart.ts'

/** Until an old cart may be deleted; that of an open visit lives as long as the visit, whatever stands here. */
const LIVES_HOURS = 24
/** A party's items are sent as they cost; promotions, points and credits come with the bill. */
const NO_PROMOTION: CartPromotion = { chosen: null, wantsNone: true, gift: null }

/** The cart of a party takes no promotion. */
const NO_USES = { inAll: new Map<string, number>(), byPhone: new Map<string, number>(), hasOrdered: false }

/** The cart of a party at today's prices, for whoever asks. */
export function partyCartAnswer(
  loaded: LoadedMerchant,
  { spotId, members }: Pick<Visit, 'spotId' | 'members'>,
  cart: CartRecord,
  now: Date,
): CartShape {
  const context = { now, uses: NO_USES, method: null, party: { spotId, members } }
  return cartAnswer(loaded, reconcileLiveCart(loaded, cart, now).cart, context)
}

/** Who changes the cart of a party, with the visit and the member that this begins where the table is free. */
export interface PartySeat {
  readonly seat: SeatedAt
  readonly visitId: string
  readonly memberId: string
  /** Null: nobody is there, and the first item begins the visit. */
  readonly visit: Visit | null
  /** Null: the caller becomes its first member. */
  readonly member: VisitMember | null
}

/**
 * The caller's place in the party of a table that orders in rounds; null where everybody orders alone. Refuses `join_first`
 * where a party is there that the caller does not belong to.
 */
export function partySeatOf(seat: SeatedAt | null, { session, now }: CartCaller): Result<PartySeat | null> {
  if (seat?.spot?.orders !== 'rounds') return accept(null)
  const { visit, member } = seat
  if (visit && !member && !isFree(visit)) return refuse({ reason: 'join_first' })
  const former = visit?.members.find(({ userId }) => userId === session.userId)
  const [visitId, memberId] = [visit?.id ?? newId(now.getTime()), former?.id ?? newId(now.getTime())]
  return accept({ seat, visit, member, visitId, memberId })
}

/** The party as its cart names it; who begins it is its first member. */
export function partyOfAnswer({ seat, visit, member, memberId }: PartySeat): PartyOfCart {
  const members = visit?.members ?? []
  return {
    spotId: seat.spot!.id,
    members: member ? members : [...members.filter(({ id }) => id !== memberId), firstMember(memberId, members)],
  }
}

function firstMember(id: string, before: readonly VisitMember[]): PartyOfCart['members'][number] {
  const known = before.find((one) => one.id === id)
  return known ?? { id, name: null, number: Math.max(0, ...before.map(({ number }) => number)) + 1 }
}

/**
 * A change as the cart of a party takes it. Only the first member touches lines of others, and what belongs to the bill is
 * left out. Refuses `not_your_line`, and `orders_in_rounds` for a change that is of the bill alone.
 */
export function fitToParty(party: PartySeat, before: CartRecord | null, change: CartChange): Result<CartChange> {
  const lines = before?.lines ?? []
  const { cart } = change
  const isFirst = !party.member || isFirstMember(party.visit?.members ?? [], party.member.id)
  if (!isFirst && touchesLinesOfOthers(lines, cart.lines, party.memberId)) return refuse({ reason: 'not_your_line' })
  const promos = [cart.promo, ...Object.values(cart.vendorPromos ?? {})]
  const isOfBill = Boolean(promos.some((promo) => promo?.chosen) || cart.spending || cart.schedule)
  if (isOfBill && cart.lines === lines) return refuse({ reason: 'orders_in_rounds' })
  const warning = isOfBill ? ({ reason: 'orders_in_rounds' } as const) : (change.warning ?? null)
  return accept({
    ...change,
    warning,
    cart: { ...cart, promo: NO_PROMOTION, vendorPromos: {}, spending: null, schedule: null },
  })
}

/** As it is written: it does not expire by the half hour. */
export function ofParty(cart: CartRecord, { visitId }: PartySeat, now: Date): CartRecord {
  const expiresAt = new Date(now.getTime() + LIVES_HOURS * 3_600_000)
  return { ...cart, owner: { kind: 'visit', visitId }, addressId: null, expiresAt }
}

/** Writes the cart of a party over the version that was read; false where somebody was first, and all is read anew. */
export async function savePartyCart(
  api: Api,
  party: PartySeat,
  { read, written, addition }: CartToSave,
  { session, now }: CartCaller,
): Promise<boolean> {
  const { visit, member, visitId, memberId } = party
  if (read && visit && member) {
    const writer = { visitId, memberId, membersVersion: visit.parts.members }
    const update = (tenant: Tenant) => updateVisitCart(tenant, written, read.version, writer, now)
    if (!addition) return update(api.database.tenant(session.merchantId, 'asyncCommit'))
    return api.database.transact<boolean>(session.merchantId, async (tenant) => {
      if (!(await update(tenant))) return rollback(false)
      await insertAddition(tenant, addition, now)
      return commit(true)
    })
  }
  const isBegun = await beginPartyCart(api, party, { written, addition }, { session, now })
  if (isBegun && !member) await leaveFormerTables(api, session.merchantId, { userId: session.userId, visitId }, now)
  return isBegun
}

/** The first cart of a visit, with the visit and its first member where they begin by it. */
function beginPartyCart(
  api: Api,
  { seat, visit, member, visitId, memberId }: PartySeat,
  { written, addition }: Omit<CartToSave, 'read'>,
  { session, now }: CartCaller,
): Promise<boolean> {
  return api.database.transact<boolean>(session.merchantId, async (tenant) => {
    const place = { id: visitId, storeId: seat.store.id, spot: seat.spot! }
    if (!visit && !(await insertVisit(tenant, place, now))) return rollback(false)
    const there = await lockVisit(tenant, visitId)
    const isAsRead = there?.state === 'open' && there.parts.members === (visit?.parts.members ?? 0)
    if (!isAsRead || there.spotId !== seat.spot!.id) return rollback(false)
    if (!member) await putMember(tenant, there, { id: memberId, userId: session.userId, state: 'in', name: null }, now)
    if (!(await insertCart(tenant, written, now, addition))) return rollback(false)
    await writeUnsent(tenant, visitId, written.lines.length > 0, now)
    await writeChoosing(tenant, visitId, memberId, now)
    const begun: VisitPart[] = visit ? ['members'] : ['visit', 'members']
    await raiseVisit(tenant, visitId, [...(member ? [] : begun), 'cart'], now)
    return commit(true)
  })
}
