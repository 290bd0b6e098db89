import { allocate } from '../money/index.ts'
import { claimsOfItem, freePart, takenParts } from './claim.ts'
import { isPending, netOf, openOf, sumOf } from './open.ts'
import type { Share, TableBill } from './types.ts'

/**
 * A claim is given back. What it was to get back lowers the bill now. Where nothing is claimed or paid any more, nobody is bound
 * to equal parts either.
 */
export function releaseShare<S extends Share>(bill: TableBill<S>, shareId: string): TableBill<S> {
  const share = shareOf(bill, shareId)
  if (!isPending(share)) return bill
  const shares = replace(bill.shares, { ...share, state: 'released', dueBack: 0 })
  const isOpen = shares.every(({ state }) => state === 'released')
  const rest = bill.parts && {
    count: bill.parts.count,
    rest: bill.parts.rest + (share.part === null ? 0 : netOf(share)),
  }
  return { ...bill, amount: bill.amount - share.dueBack, parts: isOpen ? null : rest, shares }
}

/** A claimed share is paid. What was refused of it meanwhile goes back at once. */
export function payShare<S extends Share>(
  bill: TableBill<S>,
  shareId: string,
): { readonly bill: TableBill<S>; readonly back: number } {
  const share = shareOf(bill, shareId)
  const paid: S = { ...share, state: 'paid', refunded: share.refunded + share.dueBack, dueBack: 0 }
  return { bill: { ...bill, shares: replace(bill.shares, paid) }, back: share.dueBack }
}

/**
 * Money comes for a share that was released. It pays no more than what is open, so that nobody's claim pays for it. The share
 * has its items and its part again where they are free. `pays` is 0 where nothing is open.
 *
 * @param money minor units that came
 */
export function payLate<S extends Share>(
  bill: TableBill<S>,
  shareId: string,
  money: number,
): { readonly bill: TableBill<S>; readonly pays: number; readonly back: number } {
  const pays = Math.max(0, Math.min(money, openOf(bill)))
  if (pays === 0) return { bill, pays, back: money }
  const share = shareOf(bill, shareId)
  const isWhole = pays === sumOf(share.items)
  const items = isWhole && share.items.every((item) => isFree(bill, item)) ? share.items : []
  const part = share.part !== null && bill.parts ? freePart(bill.shares, bill.parts.count) : null
  const left = bill.parts && part !== null ? bill.parts.count - takenParts(bill.shares) - 1 : 0
  const parts =
    bill.parts && part !== null
      ? { ...bill.parts, rest: left === 0 ? 0 : Math.max(0, bill.parts.rest - pays) }
      : bill.parts
  const paid: S = { ...share, state: 'paid', amount: pays, items, part, refunded: 0, dueBack: 0 }
  return { bill: { ...bill, parts, shares: replace(bill.shares, paid) }, pays, back: money - pays }
}

function isFree({ items, shares }: TableBill, item: Share['items'][number]): boolean {
  const amount = items.find(({ id }) => id === item.itemId)?.amount ?? 0
  const claims = claimsOfItem(shares, item.itemId)
  const isTaken = claims.some(({ part, parts }) => part === item.part || parts !== item.parts)
  return !isTaken && sumOf(claims) + item.amount <= amount
}

/** What giving an item back does: what each of the shares gets, at once or once it is paid. */
interface ItemReturn<S extends Share> {
  readonly bill: TableBill<S>
  /** Paid shares, each with what goes back of it now. */
  readonly back: readonly { readonly shareId: string; readonly amount: number }[]
}

/**
 * A part of an item's amount is given back, after the bill closed. Who claimed the item gets its part. What equal parts and
 * amounts pay of it goes to those in proportion, and what is open gets its part by being less.
 *
 * @param amount minor units, no more than the item's
 */
export function returnItem<S extends Share>(bill: TableBill<S>, itemId: string, amount: number): ItemReturn<S> {
  const item = bill.items.find(({ id }) => id === itemId)
  if (!item || amount <= 0) return { bill, back: [] }
  const taken = Math.min(amount, item.amount)
  const own = claimsOfItem(bill.shares, itemId)
  const unclaimed = item.amount - sumOf(own)
  const [ofNobody = 0, ...ofOwn] =
    item.amount === 0 ? [] : allocate(taken, [unclaimed, ...own.map((one) => one.amount)])
  const shares = bill.shares.map((share) => lowerItems(share, itemId, own, ofOwn))
  const items = bill.items.map((one) => (one.id === itemId ? { id: itemId, amount: item.amount - taken } : one))
  const credits = new Map<string, number>()
  for (const share of bill.shares)
    for (const [i, claim] of own.entries())
      if (share.items.includes(claim))
        add(credits, share.id, Math.min(ofOwn[i]!, netOf(share) - (credits.get(share.id) ?? 0)))
  const others = bill.shares.filter((share) => share.state !== 'released' && share.items.length === 0)
  return settleBack({ ...bill, items, shares }, credits, others, ofNobody)
}

