import { userOwner } from '@compass/domain/cart'
import type { PageKind } from '@compass/domain/prescriptions'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { type SealKeys, seal, unsealByEither } from '../../ids/sealing.ts'
import { isOwnedBy } from '../carts/cart-owners.ts'
import type { Order } from '../orders/order.ts'

/** A page without its content. */
export interface PrescriptionPage {
  readonly id: string
  readonly lineId: string
  readonly kind: PageKind
  readonly addedAt: Date
  /** The pharmacist's words where it was not accepted. */
  readonly reason: string | null
}

type PageRow = { page_id: string; line_id: string; kind: PageKind; added_at: Date; reason: string | null }

function pageOf({ page_id: id, line_id: lineId, kind, added_at: addedAt, reason }: PageRow): PrescriptionPage {
  return { id, lineId, kind, addedAt, reason }
}

interface NewPage extends Omit<PrescriptionPage, 'reason'> {
  readonly cartId: string
  readonly bytes: Buffer
}

/** Seals a page and writes it, inside the transaction that has locked its cart. */
export async function insertPage(tenant: Tenant, keys: SealKeys, page: NewPage): Promise<void> {
  const sealed = seal(keys.secretKey, 'prescriptions', page.bytes)
  await tenant.run(statement('prescriptions.insert')`
     insert into prescription_pages (merchant_id, page_id, cart_id, line_id, kind, sealed, added_at)
     values ($1, ${page.id}, ${page.cartId}, ${page.lineId}, ${page.kind}, ${sealed}, ${page.addedAt})`)
}

/** Pages of lines that the pharmacist has not refused, the oldest first. */
export async function pagesOfLines(tenant: Tenant, lineIds: readonly string[]): Promise<PrescriptionPage[]> {
  const rows = await tenant.rows<PageRow>(
    statement('prescriptions.listOfLines')`select page_id, line_id, kind, added_at, reason from prescription_pages
     where merchant_id = $1 and line_id = any(${lineIds}::uuid[]) and refused_at is null order by added_at, page_id`,
  )
  return rows.map(pageOf)
}

/** All pages of the cart of an order, also refused ones and those of lines that were left out since. */
async function pagesOfCart(tenant: Tenant, cartId: string): Promise<PrescriptionPage[]> {
  const rows = await tenant.rows<PageRow>(
    statement('prescriptions.listOfCart')`select page_id, line_id, kind, added_at, reason from prescription_pages
     where merchant_id = $1 and cart_id = ${cartId} order by added_at, page_id`,
  )
  return rows.map(pageOf)
}

/** The pages of an order's lines; a vendor's order of a court has none of the others'. */
export async function pagesOfOrder(
  tenant: Tenant,
  { cartId, courtOrder, lines }: Pick<Order, 'cartId' | 'courtOrder' | 'lines'>,
): Promise<PrescriptionPage[]> {
  if (cartId === null) return []
  const pages = await pagesOfCart(tenant, cartId)
  return courtOrder ? pages.filter(({ lineId }) => lines.some(({ id }) => id === lineId)) : pages
}

/** All pages of a user's carts and orders, each with the order where there is one. */
export async function pagesOfUser(
  tenant: Tenant,
  userId: string,
): Promise<{ readonly id: string; readonly orderId: string | null }[]> {
  const rows = await tenant.rows<{ page_id: string; order_id: string | null }>(
    statement('prescriptions.listOfUser')`select p.page_id, o.order_id from prescription_pages p
     join carts c on c.merchant_id = $1 and c.cart_id = p.cart_id
     left join orders o on o.merchant_id = $1 and o.cart_id = p.cart_id and (o.court_order_id is null
       or o.lines @> jsonb_build_array(jsonb_build_object('id', p.line_id::text)))
     where p.merchant_id = $1 and ${isOwnedBy(userOwner(userId))} order by p.added_at, p.page_id`,
  )
  return rows.map(({ page_id: id, order_id: orderId }) => ({ id, orderId }))
}

