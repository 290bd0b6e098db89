import { endedWithoutOrder, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'

/** A payment as it stands in our database. Amounts are minor units. */
export interface OurPayment {
  /** Our id: the gateway's `reference`. */
  readonly id: string
  readonly orderId: string | null
  readonly orderStatus: OrderStatus | null
  /** What it is for: `order`, `difference` with its question, `unknown`. */
  readonly purpose: string
  readonly amount: number
  readonly currency: string
  readonly captured: number
  /** It is the one that paid. */
  readonly settles: boolean
}

export interface OurRefund {
  readonly paymentId: string
  readonly amount: number
  readonly status: string
}

/** An entry of the gateway's ledger. */
export interface TheirEntry {
  /** Its own id of the payment. */
  readonly payment: string
  /** Our id of it. */
  readonly reference: string
  readonly kind: string
  readonly amount: number
  readonly currency: string
}

/** Where our books and the gateway's differ, a sentence each. */
export interface Differences {
  /** Money that was taken, or given back, more than once. */
  readonly doubled: string[]
  /** Money of which only one side knows. */
  readonly lost: string[]
  /** Money that was taken and neither pays for an order nor goes back, or does not arrive. */
  readonly unanswered: string[]
}

/** All payments and gateway refunds here beside all entries there. */
export function compareBooks(ours: {
  readonly payments: readonly OurPayment[]
  readonly refunds: readonly OurRefund[]
  readonly theirs: readonly TheirEntry[]
}): Differences {
  const doubled: string[] = []
  const lost: string[] = []
  const unanswered: string[] = []
  const here = new Map(ours.payments.map((payment) => [payment.id, payment]))
  const there = Map.groupBy(ours.theirs, ({ reference }) => reference)
  const refunds = Map.groupBy(ours.refunds, ({ paymentId }) => paymentId)

  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const payment = here.get(id)
    const entries = there.get(id) ?? []
    const captures = entries.filter(({ kind }) => kind === 'captured')
    const captured = sum(captures)
    const back = sum(entries.filter(({ kind }) => kind === 'refunded'))
    const mine = refunds.get(id) ?? []
    const input = sum(mine.filter(({ status }) => status !== 'failed'))
    const done = sum(mine.filter(({ status }) => status === 'done'))

    if (captures.length > 1) doubled.push(`payment ${id} was captured ${captures.length} times: ${captured} in all`)
    if (captured !== (payment?.captured ?? 0))
      lost.push(`payment ${id}: the gateway captured ${captured}, and ${payment?.captured ?? 0} stand here`)
    else if (captures.some(({ currency }) => currency !== payment?.currency))
      lost.push(`payment ${id} was captured in ${captures[0]?.currency}, and stands here in ${payment?.currency}`)
    if (back > Math.min(captured, input))
      doubled.push(`payment ${id}: ${back} went back of ${captured}, and ${input} were to go back`)
    else if (back !== done) lost.push(`payment ${id}: ${back} went back at the gateway, and ${done} here`)
    for (const { status, amount } of mine)
      if (status === 'queued' || status === 'pending')
        unanswered.push(`payment ${id}: ${amount} are to go back, and still ${status}`)
    if (captured > 0 && payment && !paysForOrder(payment) && sum(mine) < captured)
      unanswered.push(`payment ${id} took ${captured}, and neither an order stands for it nor did all of it go back`)
  }
  for (const [purpose, payments] of Map.groupBy(ours.payments, ({ orderId, purpose }) => `${orderId} ${purpose}`)) {
    const stored = payments.filter(
      ({ id, orderId, captured }) => orderId !== null && captured > sum(refunds.get(id) ?? []),
    )
    if (stored.length > 1) doubled.push(`order ${purpose.split(' ')[0]} was paid ${stored.length} times`)
  }
  return { doubled, lost, unanswered }
}

/** Whether the order that a payment is for was placed by it and stands. */
function paysForOrder({ orderStatus, settles }: OurPayment): boolean {
  return settles && orderStatus !== null && orderStatus !== ORDER_STATUS.INITIALIZE && !endedWithoutOrder(orderStatus)
}

function sum(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
