import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

interface Favourite {
  readonly productId: string
  readonly createdAt: Date
}

/** Of one user, newest first. */
export async function findFavourites(tenant: Tenant, userId: string): Promise<readonly Favourite[]> {
  const rows = await tenant.rows<{ product_id: string; created_at: Date }>(statement('favourites.find')`
     select product_id, created_at from favourites where merchant_id = $1 and user_id = ${userId}
     order by created_at desc, product_id`)
  return rows.map((row) => ({ productId: row.product_id, createdAt: row.created_at }))
}

/**
 * Adds a favourite; one that is there stays as it was. A user has at most `most`: the oldest one makes room. Users' rows are
 * locked meanwhile, so that two at once cannot pass the bound. Inside a transaction.
 */
export async function insertFavourite(
  tenant: Tenant,
  userId: string,
  { productId, createdAt }: Favourite,
  most: number,
): Promise<void> {
  await tenant.row(
    statement('favourites.lockUser')`select 1 from users where merchant_id = $1 and user_id = ${userId} for update`,
  )
  await tenant.run(statement('favourites.insert')`
      insert into favourites (merchant_id, user_id, product_id, created_at)
     values ($1, ${userId}, ${productId}, ${createdAt}) on conflict (merchant_id, user_id, product_id) do nothing`)
  await tenant.run(statement('favourites.deleteOldest')`
     delete from favourites where merchant_id = $1 and user_id = ${userId} and product_id in (
       select product_id from favourites where merchant_id = $1 and user_id = ${userId} and product_id <> ${productId}
       order by created_at desc, product_id offset ${most - 1})`)
}

export async function deleteFavourite(tenant: Tenant, userId: string, productId: string): Promise<void> {
  await tenant.run(
    statement('favourites.delete')`
        delete from favourites where merchant_id = $1 and user_id = ${userId} and product_id = ${productId}`,
  )
}

/** A guest's favourites become those of the user that they signed in as; what both have is one. Inside a transaction. */
export async function joinFavourites(tenant: Tenant, from: string, targetId: string): Promise<void> {
  await tenant.run(statement('favourites.join')`
     insert into favourites (merchant_id, user_id, product_id, created_at)
     select merchant_id, ${targetId}, product_id, created_at from favourites where merchant_id = $1 and user_id = ${from}
     on conflict (merchant_id, user_id, product_id) do nothing`)
  await tenant.run(
    statement('favourites.deleteJoined')`delete from favourites where merchant_id = $1 and user_id = ${from}`,
  )
}
