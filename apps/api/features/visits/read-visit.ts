import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { VisitMember } from '@compass/domain/visits'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { writeSeen } from '../../records/visits/presence.ts'
import { findOpenCalls } from '../../records/visits/staff-calls.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { findOrdersOfVisits } from '../../records/visits/visit-orders.ts'
import { findVisit } from '../../records/visits/visits.ts'
import type { CartShape } from '../cart/cart-answer.ts'
import { lookAt } from '../cart/read-cart.ts'
import { makeSpotKey } from '../spots/spot-key.ts'
import { joiningCodeOf } from './joining-code.ts'
import { type VisitContents, type VisitShape, visitAnswer } from './visit-answer.ts'

/** Reading is being here, for a screen that polls: its row is written no oftener than this. */
const SEEN_AGAIN_MS = 25_000

/** Who asks about a visit, and when. */
export interface VisitCaller {
  readonly session: Session
  readonly now: Date
}

/** A visit that the caller belongs to, waits for or once belonged to. */
export interface OwnVisit {
  readonly loaded: LoadedMerchant
  readonly visit: Visit
  readonly own: VisitMember
}

/** Refuses `not_found` for a visit of others, as for one that is none. */
export async function findOwnVisit(
  api: Api,
  { session }: Pick<VisitCaller, 'session'>,
  visitId: string,
): Promise<Result<OwnVisit>> {
  const loaded = await api.merchants.load(session.merchantId)
  const visit = await findVisit(api.database.tenant(session.merchantId, 'asyncCommit'), visitId)
  const own = visit?.members.find(({ userId }) => userId === session.userId)
  return loaded && visit && own ? accept({ loaded, visit, own }) : refuse({ reason: 'not_found' })
}

/** The visit as the caller may see it now. */
export async function readVisit(api: Api, caller: VisitCaller, visitId: string): Promise<Result<VisitShape>> {
  const found = await findOwnVisit(api, caller, visitId)
  if (!found.ok) return found
  const { loaded, visit, own } = found.value
  const isThere = visit.state === 'open' && (own.state === 'in' || own.state === 'waiting')
  const isStale = caller.now.getTime() - own.seenAt.getTime() > SEEN_AGAIN_MS
  if (isThere && isStale) {
    const tenant = api.database.tenant(caller.session.merchantId, 'asyncCommit')
    await writeSeen(tenant, [{ visitId, memberId: own.id }], caller.now)
  }
  const contents = own.state === 'in' ? await readContents(api, caller, found.value) : null
  return accept(visitAnswer(loaded, visit, own, contents, caller.now))
}

async function readContents(api: Api, caller: VisitCaller, { loaded, visit }: OwnVisit): Promise<VisitContents> {
  const tenant = api.database.tenant(caller.session.merchantId, 'asyncCommit')
  const isOpen = visit.state === 'open'
  const [orders, calls, cart, code] = await Promise.all([
    visit.parts.order > 0 ? findOrdersOfVisits(tenant, [visit.id]) : [],
    visit.parts.calls > 0 ? findOpenCalls(tenant, [visit.id]) : [],
    isOpen && visit.inRounds ? readCartOfVisit(api, caller, loaded, visit) : null,
    isOpen && visit.inRounds && loaded.stores.get(visit.storeId)?.spots?.joining !== 'open'
      ? codeOfVisit(api, visit, caller)
      : null,
  ])
  return { orders, calls, cart, code }
}

async function codeOfVisit(api: Api, visit: Visit, { session, now }: VisitCaller): Promise<VisitContents['code']> {
  const key = await makeSpotKey(api, api.database.tenant(session.merchantId, 'asyncCommit'))
  return key && joiningCodeOf(key, visit.id, now)
}

/** What nobody of the party has sent yet, at today's prices. */
async function readCartOfVisit(
  api: Api,
  caller: VisitCaller,
  loaded: LoadedMerchant,
  { id, spotId, members }: Visit,
): Promise<CartShape | null> {
  const tenant = api.database.tenant(caller.session.merchantId, 'asyncCommit')
  const cart = await findLiveCart(tenant, { kind: 'visit', visitId: id })
  if (!cart) return null
  const looked = await lookAt(api, loaded, { cart, order: null, party: { spotId, members } }, caller)
  return looked.ok ? looked.value.cart : null
}
