import { chooseText, directionOf, type Text } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'
import { ORDER_STATUS, type OrderLine } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { isPickup } from '@compass/domain/services'
import { type Clock, formatDate, formatPhone, formatSpan, formatTime } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'
import type { Order } from '../../records/orders/order.ts'
import type { RefundRecord } from '../../records/payments/payment.ts'
import { explainAmounts, moneyWords, taxTable } from './explain-amounts.ts'
import type { InvoiceSheet, SheetLine, Sum } from './invoice-sheet.ts'

/** Money that went back, or is on its way back. */
type RefundOfInvoice = Pick<
  RefundRecord,
  'amount' | 'way' | 'status' | 'createdAt' | 'settledAt' | 'card' | 'lines' | 'isByHand'
>

const ENDED: readonly number[] = [
  ORDER_STATUS.DECLINED,
  ORDER_STATUS.CANCEL_CUSTOMER,
  ORDER_STATUS.PAYMENT_CANCELLED,
  ORDER_STATUS.CUSTOMER_REJECT,
]

/**
 * The content of an invoice, in the language of its order: who sold what to whom, how the total is made, what was paid.
 */
export function composeInvoice(merchant: Merchant, order: Order, refunds: readonly RefundOfInvoice[]): InvoiceSheet {
  const language = order.languages.customer
  const fallback = order.languages.merchant
  const t = serverWords(language)
  const say = (text: Text | null | undefined) => chooseText(text, language, fallback)?.text ?? ''
  const reader = { language, fallback }
  const units = order.lines.reduce((sum, { qty }) => sum + qty, 0)
  return {
    language,
    direction: directionOf(language),
    colour: merchant.brand.colorCode,
    title: t('invoice.titleOf', { number: String(order.number) }),
    date: order.placedAt.toISOString(),
    seller: { name: say(merchant.name), lines: sellerLines(merchant, order, say) },
    facts: factsOf(order, say, merchant.brand.clock ?? 24),
    columns: {
      item: t('invoice.item'),
      qty: t('invoice.qty'),
      each: t('invoice.each'),
      amount: t('invoice.amount'),
    },
    lines: order.lines.map((line) => lineOf(line, order, say)),
    sums: explainAmounts(order, units, reader),
    taxes: taxTable(order, reader),
    payment: { title: t('invoice.payment'), rows: [paymentOf(order)] },
    refunds: {
      title: t('invoice.refunds'),
      // What a bank did not take stands there once more, as it went instead.
      rows: refunds.filter(({ status }) => status !== 'failed').map((refund) => refundOf(refund, order, say)),
    },
    notes: ENDED.includes(order.status) ? [t('invoice.ended')] : [],
    page: t('invoice.page', { page: '{page}', pages: '{pages}' }),
  }
}

type Localize = (text: Text | null | undefined) => string

/** The store as it was; licences and tax numbers as they are said today. */
function sellerLines({ stores }: Merchant, { store, storeId }: Order, say: Localize): string[] {
  const licences = stores.find(({ id }) => id === storeId)?.vendor?.licences ?? []
  return [
    say(store.name),
    say(store.address),
    leftToRight(formatPhone(store.phone)),
    ...licences.map(({ name, number }) => `${say(name)}: ${leftToRight(number)}`),
  ].filter((line) => line !== '')
}

function factsOf(order: Order, say: Localize, clock: Clock): InvoiceSheet['facts'] {
  const language = order.languages.customer
  const t = serverWords(language)
  const { customer, placedAt, schedule, store } = order
  const { timeZone } = store
  const timeOfDay = (at: Date) => formatTime(at, timeZone, language, 24)
  const facts = [
    {
      label: t('invoice.order'),
      lines: [
        t('invoice.orderNumber', { number: String(order.number) }),
        t('invoice.placedAt', {
          day: formatDate(placedAt, timeZone, language),
          time: formatTime(placedAt, timeZone, language, clock),
        }),
      ],
    },
  ]
  const user = [
    customer.name ? isolated(customer.name) : '',
    customer.phone && !customer.isPhoneOfLink ? leftToRight(formatPhone(customer.phone)) : '',
    customer.email ?? '',
  ].filter((line) => line !== '')
  if (user.length > 0) facts.push({ label: t('invoice.for'), lines: user })
  const address = customer.isAddressOfLink ? null : (customer.addressAsRead ?? customer.address)
  const { spot } = customer
  if (spot) {
    const name = t(spot.kind === 'room' ? 'invoice.room' : 'invoice.table', { number: spot.number })
    facts.push({ label: t('invoice.broughtTo'), lines: [name] })
  } else if (isPickup(order.orderType)) facts.push({ label: t('invoice.pickedUpAt'), lines: [say(store.name)] })
  else if (address) facts.push({ label: t('invoice.deliveredTo'), lines: [address] })
  if (schedule)
    facts.push({
      label: t('invoice.time'),
      lines: [
        t('invoice.forTime', {
          day: formatDate(schedule.start, timeZone, language),
          span: formatSpan(timeOfDay(schedule.start), timeOfDay(schedule.end), language, clock),
        }),
      ],
    })
  return facts
}

