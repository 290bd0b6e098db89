import type { CartRecord } from '@compass/domain/cart'
import type { Spends } from '@compass/domain/checkout'
import type { Holdings } from '@compass/domain/loyalty'
import type { Totals } from '@compass/domain/pricing'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { readHoldings } from '../../records/ledgers/holdings.ts'
import type { SpentHoldings } from '../../records/ledgers/spent-holdings.ts'
import { holderOf } from '../users/holder.ts'

/** What there is for a cart that is to be ordered; null without a verified phone, and for a cart of several people. */
export async function holdingsForPlacing(
  api: Api,
  tenant: Tenant,
  placing: {
    readonly cart: CartRecord
    readonly customer: { readonly phone: string | null; readonly isVerified: boolean }
  },
  now: Date,
): Promise<Holdings | null> {
  const { cart, customer } = placing
  if (cart.owner.kind !== 'user') return null
  if (!customer.isVerified || customer.phone === null) return null
  const holder = holderOf(api, tenant.merchantId, customer.phone)
  return readHoldings(tenant, { holder, userId: cart.owner.userId, now }, cart)
}

/** What a price uses of what there is; null: nothing. */
export function spentBy(
  totals: Totals,
  spends: Spends | null | undefined,
  holds: Holdings | null | undefined,
): SpentHoldings | null {
  if (!holds || !spends) return null
  const reward = totals.reward > 0 ? spends.reward : null
  const { redeemed: points, credits } = totals
  return points > 0 || credits > 0 || reward ? { holder: holds.holder, points, credits, reward } : null
}
