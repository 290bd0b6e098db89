import type { CartOwner } from '@compass/domain/cart'
import { type Holdings, NOTHING_SPENT, type RequestedSpending } from '@compass/domain/loyalty'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { readHoldings, type SpendingCart } from '../../records/ledgers/holdings.ts'
import { holderOfUser } from '../users/holder.ts'

/**
 * What a cart's customer holds; null without a verified phone, and for a cart of several people. Only for a cart that uses
 * something: most do not, and cost nothing.
 *
 * @param wants what of it the cart is to use besides
 */
export async function readHoldingsFor(
  api: Api,
  tenant: Tenant,
  { id, owner, spending }: SpendingCart & { readonly owner: CartOwner },
  now: Date,
  wants: Partial<RequestedSpending> = {},
): Promise<Holdings | null> {
  if (owner.kind !== 'user') return null
  const { userId } = owner
  const holder = await holderOfUser(api, tenant, userId)
  if (holder === null) return null
  return readHoldings(tenant, { holder, userId, now }, { id, spending: { ...(spending ?? NOTHING_SPENT), ...wants } })
}
