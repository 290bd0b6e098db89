import type { CallOptions, Client } from '@compass/client'
import { getRounds } from '@compass/contract/rounds'
import { getTableBill } from '@compass/contract/shares'
import { getVisit } from '@compass/contract/visits'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront, type StoreView } from '#shell/merchants/read-storefront.ts'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'
import { setOrderedCookies } from '#shell/own-orders/own-orders-cookies.ts'
import { isPaidInRounds } from '#shell/rounds/path-of-rounds.ts'
import { readVisitCookie } from '#shell/visits/visit-cookie.ts'
import type { VisitData } from '#shell/visits/visit-view.ts'
import { type BillView, type PersonView, type RoundView, toBill, toPeople, toRound } from './table-view.ts'

/** What every screen of a party's order knows. */
export interface TableData {
  readonly order: OrderView
  /** Null: it is over, and who looks belongs to it no more. */
  readonly visit: VisitData | null
  /** One's own id in the visit; null where it cannot be known any more. */
  readonly me: string | null
  readonly people: readonly PersonView[]
  /** Staff were asked for the bill: how, and since when, RFC 3339. */
  readonly billCall: { readonly id: string; readonly kind: 'billCash' | 'billCard'; readonly at: string } | null
  /** The next round goes to it. */
  readonly isOpen: boolean
  /** The server's time, RFC 3339. */
  readonly now: string
}

export interface RoundsData extends TableData {
  /** The newest first. */
  readonly rounds: readonly RoundView[]
  readonly onBill: number
  readonly waiting: number
}

export interface BillData extends TableData {
  readonly bill: BillView
}

export async function readRounds(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  orderId: string,
): Promise<RoundsData> {
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const before = await readOwnVisit(context, call, options)
  const answer = await call(getRounds, { params: { id: orderId } }, options)
  if (!answer.ok) throw leadOn(answer.status, url, orderId)
  const { order, subOrders, onBill, waiting } = answer.data
  // Whoever of the party looks has ordered: the other screens keep room for what is under way.
  setOrderedCookies(context.get(pageRequest), url)
  const seen = toOrderView(order, say)
  // What is paid and over is a receipt (the specification, section 4).
  if (isPaidInRounds(seen)) throw redirect(paths.orderSummary(url, orderId))
  const visit = before?._id === order.visit ? before : await readVisit(call, options, order.visit)
  const me = memberOf(context, url, visit)
  const members = subOrders.flatMap(({ by, items }) => [by, ...items.map((item) => item.by)])
  return {
    ...toTable(visit, me, seen, members),
    rounds: asSent(
      subOrders.map((round) => toRound(round, say, me)),
      shell.stores,
    ),
    onBill: onBill.amount,
    waiting: waiting.amount,
  }
}

/** The newest first. What went to several kitchens of a court at once is one round of the party, a card for each of them. */
function asSent(rounds: readonly RoundView[], stores: readonly Pick<StoreView, 'id'>[]): readonly RoundView[] {
  if (rounds.every(({ vendorId }) => vendorId === null)) return rounds.toSorted((a, b) => b.number - a.number)
  const sendings = [...new Set(rounds.map(({ at }) => at))].sort()
  const positionOf = ({ vendorId }: RoundView) => stores.findIndex(({ id }) => id === vendorId)
  return rounds
    .map((round) => ({ ...round, number: sendings.indexOf(round.at) + 1 }))
    .toSorted((a, b) => b.number - a.number || positionOf(a) - positionOf(b))
}

export async function readBill(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  orderId: string,
): Promise<BillData> {
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const before = await readOwnVisit(context, call, options)
  const answer = await call(getTableBill, { params: { id: orderId } }, options)
  if (!answer.ok) throw leadOn(answer.status, url, orderId)
  const { order, bill } = answer.data
  if (!bill) throw redirect(paths.orderStatus(url, orderId))
  const visit = before?._id === order.visit ? before : await readVisit(call, options, order.visit)
  const me = memberOf(context, url, visit)
  const members = [...bill.items, ...bill.shares].map(({ by }) => by)
  return {
    ...toTable(visit, me, toOrderView(order, say), members),
    bill: toBill(bill, say, me),
  }
}

/** An order that is not one of a party has a page of its own; one that is not there says so. */
function leadOn(status: number, url: string, orderId: string): Response {
  if (status >= 500) return new Response(null, { status: 503 })
  return status === 409 ? redirect(paths.orderStatus(url, orderId)) : new Response(null, { status: 404 })
}

/**
 * The visit that the browser belongs to. It is read before what is shown of it: a step in between has a newer version then, and
 * the page is read again. The other way round that step would never be seen.
 */
async function readOwnVisit(
  context: Readonly<RouterContextProvider>,
  call: Client,
  options: CallOptions & { readonly url: string },
): Promise<VisitData | null> {
  const own = readVisitCookie(context.get(pageRequest).cookies, options.url)
  return own && readVisit(call, options, own.visit)
}

async function readVisit(call: Client, options: CallOptions, id: string | null): Promise<VisitData | null> {
  if (id === null) return null
  const answer = await call(getVisit, { params: { id } }, options)
  return answer.ok ? answer.data.visit : null
}

/** Who of the party looks; of a visit that is over the browser's cookie still says it. */
function memberOf(context: Readonly<RouterContextProvider>, url: string, visit: VisitData | null): string | null {
  return visit?.me.member ?? readVisitCookie(context.get(pageRequest).cookies, url)?.member ?? null
}

function toTable(
  visit: VisitData | null,
  me: string | null,
  order: OrderView,
  members: Parameters<typeof toPeople>[1],
): TableData {
  const calls = (visit?.party?.calls ?? []).flatMap(({ _id, kind, at }) =>
    kind === 'billCash' || kind === 'billCard' ? [{ id: _id, kind, at } as const] : [],
  )
  return {
    order,
    visit,
    me,
    people: toPeople(visit, members, me),
    billCall: calls[0] ?? null,
    isOpen: visit?.party?.orders.some(({ _id, isOpen }) => _id === order.id && isOpen) ?? false,
    now: new Date().toISOString(),
  }
}