function lineOf(line: OrderLine, order: Order, say: Localize): SheetLine {
  const language = order.languages.customer
  const t = serverWords(language)
  const money = moneyWords(order.currency, language)
  const choices = line.customize.map(({ name, variants }) => {
    const chosen = variants.map((variant) =>
      variant.counter > 1 ? `${variant.counter}\u00a0× ${say(variant.name)}` : say(variant.name),
    )
    return `${say(name)}: ${chosen.join(language === 'ar' ? '، ' : ', ')}`
  })
  return {
    name: say(line.name),
    details: line.note ? [...choices, t('invoice.note', { note: line.note })] : choices,
    qty: String(line.qty),
    each: money(line.unit),
    amount: money(line.total),
  }
}

function paymentOf(order: Order): Sum {
  const language = order.languages.customer
  const t = serverWords(language)
  const money = moneyWords(order.currency, language)
  const method = methodWords(order.paymentMethod, language)
  if (order.paymentStatus === PAYMENT_STATUS.SUCCESS)
    return { label: t('invoice.paid', { method }), reason: null, amount: money(order.grandTotal) }
  const isOver = ENDED.includes(order.status) || order.status === ORDER_STATUS.UNDELIVERED
  if (isOver || order.grandTotal === 0) return { label: t('invoice.nothingToPay'), reason: null, amount: money(0) }
  return { label: t('invoice.toPay', { method }), reason: null, amount: money(order.grandTotal) }
}

/** How a way to pay is called; the names of wallets and networks are their own in every language. */
function methodWords(method: string, language: Order['languages']['customer']): string {
  const t = serverWords(language)
  switch (method) {
    case 'cod':
      return t('invoice.methodCash')
    case 'cardOnDelivery':
    case 'cardSwipe':
      return t('invoice.methodCardInPerson')
    case 'roomCharge':
      return t('invoice.methodRoom')
    case 'card':
    case 'savedCard':
    case 'express':
      return t('invoice.methodCard')
    case 'cryptoWallet':
      return t('invoice.methodCrypto')
    default:
      return OWN_NAMES[method] ?? method
  }
}

const OWN_NAMES: Readonly<Record<string, string>> = {
  upi: 'UPI',
  knet: 'KNET',
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
  mixpay: 'MixPay',
}

/** A refund: what became of it and when, then of which items, and to which card. */
function refundOf(refund: RefundOfInvoice, order: Order, say: Localize): Sum {
  const { amount, way, status, card, isByHand, lines = [] } = refund
  const language = order.languages.customer
  const t = serverWords(language)
  const day = formatDate(refund.settledAt ?? refund.createdAt, order.store.timeZone, language)
  const isDone = status === 'done'
  const label =
    way === 'credits'
      ? t('invoice.refundedAsCredits', { day })
      : isDone
        ? t('invoice.refunded', { day })
        : way === 'cash'
          ? t('invoice.refundOwed')
          : t(status === 'manual' ? 'invoice.refundByStore' : 'invoice.refundComing')
  const items = lines.flatMap(({ lineId, units }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [`${units}\u00a0× ${say(line.name)}`] : []
  })
  const isToCard = card && way === 'gateway' && status !== 'manual' && !isByHand
  const reasons = [
    ...items,
    ...(isToCard ? [t('invoice.refundCard', { card: leftToRight(cardName(card)) })] : []),
    ...(isDone || way === 'credits' ? [] : [t('invoice.refundSince', { day })]),
  ]
  const reason = reasons.length > 0 ? reasons.join(' · ') : null
  return { label, reason, amount: moneyWords(order.currency, language)(-amount) }
}

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

function cardName({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${BRANDS[brand] ?? brand} •••• ${last4}`
}

function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
