import { accept, type Result, refuse } from '../refusal/index.ts'
import { isClosed, openOf, sumOf } from './open.ts'
import type { Share, ShareItem, ShareKind, TableBill } from './types.ts'

/** What somebody wants to pay. Amounts are minor units. */
export interface ClaimCommand {
  readonly kind: ShareKind
  /** Of equal parts: how many. */
  readonly n?: number | undefined
  /** Items, each whole or 1/n of it. */
  readonly lines?: readonly { readonly itemId: string; readonly parts: number }[] | undefined
  readonly amount?: number | undefined
}

interface ClaimContext {
  /** Equal parts are multiples of it: what the gateway can take. */
  readonly unit: number
  readonly currency: string
}

/** What a claim takes of a bill, and what becomes of its equal parts. */
export interface Claim {
  readonly amount: number
  readonly part: number | null
  readonly items: readonly ShareItem[]
  readonly parts: TableBill['parts']
}

/**
 * The part of a bill that a claim takes. It is never more than what is open, and each part of an item is claimed once. All of a
 * bill of zero is a claim of zero, which is paid at once. Refuses `invalid_fields`, and `share_taken` with what is open.
 */
export function claimShare(bill: TableBill, command: ClaimCommand, context: ClaimContext): Result<Claim> {
  const open = openOf(bill)
  const taken = refuse({ reason: 'share_taken', open: { amount: open, currency: context.currency } })
  const claim = termsOf(bill, command, context, open)
  if (claim === 'taken') return taken
  if (typeof claim === 'string')
    return refuse({ reason: 'invalid_fields', faults: [{ path: claim, rule: 'out_of_range' }] })
  const isOfZero = command.kind === 'all' && bill.amount === 0 && !isClosed(bill)
  if (isOfZero) return accept(claim)
  return claim.amount <= 0 || claim.amount > open ? taken : accept(claim)
}

/** The fault of a command is the path of its field. */
function termsOf(
  bill: TableBill,
  { kind, n, lines, amount }: ClaimCommand,
  { unit }: ClaimContext,
  open: number,
): Claim | 'taken' | 'n' | 'lines' | 'amount' {
  const plain = { part: null, items: [], parts: bill.parts }
  if (kind === 'all') return open < bill.amount ? 'taken' : { ...plain, amount: open }
  if (kind === 'rest') return { ...plain, amount: open }
  if (kind === 'amount') return amount === undefined || amount <= 0 ? 'amount' : { ...plain, amount }
  if (kind === 'lines') return lines?.length ? claimLines(bill, lines) : 'lines'
  return claimPart(bill, n, unit, open)
}

function claimPart(bill: TableBill, n: number | undefined, unit: number, open: number): Claim | 'taken' | 'n' {
  // The first claim of a part says how many there are; whoever names another number is told by what is open.
  const parts = bill.parts ?? (n === undefined || n < 1 ? null : { count: n, rest: open })
  if (!parts) return 'n'
  if (n !== undefined && n !== parts.count) return 'taken'
  const part = freePart(bill.shares, parts.count)
  if (part === null) return 'taken'
  const next = nextPart(parts, takenParts(bill.shares), unit)
  return { amount: Math.min(next, open), part, items: [], parts: { count: parts.count, rest: parts.rest - next } }
}

/** What the next one of the equal parts pays; they differ by at most one unit, and the last one pays the rest. */
export function nextPart(
  parts: { readonly count: number; readonly rest: number },
  taken: number,
  unit: number,
): number {
  const left = parts.count - taken
  if (left <= 1) return parts.rest
  // What is too little for so many units is divided by the smallest one of its currency: people collect it.
  const step = parts.rest < left * unit ? 1 : unit
  const base = Math.floor(parts.rest / (left * step)) * step
  return parts.rest - base * left >= step ? base + step : base
}

/** How many of the equal parts somebody has taken. */
export function takenParts(shares: readonly Share[]): number {
  return shares.filter(({ state, part }) => state !== 'released' && part !== null).length
}

/** The first of the equal parts that nobody has; null: all are taken. */
export function freePart(shares: readonly Share[], count: number): number | null {
  const taken = new Set(shares.flatMap(({ state, part }) => (state === 'released' ? [] : (part ?? []))))
  for (let part = 1; part <= count; part++) if (!taken.has(part)) return part
  return null
}

function claimLines(bill: TableBill, lines: NonNullable<ClaimCommand['lines']>): Claim | 'taken' | 'lines' {
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length) return 'lines'
  const items: ShareItem[] = []
  for (const { itemId, parts } of lines) {
    const item = bill.items.find(({ id }) => id === itemId)
    if (!item) return 'lines'
    const next = nextItemPart(item, claimsOfItem(bill.shares, itemId), parts)
    if (!next) return 'taken'
    items.push({ itemId, parts, ...next })
  }
  return { amount: sumOf(items), part: null, items, parts: bill.parts }
}

/** The parts of an item that somebody has claimed or paid. */
export function claimsOfItem(shares: readonly Share[], itemId: string): readonly ShareItem[] {
  const active = shares.filter(({ state }) => state !== 'released')
  return active.flatMap(({ items }) => items.filter((item) => item.itemId === itemId))
}

/** The first free one of n parts of an item; null: it is taken, or the others divide it in another way. */
function nextItemPart(
  item: { readonly amount: number },
  claims: readonly ShareItem[],
  parts: number,
): Pick<ShareItem, 'part' | 'amount'> | null {
  if (claims.some((claim) => claim.parts !== parts) || claims.length >= parts) return null
  const taken = new Set(claims.map(({ part }) => part))
  let part = 1
  while (taken.has(part)) part++
  // By largest remainder: of equal parts those that come first carry one unit more.
  return { part, amount: Math.ceil((item.amount - sumOf(claims)) / (parts - claims.length)) }
}