/**
 * An amount is given back that is of no item. All that was paid gets its part in proportion.
 *
 * @param amount minor units; what is more than was paid is left out
 */
export function returnAmount<S extends Share>(bill: TableBill<S>, amount: number): ItemReturn<S> {
  const paid = bill.shares.filter(({ state }) => state === 'paid')
  return settleBack(
    bill,
    new Map(),
    paid,
    Math.min(
      amount,
      paid.reduce((sum, share) => sum + netOf(share), 0),
    ),
    false,
  )
}

function settleBack<S extends Share>(
  bill: TableBill<S>,
  own: ReadonlyMap<string, number>,
  others: readonly S[],
  shared: number,
  lowersOpen = true,
): ItemReturn<S> {
  const open = lowersOpen ? Math.max(0, openOf(bill)) : 0
  const nets = others.map((share) => netOf(share))
  // What was written off was paid by nobody: its part goes to nobody.
  const lost = lowersOpen ? bill.writtenOff : 0
  const all = nets.reduce((sum, net) => sum + net, open + lost)
  const [ofOpen = 0, ...ofOthers] = all === 0 ? [] : allocate(Math.min(shared, all), [open, ...nets, lost])
  const credits = new Map(own)
  for (const [i, { id }] of others.entries()) add(credits, id, ofOthers[i] ?? 0)
  const back: { shareId: string; amount: number }[] = []
  const shares = bill.shares.map((share) => {
    const amount = credits.get(share.id) ?? 0
    if (amount === 0) return share
    if (share.state !== 'paid') return { ...share, dueBack: share.dueBack + amount }
    back.push({ shareId: share.id, amount })
    return { ...share, refunded: share.refunded + amount }
  })
  return { bill: { ...bill, amount: bill.amount - ofOpen, parts: lowerParts(bill.parts, ofOpen, open), shares }, back }
}

/** What is not taken of the equal parts is less by its part of what is less open. */
function lowerParts(parts: TableBill['parts'], reduction: number, open: number): TableBill['parts'] {
  if (!parts || reduction === 0) return parts
  const [ofParts = 0] = allocate(reduction, [Math.min(parts.rest, open), open - Math.min(parts.rest, open)])
  return { count: parts.count, rest: parts.rest - ofParts }
}

function lowerItems<S extends Share>(
  share: S,
  itemId: string,
  own: readonly Share['items'][number][],
  reductions: readonly number[],
): S {
  if (!share.items.some((item) => own.includes(item))) return share
  const items = share.items.map((item) => {
    const index = own.indexOf(item)
    return index < 0 || item.itemId !== itemId ? item : { ...item, amount: item.amount - reductions[index]! }
  })
  return { ...share, items }
}

/** Staff write off what nobody paid: claims end, and nothing is open any more. */
export function writeOff<S extends Share>(
  bill: TableBill<S>,
): { readonly bill: TableBill<S>; readonly writtenOff: number } {
  const released = bill.shares.filter(isPending).reduce((before, { id }) => releaseShare(before, id), bill)
  const open = openOf(released)
  return { bill: { ...released, writtenOff: released.writtenOff + open }, writtenOff: open }
}

/**
 * The points of an order, over those who paid for it (decisions, "At the table and in the room").
 *
 * @param earned points of the whole order
 */
export function sharePoints(
  earned: number,
  paid: readonly Pick<Share, 'id' | 'amount'>[],
): ReadonlyMap<string, number> {
  const parts =
    sumOf(paid) === 0
      ? []
      : allocate(
          earned,
          paid.map(({ amount }) => amount),
        )
  return new Map(paid.map(({ id }, i) => [id, parts[i] ?? 0]))
}

function add(to: Map<string, number>, key: string, amount: number): void {
  to.set(key, (to.get(key) ?? 0) + amount)
}

function replace<S extends Share>(shares: readonly S[], changed: S): S[] {
  return shares.map((share) => (share.id === changed.id ? changed : share))
}

function shareOf<S extends Share>({ shares }: TableBill<S>, id: string): S {
  const share = shares.find((one) => one.id === id)
  if (!share) throw new Error(`a bill without its share: ${id}`)
  return share
}
