import type { Entry } from '../ledger/rows.ts'

/** Hundredths of what was captured that the gateway keeps. */
const FEE_PERCENT = 2

const KINDS = { captured: 'payment', refunded: 'refund', disputed: 'dispute' } as const

/** What is paid out to a shop: all that moved in a span of time leaves together at its end. */
export function payoutLines(entries: readonly Entry[], everyMs: number, now: Date) {
  return entries.flatMap(({ kind, at, payment, reference, amount, currency }) => {
    if (kind === 'authorised' || kind === 'voided') return []
    const number = Math.floor(Date.parse(at) / everyMs)
    const paidAt = new Date((number + 1) * everyMs)
    if (paidAt > now) return []
    const isTaken = kind === 'captured'
    return [
      {
        ...{ payout: `po_${number}`, paidAt: paidAt.toISOString(), payment, reference, kind: KINDS[kind] },
        amount: isTaken ? amount : -amount,
        fee: isTaken ? Math.round((amount * FEE_PERCENT) / 100) : 0,
        currency,
      },
    ]
  })
}
