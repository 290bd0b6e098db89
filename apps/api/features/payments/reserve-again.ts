import { GIVEN_UP } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { takeSpent } from '../loyalty/spend-in-order.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import type { Order } from '../orders/order.ts'
import { countsOf, keepUses, takeUses } from '../promotions/offer-uses.ts'
import { placeOfOrder } from '../slots/basket-slot.ts'
import { takePlace } from '../slots/repository.ts'

/**
 * Takes again all that an order gave back when it was let go of: the use of its offer, its place in a slot, pieces that are
 * counted, points, credits and reward (in the order of locks of engineering, rule 7). Null where one of them is gone, or its
 * customer has ordered the basket anew: the transaction must then be given up, since some of it may be taken.
 */
export async function reserveAgain(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  order: Order,
  now: Date,
): Promise<{ readonly changesMenu: boolean } | null> {
  const store = loaded.stores.get(order.storeId)
  if (!store?.isActive || (order.schedule && order.schedule.start <= now)) return null
  if (order.lines.some(({ productId }) => loaded.isSoldOut(productId, store.id, now))) return null
  if (await isOrderedAnew(tenant, order)) return null
  if (!(await takeOffer(api, tenant, loaded, order))) return null
  if (!(await takeSlot(tenant, loaded, order, now))) return null
  const stock = await takeStock(tenant, order, now)
  if (!stock) return null
  return (await spendAgain(tenant, order, now)) ? stock : null
}

/** Has a basket that was taken back from this order, or from which this one was taken back, become another order? */
async function isOrderedAnew(tenant: Tenant, { id, cartId }: Order): Promise<boolean> {
  const row = await tenant.row(
    `select o.order_id from carts mine
     join carts c on c.merchant_id = mine.merchant_id and c.user_id = mine.user_id
       and coalesce(c.taken_from, c.cart_id) = coalesce(mine.taken_from, mine.cart_id)
     join orders o on o.merchant_id = c.merchant_id and o.cart_id = c.cart_id
     where mine.merchant_id = $1 and mine.cart_id = $2 and o.order_id <> $3 and o.status <> all($4) limit 1`,
    [cartId, id, GIVEN_UP],
  )
  return row !== null
}

async function takeOffer(api: Api, tenant: Tenant, loaded: LoadedMerchant, order: Order): Promise<boolean> {
  const { offer } = order.totals.terms
  if (!offer?.isCounted) return true
  const promotion = loaded.offers.byId.get(offer.id)
  if (!promotion) return false
  const counts = countsOf(api, tenant.merchantId, promotion, order.customer.phone ?? '')
  if (counts.length === 0 || !(await takeUses(tenant, offer.id, counts))) return false
  await keepUses(tenant, order.id, offer.id, counts)
  return true
}

async function takeSlot(tenant: Tenant, loaded: LoadedMerchant, order: Order, now: Date): Promise<boolean> {
  const place = placeOfOrder(loaded.stores.get(order.storeId)!, order)
  const counted = await tenant.row<{ start: string }>(
    `select slot->>'start' as start from orders where merchant_id = $1 and order_id = $2 and slot is not null`,
    [order.id],
  )
  if (!counted) return true
  if (place && place.start.getTime() === Date.parse(counted.start))
    return takePlace(tenant, place, order.schedule !== null, now)
  // Its slots take any number now: it counts where it counted.
  await tenant.change(
    `update slots s set orders = s.orders + 1, items = s.items + (o.slot->>'items')::int, money = s.money + (o.slot->>'money')::bigint
     from orders o where o.merchant_id = $1 and o.order_id = $2 and s.merchant_id = o.merchant_id and s.store_id = o.store_id
       and s.service = (o.slot->>'service')::smallint and s.starts_at = (o.slot->>'start')::timestamptz`,
    [order.id],
  )
  return true
}

async function takeStock(tenant: Tenant, order: Order, now: Date): Promise<{ changesMenu: boolean } | null> {
  const row = await tenant.row<{ is_short: boolean; changes_menu: boolean }>(
    `with wanted as (
       select p.product_id, p.store_id, t.units, p.stock
       from orders o cross join jsonb_to_recordset(o.stock_taken) as t (product uuid, units int)
       join product_states p on p.merchant_id = $1 and p.store_id = o.store_id and p.product_id = t.product and p.stock is not null
       where o.merchant_id = $1 and o.order_id = $2 order by p.product_id for update of p
     ), short as (
       select product_id from wanted where stock < units
     ), taken as (
       update product_states p set stock = p.stock - w.units, updated_at = $3 from wanted w
       where p.merchant_id = $1 and p.store_id = w.store_id and p.product_id = w.product_id and not exists (select 1 from short)
       returning p.stock
     ), edge as (
       update merchants set storefront_version = storefront_version + 1, updated_at = $3
       from (select count(*) as n from taken where stock = 0) as gone where merchant_id = $1 and gone.n > 0
       returning merchant_id
     )
     select exists (select 1 from short) as is_short, (select count(*) > 0 from edge) as changes_menu`,
    [order.id, now],
  )
  return row?.is_short === false ? { changesMenu: row.changes_menu } : null
}

type SpentRow = { kind: 'points' | 'credits' | 'reward'; amount: number; reward_id: string | null; holder: string }

/** What of the customer's own it used and got back, from whoever has it now. */
async function spendAgain(tenant: Tenant, order: Order, now: Date): Promise<boolean> {
  const { redeemed, reward, credits } = order.totals
  if ((redeemed ?? 0) + reward + credits === 0) return true
  const rows = await tenant.rows<SpentRow>(
    `select kind, amount, reward_id, holder from holding_entries
     where merchant_id = $1 and order_id = $2 and cause = 'returned'`,
    [order.id],
  )
  const holder = rows[0]?.holder
  if (holder === undefined || rows.some((row) => row.holder !== holder)) return false
  const of = (kind: SpentRow['kind']) => rows.find((row) => row.kind === kind)
  const points = of('points')?.amount ?? 0
  const used = of('reward')
  const voucher = used?.reward_id
    ? { id: used.reward_id, name: {}, amount: used.amount, minimum: null, validUntil: null }
    : null
  const spent = { holder, points, credits: of('credits')?.amount ?? 0, reward: voucher }
  if (!(await takeSpent(tenant, spent, order.id, now))) return false
  await tenant.change(
    `insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, reward_id, at)
     select $1, 'spent again ' || $2::text || ' ' || kind, holder, kind, -amount, 'spent', $2::uuid, reward_id, $3
     from holding_entries where merchant_id = $1 and order_id = $2::uuid and cause = 'returned'`,
    [order.id, now],
  )
  return true
}
