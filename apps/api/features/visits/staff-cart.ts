import type { AnswerOf } from '@compass/contract/call'
import type { getMerchantVisit } from '@compass/contract/visits'
import { changeQty, removeLine } from '@compass/domain/cart'
import { checkStock } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { findLiveCart, updateCart } from '../../records/carts/carts.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { writeUnsent } from '../../records/visits/visit-carts.ts'
import { findVisit } from '../../records/visits/visits.ts'
import { partyCartAnswer } from '../cart/party-cart.ts'
import { inTurn } from '../cart/take-turns.ts'
import { withStock } from '../cart/with-stock.ts'
import { onOpenVisit } from './change-members.ts'
import { readMerchantVisit } from './merchant-visits.ts'

type VisitWithCart = AnswerOf<typeof getMerchantVisit>

/** A visit with what its party has not sent yet, as staff see it. Refuses `not_found`. */
export async function readVisitWithCart(
  api: Api,
  merchantId: string,
  visitId: string,
  now: Date,
): Promise<Result<VisitWithCart>> {
  const read = await readMerchantVisit(api, merchantId, visitId, now)
  if (!read.ok) return read
  const tenant = api.database.tenant(merchantId)
  const [loaded, visit] = [await api.merchants.load(merchantId), await findVisit(tenant, visitId)]
  const live = await findLiveCart(tenant, { kind: 'visit', visitId })
  const cart = loaded && visit && live ? partyCartAnswer(await withStock(tenant, loaded, live), visit, live, now) : null
  return accept({ visit: read.value, cart })
}

interface LineChange {
  readonly merchantId: string
  readonly visitId: string
  readonly lineId: string
  /** 0 takes the line out. */
  readonly qty: number
  /** The version of the cart that was shown; null: whatever is there. */
  readonly expected: number | null
  readonly now: Date
}

/**
 * Staff change a line that a guest has not sent, whose line it stays. Refuses `not_found`, `visit_ended`, `out_of_stock`, and
 * `cart_changed` with what is there where the cart is not the one that was shown.
 */
export async function changeLineByStaff(api: Api, change: LineChange): Promise<CallResult<VisitWithCart>> {
  const { merchantId, visitId, now } = change
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const staff = { merchantId, visitId, actor: { kind: 'staff' } } as const
  // The phones of this process change the cart in turn, and staff take theirs among them.
  const changed = await inTurn(api, visitId, () =>
    onOpenVisit<true>(api, staff, (tenant, visit) => writeLine(tenant, loaded, visit, change)),
  )
  if (changed.ok) return readVisitWithCart(api, merchantId, visitId, now)
  if (changed.refusal.reason !== 'cart_changed') return changed
  const read = await readVisitWithCart(api, merchantId, visitId, now)
  return { ...changed, data: { cart: read.ok ? read.value.cart : null } }
}

async function writeLine(
  tenant: Tenant,
  loaded: LoadedMerchant,
  visit: Visit,
  { lineId, qty, expected, now }: LineChange,
): Promise<Result<true>> {
  const cart = await findLiveCart(tenant, { kind: 'visit', visitId: visit.id })
  if (expected !== null && expected !== (cart?.version ?? 0)) return refuse({ reason: 'cart_changed' })
  if (!cart) return refuse({ reason: 'not_found' })
  const changed = qty === 0 ? removeLine(cart, lineId) : changeQty(cart, lineId, qty)
  if (!changed.ok) return changed
  const { lines } = changed.value
  const enough = checkStock(await withStock(tenant, loaded, { ...cart, lines }), cart, { ...cart, lines })
  if (!enough.ok) return enough
  // The visit is locked, and a phone writes the cart only under that lock.
  await updateCart(tenant, { ...cart, lines, version: cart.version + 1 }, cart.version, now)
  await writeUnsent(tenant, visit.id, lines.length > 0, now)
  await raiseVisit(tenant, visit.id, ['cart'], now)
  return accept(true)
}
