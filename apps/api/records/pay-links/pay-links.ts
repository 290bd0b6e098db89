import type { Tenant } from '../../db/database.ts'
import { json, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import { PAY_LINK_COLUMNS, type PayLinkRecord, type PayLinkRow, payLinkOf } from './pay-link.ts'

/** Writes a new link; of its secret the hash alone. */
export async function insertPayLink(tenant: Tenant, link: PayLinkRecord, secretHash: Buffer): Promise<void> {
  const { products, destination } = link
  await tenant.run(
    statement(
      'payLinks.insert',
    )`insert into pay_links (merchant_id, link_id, store_id, secret_hash, amount, currency, text, language,
       customer, methods, order_type, schedule, lines, totals, destination, uses, used, expires_at, created_at)
     values ($1, ${link.id}, ${link.storeId}, ${secretHash}, ${link.amount}, ${link.currency}, ${link.text}, ${link.language},
       ${json(link.customer)}, ${link.methods && json(link.methods)}, ${products?.orderType ?? null},
       ${products?.schedule ? json(products.schedule) : null}, ${products && json(products.lines)},
       ${products && json(products.totals)}, ${destination && json(destination)}, ${link.uses}, 0, ${link.expiresAt},
       ${link.createdAt})`,
  )
}

/** The link that a secret opens; null: none. */
export async function findPayLinkBySecret(tenant: Tenant, secretHash: Buffer): Promise<PayLinkRecord | null> {
  const row = await tenant.row<PayLinkRow>(
    statement('payLinks.findBySecret')`select ${PAY_LINK_COLUMNS} from pay_links l
     where l.merchant_id = $1 and l.secret_hash = ${secretHash}`,
  )
  return row && payLinkOf(row)
}

export async function findPayLink(tenant: Tenant, id: string): Promise<PayLinkRecord | null> {
  if (!isId(id)) return null
  const row = await tenant.row<PayLinkRow>(
    statement(
      'payLinks.find',
    )`select ${PAY_LINK_COLUMNS} from pay_links l where l.merchant_id = $1 and l.link_id = ${id}`,
  )
  return row && payLinkOf(row)
}

/** A link with its row locked for the rest of the transaction: who pays its last use and who withdraws it wait here. */
export async function lockPayLink(tenant: Tenant, id: string): Promise<PayLinkRecord | null> {
  if (!isId(id)) return null
  const row = await tenant.row<PayLinkRow>(
    statement('payLinks.lock')`select ${PAY_LINK_COLUMNS} from pay_links l
     where l.merchant_id = $1 and l.link_id = ${id} for update`,
  )
  return row && payLinkOf(row)
}

export async function listPayLinks(
  tenant: Tenant,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly items: readonly PayLinkRecord[]; readonly total: number }> {
  const [rows, count] = await Promise.all([
    tenant.rows<PayLinkRow>(
      statement('payLinks.list')`select ${PAY_LINK_COLUMNS} from pay_links l
       where l.merchant_id = $1 order by l.created_at desc, l.link_id desc offset ${skip} limit ${limit}`,
    ),
    tenant.row<{ total: number }>(
      statement('payLinks.count')`select count(*) as total from pay_links where merchant_id = $1`,
    ),
  ])
  return { items: rows.map(payLinkOf), total: count?.total ?? 0 }
}

/** Ends a link that somebody may still pay, in the transaction that has locked it. */
export async function writeWithdrawn(tenant: Tenant, id: string, at: Date): Promise<void> {
  await tenant.run(
    statement('payLinks.withdraw')`update pay_links set withdrawn_at = ${at}
     where merchant_id = $1 and link_id = ${id} and withdrawn_at is null`,
  )
}

/** Takes one use of a link; false where none is left or it was withdrawn. */
export async function takeUse(tenant: Tenant, id: string): Promise<boolean> {
  const row = await tenant.row(
    statement('payLinks.takeUse')`update pay_links set used = used + 1
     where merchant_id = $1 and link_id = ${id} and used < uses and withdrawn_at is null returning used`,
  )
  return row !== null
}
