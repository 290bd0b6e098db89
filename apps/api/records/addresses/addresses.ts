import type { Address } from '@compass/domain/addresses'
import { OPEN_CART_STATES, userOwner } from '@compass/domain/cart'
import type { Tenant } from '../../db/database.ts'
import { json, sql, statement } from '../../db/sql.ts'
import { isOwnedBy } from '../carts/cart-owners.ts'
import { inStates } from '../carts/cart-states.ts'

export interface SavedAddress {
  readonly id: string
  readonly address: Address
}

type AddressRow = { address_id: string; body: Address }

const savedOf = (row: AddressRow): SavedAddress => ({ id: row.address_id, address: row.body })

/** Of one user, newest first; `areaId` null: of all areas. */
export async function findAddresses(
  tenant: Tenant,
  userId: string,
  { areaId, skip, limit }: { readonly areaId: string | null; readonly skip: number; readonly limit: number },
): Promise<{ readonly items: readonly SavedAddress[]; readonly total: number }> {
  const rows = await tenant.rows<AddressRow & { total: number }>(statement('addresses.findAddresses')`
      select address_id, body, count(*) over () as total from addresses
     where merchant_id = $1 and user_id = ${userId} and ${areaId === null ? sql`true` : sql`body->>'area' = ${areaId}`}
     order by created_at desc, address_id desc offset ${skip} limit ${limit}`)
  return { items: rows.map(savedOf), total: rows[0]?.total ?? 0 }
}

export async function findAddress(tenant: Tenant, userId: string, addressId: string): Promise<SavedAddress | null> {
  const row = await tenant.row<AddressRow>(
    statement('addresses.findAddress')`
        select address_id, body from addresses where merchant_id = $1 and user_id = ${userId} and address_id = ${addressId}`,
  )
  return row && savedOf(row)
}

/** Where the next delivery of a user goes: the live cart's address, else the one that was saved last. */
export async function findDeliveryAddress(tenant: Tenant, userId: string): Promise<SavedAddress | null> {
  const row = await tenant.row<AddressRow>(statement('addresses.findDeliveryAddress')`
     select a.address_id, a.body from addresses a
     left join carts c on c.merchant_id = $1 and ${isOwnedBy(userOwner(userId))} and c.state ${inStates(OPEN_CART_STATES)} and
       c.address_id = a.address_id
     where a.merchant_id = $1 and a.user_id = ${userId}
     order by c.address_id is null, a.created_at desc, a.address_id desc limit 1`)
  return row && savedOf(row)
}

export async function findByFingerprint(
  tenant: Tenant,
  userId: string,
  fingerprint: string,
): Promise<SavedAddress | null> {
  const row = await tenant.row<AddressRow>(
    statement('addresses.findByFingerprint')`
        select address_id, body from addresses where merchant_id = $1 and user_id = ${userId} and fingerprint =
          ${fingerprint}`,
  )
  return row && savedOf(row)
}

/**
 * Saves an address of a user who has fewer than `most`; one after another, since the user's row is locked meanwhile. `known`:
 * the very same is there already; `full`: no room.
 */
export async function insertAddress(
  tenant: Tenant,
  userId: string,
  { id, address }: SavedAddress,
  { fingerprint, most, now }: { readonly fingerprint: string; readonly most: number; readonly now: Date },
): Promise<'saved' | 'known' | 'full'> {
  await tenant.row(
    statement('addresses.lockUser')`select 1 from users where merchant_id = $1 and user_id = ${userId} for update`,
  )
  const row = await tenant.row<{ held: number; known: boolean }>(statement('addresses.count')`
      select count(*) as held, count(*) filter (where fingerprint = ${fingerprint}) > 0 as known
     from addresses where merchant_id = $1 and user_id = ${userId}`)
  if (row?.known) return 'known'
  if ((row?.held ?? 0) >= most) return 'full'
  await tenant.run(statement('addresses.insert')`
      insert into addresses (merchant_id, address_id, user_id, fingerprint, body, created_at)
     values ($1, ${id}, ${userId}, ${fingerprint}, ${json(address)}, ${now})`)
  return 'saved'
}

export async function replaceAddress(
  tenant: Tenant,
  userId: string,
  { id, address }: SavedAddress,
  fingerprint: string,
): Promise<boolean> {
  const changed = await tenant.changes(
    statement('addresses.replaceAddress')`
        update addresses set body = ${json(address)}, fingerprint = ${fingerprint} where merchant_id = $1 and user_id
          = ${userId} and address_id = ${id} returning 1`,
  )
  return changed === 1
}

/** Takes an address away; a live cart that goes there goes to `instead`, or nowhere yet. False where there is none. */
export async function removeAddress(
  tenant: Tenant,
  userId: string,
  addressId: string,
  instead: string | null,
): Promise<boolean> {
  const removed = await tenant.changes(
    statement('addresses.delete')`
        delete from addresses where merchant_id = $1 and user_id = ${userId} and address_id = ${addressId} returning 1`,
  )
  if (removed === 0) return false
  await tenant.run(statement('addresses.moveCarts')`
      update carts c set address_id = ${instead}, way = null, version = c.version + 1
     where c.merchant_id = $1 and ${isOwnedBy(userOwner(userId))} and c.address_id = ${addressId} and c.state ${inStates(['live'])}`)
  return true
}

/** A live cart that goes to an address which is elsewhere now: what was measured to it counts no more. */
export async function clearDistance(tenant: Tenant, userId: string, addressId: string): Promise<void> {
  await tenant.run(statement('addresses.forgetDistance')`update carts c set way = null, version = c.version + 1
     where c.merchant_id = $1 and ${isOwnedBy(userOwner(userId))} and c.address_id = ${addressId} and c.state ${inStates(['live'])} and c.way is not null`)
}
