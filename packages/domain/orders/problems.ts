import { cleanText, fault } from '../contacts/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import type { OrderType } from '../services/index.ts'
import { isReceived, type OrderStatus } from './statuses.ts'

/** What can be wrong with an order that was received; the first three name lines. */
export const PROBLEM_KINDS = ['missing', 'wrong', 'cold', 'late'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** An open problem waits for the merchant, who declines it with words or gives money back. */
export const PROBLEM_STATES = ['open', 'declined', 'refunded'] as const
export type ProblemState = (typeof PROBLEM_STATES)[number]

/** Characters of what a customer says of a problem, and of what a merchant answers. */
export const MAX_PROBLEM_WORDS = 1000

const REPORT_WITHIN_MS = 24 * 3_600_000

interface ReceivedOrder {
  /** Null: an amount was paid, and nothing came that can be wrong. */
  readonly orderType?: OrderType | null
  readonly status: OrderStatus
  readonly history: readonly { readonly status: OrderStatus; readonly at: Date }[]
}

/** What was reported of an order before. */
interface ReportedProblem {
  readonly kind: ProblemKind
  readonly lines: readonly string[]
}

interface ReportableOrder extends ReceivedOrder {
  readonly lines: readonly { readonly id: string }[]
  readonly problems?: readonly ReportedProblem[]
}

interface ProblemReport extends ReportedProblem {
  readonly words: string
}

/** Until when a problem of an order can be reported: a day after it was received. Null: it was not received. */
export function reportableUntil({ orderType, status, history }: ReceivedOrder): Date | null {
  if (orderType === null || !isReceived(status)) return null
  const received = history.find((step) => isReceived(step.status))
  return received ? new Date(received.at.getTime() + REPORT_WITHIN_MS) : null
}

/** The problem that says the same: whoever reports it again is answered with it. */
export function findSameProblem<Problem extends ReportedProblem>(
  problems: readonly Problem[],
  { kind, lines }: ReportedProblem,
): Problem | undefined {
  const wanted = new Set(kind === 'late' ? [] : lines)
  return problems.find(
    (one) => one.kind === kind && one.lines.length === wanted.size && one.lines.every((line) => wanted.has(line)),
  )
}

/** Whether refunded lines hold all that a problem is about: then the refund answers it. A late order has none. */
export function isAnsweredByLines({ lines }: ReportedProblem, refunded: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => refunded.includes(line))
}

/**
 * A problem as it is stored. A line is reported once, and so is that the order was late. Refuses `not_received`,
 * `report_too_late`, `already_reported`, and `invalid_fields` for lines that are none of the order's and for words.
 */
export function checkProblem(order: ReportableOrder, supplied: ProblemReport, now: Date): Result<ProblemReport> {
  const words = cleanText(supplied.words, MAX_PROBLEM_WORDS, 'words')
  if (!words.ok) return words
  const isLate = supplied.kind === 'late'
  const lines = isLate ? [] : [...new Set(supplied.lines)]
  if (!isLate && lines.length === 0) return fault('lines', 'required')
  const known = new Set(order.lines.map(({ id }) => id))
  const unknown = lines.findIndex((line) => !known.has(line))
  if (unknown >= 0) return fault(`lines.${unknown}`, 'unknown')
  const until = reportableUntil(order)
  if (!until) return refuse({ reason: 'not_received' })
  if (now > until) return refuse({ reason: 'report_too_late' })
  const before = order.problems ?? []
  const isReported = isLate
    ? before.some(({ kind }) => kind === 'late')
    : before.some((one) => one.lines.some((line) => lines.includes(line)))
  if (isReported) return refuse({ reason: 'already_reported' })
  return accept({ kind: supplied.kind, lines, words: words.value })
}
