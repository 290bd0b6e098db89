import { GIVEN_UP } from '@compass/domain/orders'
import { type Promotion, usesOfPhone } from '@compass/domain/promotions'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { keyedHash } from '../../ids/index.ts'
import type { KeptCart } from '../../records/carts/carts.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'

/** How often offers were used, as far as one customer is concerned; by promotion id. */
export interface OfferUses {
  readonly inAll: ReadonlyMap<string, number>
  readonly byPhone: ReadonlyMap<string, number>
  /** Has the customer an order that was not given up? */
  readonly hasOrdered: boolean
}

const UNUSED: OfferUses = { inAll: new Map(), byPhone: new Map(), hasOrdered: false }

const EVERYBODY = ''

/** Who a phone's uses are counted for: nothing that tells the phone. */
function holderOf(api: Api, merchantId: string, phone: string): string {
  return keyedHash(api.configuration.secretKey, 'promotion', merchantId, phone).toString('base64url')
}

/**
 * Reads how often the merchant's offers were used in all and by a user's phone; asks nothing where no offer is counted. A
 * phone counts when it is verified, or where the merchant verifies none.
 */
export async function readUses(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  /** Null: nobody is known. */
  userId: string | null,
  /** Said with this very order; null: the phone that is known. */
  said: string | null = null,
): Promise<OfferUses> {
  if (loaded.offers.counted.size === 0) return UNUSED
  const user = userId === null ? null : await readUser(tenant, loaded, userId)
  const phone = said ?? user?.phone ?? null
  const holders = phone === null ? [EVERYBODY] : [EVERYBODY, holderOf(api, tenant.merchantId, phone)]
  const rows = await tenant.rows<{ holder: string; promotion_id: string; used: number }>(
    'select holder, promotion_id, used from promotion_counts where merchant_id = $1 and holder = any($2)',
    [holders],
  )
  const of = (mine: boolean) =>
    new Map(rows.filter(({ holder }) => (holder !== EVERYBODY) === mine).map((row) => [row.promotion_id, row.used]))
  return { inAll: of(false), byPhone: of(true), hasOrdered: user?.has_ordered ?? false }
}

function readUser(
  tenant: Tenant,
  { merchant }: LoadedMerchant,
  userId: string,
): Promise<{ phone: string | null; has_ordered: boolean } | null> {
  return tenant.row(
    `select case when u.phone_verified or $3 then u.phone end as phone, exists (select 1 from orders o
       where o.merchant_id = u.merchant_id and o.user_id = u.user_id and o.status <> all($4)) as has_ordered
     from users u where u.merchant_id = $1 and u.user_id = $2`,
    [userId, merchant.verifyPhone === 'never', GIVEN_UP],
  )
}

/** The same, asked only where the offer of this basket can depend on it. */
export async function readUsesFor(
  cart: Pick<KeptCart, 'promo'> | null,
  ...asked: Parameters<typeof readUses>
): Promise<OfferUses> {
  const { counted, automaticAreCounted } = asked[2].offers
  const chosen = cart?.promo?.chosen
  return automaticAreCounted || (chosen && counted.has(chosen.id)) ? readUses(...asked) : UNUSED
}

/** Where a use of an offer is counted, and the limit there. */
export interface Counted {
  readonly holder: string
  readonly most: number
}

/** The counts that an order with this offer stands in, in the order in which they are locked. */
export function countsOf(api: Api, merchantId: string, { conditions }: Promotion, phone: string): Counted[] {
  const ofPhone = usesOfPhone(conditions)
  return [
    ...(conditions.inAll === null ? [] : [{ holder: EVERYBODY, most: conditions.inAll }]),
    ...(ofPhone === null ? [] : [{ holder: holderOf(api, merchantId, phone), most: ofPhone }]),
  ]
}

/** Counts one use more everywhere; false where one of the limits is reached: the transaction must then be given up. */
export async function takeUses(tenant: Tenant, promotionId: string, counts: readonly Counted[]): Promise<boolean> {
  const taken = await tenant.change(
    `insert into promotion_counts (merchant_id, holder, promotion_id, used, most)
     select $1, w.holder, $2, 1, w.most from unnest($3::text[], $4::int[]) as w (holder, most) order by w.holder
     on conflict (merchant_id, holder, promotion_id) do update set used = promotion_counts.used + 1, most = excluded.most
       where promotion_counts.used < excluded.most`,
    [promotionId, counts.map(({ holder }) => holder), counts.map(({ most }) => most)],
  )
  return taken === counts.length
}

/** Writes down which order the uses are of. */
export async function keepUses(
  tenant: Tenant,
  orderId: string,
  promotionId: string,
  counts: readonly Counted[],
): Promise<void> {
  await tenant.change(
    `insert into promotion_uses (merchant_id, order_id, holder, promotion_id)
     select $1, $2, w.holder, $3 from unnest($4::text[]) as w (holder)`,
    [orderId, promotionId, counts.map(({ holder }) => holder)],
  )
}
