import { accept, type Result, refuse } from '../refusal/index.ts'
import { ORDER_STATUS, type OrderStatus } from './statuses.ts'

/** What is to become of something that turns out to be sold out, as the customer said while ordering. */
export const IF_SOLD_OUT = { LEAVE_OUT: 10, SIMILAR: 20, CANCEL: 30, ASK: 40 } as const

export type IfSoldOut = (typeof IF_SOLD_OUT)[keyof typeof IF_SOLD_OUT]

/** How long a customer has to answer what the merchant asks (decisions, "Life of an order"). */
const ANSWER_MINUTES = 10

/** How long beyond it the payment of a difference may take that was begun within it. */
export const PAYING_MINUTES = 5

const REQUESTABLE_IN: readonly OrderStatus[] = [ORDER_STATUS.NEW, ORDER_STATUS.APPROVED]

/** A line's own choice, else the order's; nothing said: the customer wants to be asked. */
export function choiceFor(line: IfSoldOut | null | undefined, order: IfSoldOut | null | undefined): IfSoldOut {
  return line ?? order ?? IF_SOLD_OUT.ASK
}

export function answerDeadline(since: Date): Date {
  return new Date(since.getTime() + ANSWER_MINUTES * 60_000)
}

/**
 * Until when a difference can be paid that somebody begins to pay now. That is within the time to answer, or where that is
 * nearly over, five minutes from now. It is never later than five minutes after that time, however often it is begun.
 */
export function payingUntil(deadline: Date, now: Date): Date {
  const extra = PAYING_MINUTES * 60_000
  return new Date(Math.max(deadline.getTime(), Math.min(now.getTime(), deadline.getTime()) + extra))
}

/**
 * Whether the merchant may say that something is missing: before the kitchen is done, one question at a time. Refuses
 * `invalid_transition`, `awaiting_answer`.
 */
export function mayAsk(order: { readonly status: OrderStatus; readonly isRequestOpen: boolean }): Result<true> {
  const { status } = order
  if (!REQUESTABLE_IN.includes(status)) return refuse({ reason: 'invalid_transition', from: status, to: status })
  return order.isRequestOpen ? refuse({ reason: 'awaiting_answer' }) : accept(true)
}

/** Whether an order may take a step while its customer is asked: it may begin and end, and can not be finished. */
export function mayStepDuringRequest(to: number): Result<true> {
  return to === ORDER_STATUS.KITCHEN_READY || to === ORDER_STATUS.SERVED
    ? refuse({ reason: 'awaiting_answer' })
    : accept(true)
}

/** What silence means: the whole order is cancelled where one line says so; else what to look for, and what to leave out. */
type NoResponsePlan =
  | { readonly cancels: true }
  | { readonly cancels: false; readonly similar: readonly string[]; readonly leftOut: readonly string[] }

/** What a customer who does not answer has said before, line by line. */
export function planNoResponse(lines: readonly { readonly id: string; readonly choice: IfSoldOut }[]): NoResponsePlan {
  if (lines.some(({ choice }) => choice === IF_SOLD_OUT.CANCEL)) return { cancels: true }
  const idsOf = (isSimilar: boolean) =>
    lines.filter(({ choice }) => (choice === IF_SOLD_OUT.SIMILAR) === isSimilar).map(({ id }) => id)
  return { cancels: false, similar: idsOf(true), leftOut: idsOf(false) }
}
