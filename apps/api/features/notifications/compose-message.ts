import { chooseText, type Language } from '@compass/domain/languages'
import { exponentOf } from '@compass/domain/money'
import { ORDER_STATUS } from '@compass/domain/orders'
import { takesUse } from '@compass/domain/pay-links'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { isPickup } from '@compass/domain/services'
import { formatMoney, formatPhone } from '@compass/i18n/formats'
import { plainMessage } from '@compass/i18n/plain-message'
import { serverWords } from '@compass/i18n/server'
import type { RefundSummary } from '../../records/notifications/notifications.ts'
import type { HistoryEntry, Order } from '../../records/orders/order.ts'
import { nameOfLines } from './name-of-lines.ts'

/** One change of an order: a step of its life, money that goes back, a question to its customer, or an answer. */
export interface Change {
  readonly step: HistoryEntry | null
  readonly refunds: readonly RefundSummary[]
  readonly isSubstitutionRequest: boolean
  /** The merchant declined a problem that the customer reported. */
  readonly isProblemDeclined: boolean
  /** Of a court: with this vendor's end all the others have accepted. */
  readonly confirmsRest?: boolean
}

export interface Sender {
  /** The merchant as the customer's language calls it. */
  readonly name: string
  /** Where the order is watched. */
  readonly link: string
  readonly hideZeroDecimals?: boolean | undefined
}

const S = ORDER_STATUS

/**
 * The words that notify a customer of a change, in the language in which the order was placed. Null: none, since the change
 * is the kitchen's own matter or the customer saw it on the screen that made it.
 */
export function composeMessage(order: Order, change: Change, sender: Sender): string | null {
  const { customer: language } = order.languages
  const message = sayChange(order, change, sender)
  const whole = message && change.confirmsRest ? withRest(message, language, sender) : message
  return whole && plainMessage(whole, language)
}

/** The link stays at the end, where a message has one. */
function withRest(message: string, language: Language, { link }: Sender): string {
  const rest = serverWords(language)('messages.restConfirmed')
  return message.includes(link) ? message.replace(link, () => `${rest} ${link}`) : `${message} ${rest}`
}

function sayChange(
  order: Order,
  { step, refunds, isSubstitutionRequest, isProblemDeclined }: Change,
  sender: Sender,
): string | null {
  const language = order.languages.customer
  const t = serverWords(language)
  const text = { merchant: sender.name, number: String(order.courtOrder?.number ?? order.number) }
  const { link } = sender
  const phone = formatPhone(order.store.phone)
  const isFetched = isPickup(order.orderType)
  const isPaid = order.paymentStatus === PAYMENT_STATUS.SUCCESS
  if (isSubstitutionRequest) return t('messages.question', { ...text, link })
  if (isProblemDeclined) return t('messages.problemAnswered', { ...text, link })
  if (!step) return sayRefund()
  if (order.customer.wantsReceipt && takesUse(order, step.status, step.by)) return sayReceipt()
  switch (step.status) {
    case S.SCH_DEL_ACCEPTED:
      return t('messages.accepted', { ...text, link })
    case S.APPROVED:
      // An order for later was accepted before.
      return step.from === S.NEW ? t('messages.accepted', { ...text, link }) : null
    case S.KITCHEN_READY:
      return isFetched
        ? t('messages.readyToPickUp', {
            ...text,
            outlet: chooseText(order.store.name, language, order.languages.merchant)?.text ?? '',
          })
        : null
    case S.OUT_DELIVERY:
      return t('messages.onItsWay', { ...text, link })
    case S.DELIVERED:
      return t(isFetched ? 'messages.pickedUp' : 'messages.delivered', text)
    case S.UNDELIVERED:
      return t('messages.undelivered', { ...text, phone })
    case S.DECLINED:
      return t(isPaid ? 'messages.declinedPaid' : 'messages.declined', { ...text, link })
    case S.CANCEL_CUSTOMER:
      return t(isPaid ? 'messages.cancelledByStorePaid' : 'messages.cancelledByStore', { ...text, phone })
    case S.CUSTOMER_REJECT:
      return t(isPaid ? 'messages.cancelledByCustomerPaid' : 'messages.cancelledByCustomer', text)
    default:
      return null
  }

  function sayReceipt(): string {
    const named = nameOfLines(order.lines, language, order.languages.merchant)
    return t('messages.payLinkPaid', { ...text, amount: say(order.grandTotal), what: named, link })
  }

  function say(amount: number): string {
    const money = { amount, currency: order.currency, exponent: exponentOf(order.currency) }
    return formatMoney(money, language, { hideZeroDecimals: sender.hideZeroDecimals ?? false }).text
  }

  function sayRefund(): string | null {
    const first = refunds[0]
    if (!first) return null
    const amount = say(refunds.reduce((sum, one) => sum + one.amount, 0))
    if (refunds.every(({ way }) => way === 'credits')) return t('messages.refundedAsCredits', { ...text, amount })
    if (refunds.every(({ way }) => way === 'cash')) return t('messages.refundedInCash', { ...text, amount, phone })
    // No bank is named, and no days, for what a person gives back.
    if (refunds.some(({ way }) => way === 'manual')) return t('messages.refundedByManager', { ...text, amount, phone })
    return t('messages.refunded', { ...text, amount })
  }
}
