/** A line of what a gateway paid out. Amounts are minor units; what was taken away is negative. */
export interface PaidLine {
  readonly kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other'
  /** The gateway's id of the payment, and ours; null: not known. */
  readonly payment: string | null
  readonly reference: string | null
  readonly amount: number
  readonly currency: string
}

/** What stands here of a payment. */
export interface MoneyOfPayment {
  readonly id: string
  readonly gatewayReference: string | null
  readonly captured: number
  readonly currency: string
  /** Of each refund through the gateway that is made, or on its way. */
  readonly refunds: readonly number[]
  /** Of each dispute, and whether the money came back. */
  readonly disputes: readonly { readonly amount: number; readonly isWon: boolean }[]
}

/** In which way a line is not what stands here. */
type PayoutDifference = 'unknown' | 'amount' | 'currency' | 'twice'

export interface ComparedLine<Line extends PaidLine> {
  readonly line: Line
  /** Null: nothing of it stands here. */
  readonly ours: MoneyOfPayment | null
  /** With its sign; null: nothing to compare it with. */
  readonly expected: number | null
  readonly difference: PayoutDifference | null
}

/**
 * Lines of payouts beside our ledger, in their order. A payment is paid out once and whole. A line of a refund or a dispute is
 * one of those that stand here, each of which answers one line. A refund that failed went and came back: its two lines answer
 * each other. Fees belong to no payment of ours.
 */
export function comparePayouts<Line extends PaidLine>(
  lines: readonly Line[],
  ours: readonly MoneyOfPayment[],
): ComparedLine<Line>[] {
  const byId = new Map(ours.map((one) => [one.id, one]))
  const byReference = new Map(
    ours.flatMap((one) => (one.gatewayReference === null ? [] : [[one.gatewayReference, one] as const])),
  )
  const left = new Map(ours.map((one) => [one.id, movementsOf(one)]))
  const returned = returnedRefunds(lines)
  return lines.map((line) => {
    const known =
      (line.reference === null ? undefined : byId.get(line.reference)) ??
      (line.payment === null ? undefined : byReference.get(line.payment)) ??
      null
    if (line.kind === 'fee' || line.kind === 'other') return { line, ours: known, expected: null, difference: null }
    if (!known) return { line, ours: null, expected: null, difference: 'unknown' }
    if (returned.has(line)) return { line, ours: known, expected: line.amount, difference: null }
    return { line, ours: known, ...compare(line, known, left.get(known.id)!) }
  })
}

/** The lines of refunds that came back, each with the line in which it went. */
function returnedRefunds<Line extends PaidLine>(lines: readonly Line[]): ReadonlySet<Line> {
  const returned = new Set<Line>()
  for (const back of lines) {
    if (back.kind !== 'refund' || back.amount <= 0) continue
    const gone = lines.find((one) => !returned.has(one) && isOpposite(one, back))
    if (gone) returned.add(gone).add(back)
  }
  return returned
}

function isOpposite(one: PaidLine, { payment, reference, amount, currency }: PaidLine): boolean {
  const isSamePayment = reference === null ? one.payment === payment : one.reference === reference
  return one.kind === 'refund' && isSamePayment && one.amount === -amount && one.currency === currency
}

/** What a payment moves at a gateway, as far as no line has answered it. */
interface Movements {
  isPaidOut: boolean
  readonly refund: number[]
  readonly dispute: number[]
}

function movementsOf({ refunds, disputes }: MoneyOfPayment): Movements {
  return {
    isPaidOut: false,
    refund: refunds.map((amount) => -amount),
    // The money of a dispute is taken when it is opened, and comes back when it is won.
    dispute: disputes.flatMap(({ amount, isWon }) => (isWon ? [-amount, amount] : [-amount])),
  }
}

function compare(
  line: PaidLine,
  { captured, currency }: MoneyOfPayment,
  left: Movements,
): Pick<ComparedLine<PaidLine>, 'expected' | 'difference'> {
  if (line.kind === 'payment') {
    if (left.isPaidOut) return { expected: 0, difference: 'twice' }
    left.isPaidOut = true
    if (line.currency !== currency) return { expected: captured, difference: 'currency' }
    return { expected: captured, difference: line.amount === captured ? null : 'amount' }
  }
  const waiting = line.kind === 'refund' ? left.refund : left.dispute
  if (line.currency !== currency) return { expected: waiting[0] ?? null, difference: 'currency' }
  const at = waiting.indexOf(line.amount)
  if (at >= 0) {
    waiting.splice(at, 1)
    return { expected: line.amount, difference: null }
  }
  const [next] = waiting
  return next === undefined ? { expected: null, difference: 'unknown' } : { expected: next, difference: 'amount' }
}
