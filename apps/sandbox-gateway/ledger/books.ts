import { openLedgerFile } from './ledger-file.ts'
import type { Account, Dispute, Entry, Payment, Refund, Row, SavedCard, Webhook } from './rows.ts'

/** Everything that the gateway knows, in memory as the file says it. */
export type Books = {
  account(id: string): Account | undefined
  payment(id: string): Payment | undefined
  paymentOfPage(page: string): Payment | undefined
  paymentOfReference(account: string, reference: string): Payment | undefined
  refund(id: string): Refund | undefined
  refundOfReference(account: string, reference: string): Refund | undefined
  refundsOf(payment: string): Refund[]
  dispute(id: string): Dispute | undefined
  disputesOf(payment: string): Dispute[]
  card(account: string, customer: string, token: string): SavedCard | undefined
  cardsOf(account: string, customer: string): SavedCard[]
  /** Movements of one account, or of all, after an instant. */
  entries(account: string | null, since: Date | null): Entry[]
  /** Payments and refunds for which something is still to happen by itself. */
  unfinished(): { payments: Payment[]; refunds: Refund[]; disputes: Dispute[]; notices: Webhook[] }
  /** In memory at once, so that no second call sees the state before; resolves when it is on the disk. */
  write(row: Row): Promise<void>
  /** The same for what may be lost with a kill, since it is done again then: nobody waits for the disk. */
  writeSoon(row: Row): void
  /** Resolves when all that was written until now is on the disk. */
  settled(): Promise<void>
  close(): Promise<void>
}

export async function openBooks(folder: string): Promise<Books> {
  const accounts = new Map<string, Account>()
  const payments = new Map<string, Payment>()
  const pages = new Map<string, string>()
  const references = new Map<string, string>()
  const refunds = new Map<string, Refund>()
  const refundReferences = new Map<string, string>()
  const refundsByPayment = new Map<string, Set<string>>()
  const disputes = new Map<string, Dispute>()
  const cards = new Map<string, Map<string, SavedCard>>()
  const entries: Entry[] = []
  const webhooks = new Map<string, Webhook>()

  const key = (account: string, name: string) => `${account} ${name}`

  function take(row: Row): void {
    if (row.account) accounts.set(row.account.id, row.account)
    if (row.payment) {
      const { id, account, page, reference } = row.payment
      payments.set(id, row.payment)
      pages.set(page, id)
      references.set(key(account, reference), id)
    }
    if (row.refund) {
      const { id, account, payment, reference } = row.refund
      refunds.set(id, row.refund)
      refundReferences.set(key(account, reference), id)
      const ofPayment = refundsByPayment.get(payment) ?? new Set()
      refundsByPayment.set(payment, ofPayment.add(id))
    }
    if (row.dispute) disputes.set(row.dispute.id, row.dispute)
    if (row.card) {
      const holder = key(row.card.account, row.card.customer)
      const held = cards.get(holder) ?? new Map<string, SavedCard>()
      cards.set(holder, held.set(row.card.token, row.card))
    }
    if (row.cardGone) cards.get(key(row.cardGone.account, row.cardGone.customer))?.delete(row.cardGone.token)
    for (const entry of row.entries ?? []) entries.push(entry)
    for (const webhook of row.notices ?? []) webhooks.set(webhook.id, webhook)
    if (row.delivered) webhooks.delete(row.delivered)
  }

  const file = await openLedgerFile<Row>(folder, take)
  let last: Promise<void> = Promise.resolve()
  const found = <T>(map: Map<string, T>, id: string | undefined) => (id === undefined ? undefined : map.get(id))

  return {
    account: (id) => accounts.get(id),
    payment: (id) => payments.get(id),
    paymentOfPage: (page) => found(payments, pages.get(page)),
    paymentOfReference: (account, reference) => found(payments, references.get(key(account, reference))),
    refund: (id) => refunds.get(id),
    refundOfReference: (account, reference) => found(refunds, refundReferences.get(key(account, reference))),
    refundsOf: (payment) => [...(refundsByPayment.get(payment) ?? [])].map((id) => refunds.get(id)!),
    dispute: (id) => disputes.get(id),
    disputesOf: (payment) => [...disputes.values()].filter((one) => one.payment === payment),
    card: (account, customer, token) => cards.get(key(account, customer))?.get(token),
    cardsOf: (account, customer) => [...(cards.get(key(account, customer))?.values() ?? [])],
    entries: (account, since) =>
      entries.filter((entry) => (!account || entry.account === account) && (!since || entry.at > since.toISOString())),
    unfinished: () => ({
      payments: [...payments.values()].filter(({ status, due }) => due !== null || isOpen(status)),
      refunds: [...refunds.values()].filter(({ status }) => status === 'pending'),
      disputes: [...disputes.values()].filter(({ state }) => state === 'coming' || state === 'open'),
      notices: [...webhooks.values()],
    }),
    write(row) {
      take(row)
      last = file.append(row)
      return last
    },
    writeSoon(row) {
      take(row)
      file.appendSoon(row)
    },
    settled: () => last,
    close: () => file.close(),
  }
}

export function isOpen(status: Payment['status']): boolean {
  return status === 'created' || status === 'pending'
}
