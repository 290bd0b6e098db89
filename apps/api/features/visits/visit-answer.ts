import type { MerchantVisit, Visit as VisitContract } from '@compass/contract/visits'
import { type LoadedMerchant, type Store, servingStores } from '@compass/domain/merchants'
import { findSpotById, type Spot } from '@compass/domain/spots'
import {
  goesToStaff,
  isChoosing,
  isConnected,
  isFirstMember,
  presentMembers,
  type VisitMember,
} from '@compass/domain/visits'
import type { z } from 'zod'
import type { StaffCall } from '../../records/visits/staff-calls.ts'
import type { Visit } from '../../records/visits/visit.ts'
import type { VisitOrder } from '../../records/visits/visit-orders.ts'
import type { CartShape } from '../cart/cart-answer.ts'
import { spotAnswer } from '../spots/spot-answer.ts'
import type { JoiningCode } from './joining-code.ts'

export type VisitShape = z.output<typeof VisitContract>
export type MerchantVisitShape = z.output<typeof MerchantVisit>
type MemberShape = MerchantVisitShape['members'][number]
export type CallShape = MerchantVisitShape['calls'][number]

/** What is read beside a visit to show it. */
export interface VisitContents {
  readonly cart: CartShape | null
  readonly code: JoiningCode | null
  readonly orders: readonly VisitOrder[]
  readonly calls: readonly StaffCall[]
}

/** A visit as one of its users sees it; the contents for who is in. */
export function visitAnswer(
  loaded: LoadedMerchant,
  visit: Visit,
  own: VisitMember,
  contents: VisitContents | null,
  now: Date,
): VisitShape {
  const isOut = own.state === 'left' || own.state === 'removed'
  return {
    ...locationOf(loaded, visit),
    isSingleOrderDineIn: !visit.inRounds,
    count: presentMembers(visit.members).length,
    me: { member: own.id, state: isOut ? 'out' : own.state, wasIn: own.joinedAt !== null },
    goesToStaff: own.state === 'waiting' && goesToStaff(visit.members, now),
    party: contents && partyOf(loaded, visit, own, contents, now),
    version: visit.version,
  }
}

function partyOf(
  loaded: LoadedMerchant,
  visit: Visit,
  own: VisitMember,
  { cart, code, orders, calls }: VisitContents,
  now: Date,
): VisitShape['party'] {
  return {
    // Where everybody orders alone they sit at the same table and are no party.
    members: membersAnswer(visit, visit.inRounds ? null : own.id, now),
    code: code && { digits: code.digits, expiresAt: code.expiresAt.toISOString() },
    cart,
    cartAskedAt: visit.cartReminderAt?.toISOString() ?? null,
    orders: orders.map(({ id, number, status, isOpen }) => ({
      _id: id,
      orderId: String(number),
      status,
      isOpen: isOpen && visit.state === 'open',
    })),
    calls: calls.map((call) => callAnswer(loaded.stores.get(visit.storeId), call)),
  }
}

/** As staff see it. */
export function merchantVisitAnswer(
  loaded: LoadedMerchant,
  visit: Visit,
  { orders, calls }: Pick<VisitContents, 'orders' | 'calls'>,
  now: Date,
): MerchantVisitShape {
  return {
    ...locationOf(loaded, visit),
    isSingleOrderDineIn: !visit.inRounds,
    members: membersAnswer(visit, null, now),
    orders: orders.map(({ id, number, status, owed, currency }) => ({
      _id: id,
      orderId: String(number),
      status,
      owed: { amount: owed, currency },
    })),
    calls: calls.map((call) => callAnswer(loaded.stores.get(visit.storeId), call)),
    lastStepAt: visit.lastStepAt.toISOString(),
    version: visit.version,
  }
}

export function callAnswer(store: Store | undefined, { id, kind, memberId, requestedAt }: StaffCall): CallShape {
  const own = store?.spots?.staffCalls.find(({ key }) => key === kind)
  return { _id: id, kind, name: own?.name ?? null, by: memberId, at: requestedAt.toISOString() }
}

function locationOf({ merchant }: LoadedMerchant, visit: Visit) {
  const spot = findSpotById(servingStores(merchant), visit.spotId)?.spot ?? formerSpot(visit)
  return {
    _id: visit.id,
    store: visit.storeId,
    spot: spotAnswer(spot),
    state: visit.state,
    beganAt: visit.beganAt.toISOString(),
  }
}

/** A table that its store’s document has no longer, while people sit there. */
function formerSpot({ spotId, kind, number, inRounds }: Visit): Spot {
  return { id: spotId, kind, number, zone: null, seats: null, floor: null, orders: inRounds ? 'rounds' : 'single' }
}

/** @param only the one member who is named; null: all who are in or wait, in the order of asking */
function membersAnswer({ members }: Visit, only: string | null, now: Date): MemberShape[] {
  return members.flatMap((member) => {
    const { id, name, number, state, joinedAt, requestedAt } = member
    if ((state !== 'in' && state !== 'waiting') || (only !== null && id !== only)) return []
    return {
      _id: id,
      name,
      number,
      state,
      isFirst: isFirstMember(members, id),
      isConnected: isConnected(member, now),
      isChoosing: isChoosing(member, now),
      since: (state === 'in' ? joinedAt! : requestedAt).toISOString(),
    }
  })
}
