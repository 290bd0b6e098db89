import { statusOfCourt } from '@compass/domain/court-orders'
import { chooseText, directionOf, type Text } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'
import { endedWithoutOrder } from '@compass/domain/orders'
import { formatPhone, formatRate } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'
import type { CourtOrderRecord } from '../../records/court-orders/court-order.ts'
import type { Order } from '../../records/orders/order.ts'
import type { RefundRecord } from '../../records/payments/payment.ts'
import { composeInvoice, factsOf, type Localize, paymentOf, refundOf } from './compose-invoice.ts'
import { moneyWords, taxTable } from './explain-amounts.ts'
import type { InvoiceSheet, SheetLine, Sum } from './invoice-sheet.ts'

/** What was ordered of several vendors on one bill: a court order, or the order of a court's table. */
interface InvoicedWhole {
  readonly court: Pick<CourtOrderRecord, 'id' | 'number' | 'currency' | 'grandTotal' | 'own' | 'placedAt'>
  readonly orders: readonly Order[]
  /** Of the court's own lines. */
  readonly ownRefunds: readonly RefundRecord[]
}

/** The order of a court's table with its vendors', as an invoice knows it: it has no lines of the court's own. */
export function wholeOfTable(table: Order, orders: readonly Order[]): InvoicedWhole {
  const { id, number, currency, grandTotal, placedAt, totals, refunds = [] } = table
  const nothing = { fees: [], tax: 0, total: 0, credits: 0, grandTotal: 0, explain: [] }
  const own = { ...nothing, taxIncluded: totals.taxIncluded }
  const parts = new Set(orders.flatMap((order) => (order.refunds ?? []).map((refund) => refund.id)))
  return {
    court: { id, number, currency, grandTotal, own, placedAt },
    orders,
    ownRefunds: refunds.filter((refund) => !parts.has(refund.id)),
  }
}

/**
 * The content of a court's invoice: what each vendor's order cost, the court's own lines with their tax, and the whole. Each
 * vendor's own invoice, with its tax, follows on pages of its own.
 */
export function composeCourtInvoice(merchant: Merchant, { court, orders, ownRefunds }: InvoicedWhole): InvoiceSheet {
  const whole = asOneOrder(merchant, { court, orders })
  const { customer: language, merchant: fallback } = whole.languages
  const t = serverWords(language)
  const say: Localize = (text) => chooseText(text, language, fallback)?.text ?? ''
  const hasEnded = endedWithoutOrder(whole.status)
  return {
    language,
    direction: directionOf(language),
    colour: merchant.brand.colorCode,
    title: t('invoice.titleOf', { number: String(court.number) }),
    date: court.placedAt.toISOString(),
    seller: { name: say(merchant.name), lines: sellerLines(whole, say) },
    facts: factsOf(whole, say, merchant.brand.clock ?? 24),
    columns: {
      item: t('invoice.item'),
      qty: t('invoice.qty'),
      each: t('invoice.each'),
      amount: t('invoice.amount'),
    },
    lines: orders.map((order) => vendorLine(order, whole, say)),
    sums: ownSums({ court }, whole),
    taxes: taxTable({ currency: court.currency, totals: court.own }, { language }),
    payment: { title: t('invoice.payment'), rows: [paymentOf(whole)] },
    refunds: {
      title: t('invoice.refunds'),
      rows: ownRefunds
        .filter(({ status, isOfOrder }) => status !== 'failed' && isOfOrder)
        .map((refund) => refundOf(refund, whole, say)),
    },
    notes: hasEnded ? [t('invoice.ended')] : [],
    page: t('invoice.page', { page: '{page}', pages: '{pages}' }),
    vendors: orders.map((order) => composeInvoice(merchant, order, order.refunds ?? [])),
  }
}

/** The whole, as far as an invoice says who bought it when, and how it was paid. */
function asOneOrder(merchant: Merchant, { court, orders }: Pick<InvoicedWhole, 'court' | 'orders'>): Order {
  const [first] = orders
  const store = merchant.court?.store
  const { name, address, phone } = store ?? first!.store
  return {
    ...first!,
    id: court.id,
    number: court.number,
    grandTotal: court.grandTotal,
    status: statusOfCourt(orders.map(({ status }) => status)),
    store: { ...first!.store, name, address, phone },
  }
}

function sellerLines({ store }: Order, say: (text: Text | null | undefined) => string): string[] {
  return [say(store.name), say(store.address), `\u2066${formatPhone(store.phone)}\u2069`].filter((line) => line !== '')
}

/** What one vendor's order cost, by its own number. */
function vendorLine(order: Order, { languages }: Order, say: Localize): SheetLine {
  const t = serverWords(languages.customer)
  const amount = moneyWords(order.currency, languages.customer)(order.grandTotal)
  const details = [t('invoice.orderNumber', { number: String(order.number) })]
  return { name: say(order.store.name), details, qty: '1', each: amount, amount }
}

/** The court's own lines, and the whole. */
function ownSums({ court }: Pick<InvoicedWhole, 'court'>, { languages }: Order): Sum[] {
  const language = languages.customer
  const t = serverWords(language)
  const money = moneyWords(court.currency, language)
  const { fees, explain, credits } = court.own
  const sums: Sum[] = fees.map(({ kind, amount }) => ({
    label: t(`price.${kind}`),
    reason: null,
    amount: kind === 'delivery' && amount === 0 ? t('price.free') : money(amount),
  }))
  for (const { rule, amount, data } of explain)
    if (rule === 'tax')
      sums.push({
        label: t('price.tax', { rate: formatRate(data?.rate ?? 0, language) }),
        reason: null,
        amount: money(amount),
      })
  if (credits > 0) sums.push({ label: t('price.credits'), reason: t('price.whyCredits'), amount: money(-credits) })
  return [...sums, { label: t('price.total'), reason: null, amount: money(court.grandTotal), isTotal: true }]
}
