import type { CartRecord } from '@compass/domain/cart'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { type Promotion, type PromotionUses, usesOfPhone } from '@compass/domain/promotions'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { keyedHash } from '../../ids/index.ts'
import { type CountedUse, readCounts, readPromotionUser } from '../../records/promotions/promotion-uses.ts'

const UNUSED: PromotionUses = { inAll: new Map(), byPhone: new Map(), hasOrdered: false }

const EVERYBODY = ''

/** Who a phone's uses are counted for: nothing that tells the phone. */
function holderOf(api: Api, merchantId: string, phone: string): string {
  return keyedHash(api.configuration.lastingKey, 'promotion', merchantId, phone).toString('base64url')
}

/**
 * Reads how often the merchant's offers were used in all and by a user's phone; asks nothing where no promotion is counted. A
 * phone counts when it is verified, or where the merchant verifies none.
 */
export async function readUses(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  /** Null: nobody is known. */
  userId: string | null,
  /** Said with this very order; null: the phone that is known. */
  text: string | null = null,
): Promise<PromotionUses> {
  if (loaded.promotions.counted.size === 0) return UNUSED
  const user = userId === null ? null : await readPromotionUser(tenant, userId, loaded.merchant.verifyPhone === 'never')
  const phone = text ?? user?.phone ?? null
  const holders = phone === null ? [EVERYBODY] : [EVERYBODY, holderOf(api, tenant.merchantId, phone)]
  const counts = await readCounts(tenant, holders)
  const owner = (mine: boolean) =>
    new Map(counts.filter(({ holder }) => (holder !== EVERYBODY) === mine).map((one) => [one.promotionId, one.used]))
  return { inAll: owner(false), byPhone: owner(true), hasOrdered: user?.hasOrdered ?? false }
}

/** The same, asked only where the promotion of this cart can depend on it. */
export async function readUsesFor(
  cart: Pick<CartRecord, 'promo' | 'vendorPromos'> | null,
  ...input: Parameters<typeof readUses>
): Promise<PromotionUses> {
  const { counted, automaticAreCounted } = input[2].promotions
  const promos = cart ? [cart.promo, ...Object.values(cart.vendorPromos ?? {})] : []
  const choosesCounted = promos.some((promo) => promo?.chosen && counted.has(promo.chosen.id))
  return automaticAreCounted || choosesCounted ? readUses(...input) : UNUSED
}

/** The counts that an order with this promotion stands in, in the order in which they are locked. */
export function countsOf(api: Api, merchantId: string, { conditions }: Promotion, phone: string): CountedUse[] {
  const ofPhone = usesOfPhone(conditions)
  return [
    ...(conditions.inAll === null ? [] : [{ holder: EVERYBODY, most: conditions.inAll }]),
    ...(ofPhone === null ? [] : [{ holder: holderOf(api, merchantId, phone), most: ofPhone }]),
  ]
}