/** How many pages these lines have. */
export async function countPages(tenant: Tenant, lineIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tenant.rows<{ line_id: string; pages: number }>(
    statement('prescriptions.count')`select line_id, count(*) as pages from prescription_pages
     where merchant_id = $1 and line_id = any(${lineIds}::uuid[]) and refused_at is null group by line_id`,
  )
  return new Map(rows.map(({ line_id: lineId, pages }) => [lineId, pages]))
}

/**
 * The pages of these lines belong to this cart from now on: what lay in a cart before may have come back in another one.
 * Answers the lines that have a page.
 */
export async function claimPages(tenant: Tenant, cartId: string, lineIds: readonly string[]): Promise<Set<string>> {
  const rows = await tenant.rows<{ line_id: string }>(
    statement('prescriptions.claim')`update prescription_pages set cart_id = ${cartId}
     where merchant_id = $1 and line_id = any(${lineIds}::uuid[]) and refused_at is null returning line_id`,
  )
  return new Set(rows.map(({ line_id: lineId }) => lineId))
}

/** Deletes a page of one of these lines; false where it is none of them. */
export async function deletePage(tenant: Tenant, pageId: string, lineIds: readonly string[]): Promise<boolean> {
  const deleted = await tenant.changes(
    statement('prescriptions.delete')`delete from prescription_pages
     where merchant_id = $1 and page_id = ${pageId} and line_id = any(${lineIds}::uuid[]) returning page_id`,
  )
  return deleted === 1
}

/** The order that a page belongs to; null: none, or it is no page. */
export async function findOrderOfPage(tenant: Tenant, pageId: string): Promise<string | null> {
  const row = await tenant.row<{ order_id: string }>(
    statement('prescriptions.findOrder')`select o.order_id from prescription_pages p
     join orders o on o.merchant_id = $1 and o.cart_id = p.cart_id and (o.court_order_id is null
       or o.lines @> jsonb_build_array(jsonb_build_object('id', p.line_id::text)))
     where p.merchant_id = $1 and p.page_id = ${pageId}`,
  )
  return row?.order_id ?? null
}

/** The pharmacist does not accept what these pages of a line show. */
export async function refusePages(
  tenant: Tenant,
  { cartId, lineId, reason, at }: { cartId: string; lineId: string; reason: string; at: Date },
): Promise<void> {
  await tenant.run(statement('prescriptions.refuse')`
     update prescription_pages set refused_at = ${at}, reason = ${reason}
     where merchant_id = $1 and cart_id = ${cartId} and line_id = ${lineId} and refused_at is null`)
}

/** Who reads a page: staff by a key of the merchant or in the console, the customer whose order it is, or their export. */
type PageReader =
  | { readonly kind: 'staff'; readonly keyId: string | null; readonly staffId: string | null }
  | { readonly kind: 'owner' | 'export' }

interface PageReading {
  readonly id: string
  readonly pageId: string
  readonly orderId: string | null
  readonly reader: PageReader
  readonly at: Date
}

interface PageContent {
  readonly kind: PageKind
  readonly bytes: Buffer
}

/**
 * Reads the content of a page and writes the reading down, both or neither. Null where it is gone, or was sealed by a key
 * that the deployment has no more.
 */
export async function readPage(tenant: Tenant, keys: SealKeys, reading: PageReading): Promise<PageContent | null> {
  const { reader } = reading
  const { keyId, staffId } = reader.kind === 'staff' ? reader : { keyId: null, staffId: null }
  const row = await tenant.row<{ kind: PageKind; sealed: Buffer }>(
    statement('prescriptions.read')`
     with page as (
       select kind, sealed from prescription_pages where merchant_id = $1 and page_id = ${reading.pageId}
     ), reading as (
       insert into prescription_readings (merchant_id, reading_id, page_id, order_id, reader, key_id, staff_id, read_at)
       select $1, ${reading.id}, ${reading.pageId}::uuid, ${reading.orderId}::uuid, ${reader.kind}, ${keyId}::uuid,
         ${staffId}::uuid, ${reading.at}
       from page returning reading_id
     )
     select kind, sealed from page where exists (select 1 from reading)`,
  )
  const page = row && unsealByEither(keys, 'prescriptions', row.sealed)
  return row && page && { kind: row.kind, bytes: page.secret }
}
