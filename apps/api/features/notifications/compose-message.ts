import { chooseText } from '@compass/domain/languages'
import { exponentOf } from '@compass/domain/money'
import { ORDER_STATUS } from '@compass/domain/orders'
import { takesUse } from '@compass/domain/pay-links'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { isPickup } from '@compass/domain/services'
import { formatMoney, formatPhone } from '@compass/i18n/formats'
import type { MessageText } from '../../records/messages/messages.ts'
import type { RefundSummary } from '../../records/notifications/notifications.ts'
import type { HistoryEntry, Order } from '../../records/orders/order.ts'
import { sayMessage, type TemplateName } from '../messages/templates.ts'
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
export function composeMessage(
  order: Order,
  { step, refunds, isSubstitutionRequest, isProblemDeclined, confirmsRest }: Change,
  sender: Sender,
): MessageText | null {
  const language = order.languages.customer
  const t = <T extends TemplateName>(template: T, values: Parameters<typeof sayMessage<T>>[2]) =>
    sayMessage(language, template, values, confirmsRest)
  const text = { merchant: sender.name, number: String(order.courtOrder?.number ?? order.number) }
  const { link } = sender
  const phone = formatPhone(order.store.phone)
  const isFetched = isPickup(order.orderType)
  const isPaid = order.paymentStatus === PAYMENT_STATUS.SUCCESS
  if (isSubstitutionRequest) return t('question', { ...text, link })
  if (isProblemDeclined) return t('problemAnswered', { ...text, link })
  if (!step) return sayRefund()
  if (order.customer.wantsReceipt && takesUse(order, step.status, step.by)) return sayReceipt()
  switch (step.status) {
    case S.SCH_DEL_ACCEPTED:
      return t('accepted', { ...text, link })
    case S.APPROVED:
      // An order for later was accepted before.
      return step.from === S.NEW ? t('accepted', { ...text, link }) : null
    case S.KITCHEN_READY:
      return isFetched
        ? t('readyToPickUp', {
            ...text,
            outlet: chooseText(order.store.name, language, order.languages.merchant)?.text ?? '',
          })
        : null
    case S.OUT_DELIVERY:
      return t('onItsWay', { ...text, link })
    case S.DELIVERED:
      return t(isFetched ? 'pickedUp' : 'delivered', text)
    case S.UNDELIVERED:
      return t('undelivered', { ...text, phone })
    case S.DECLINED:
      return t(isPaid ? 'declinedPaid' : 'declined', { ...text, link })
    case S.CANCEL_CUSTOMER:
      return t(isPaid ? 'cancelledByStorePaid' : 'cancelledByStore', { ...text, phone })
    case S.CUSTOMER_REJECT:
      return t(isPaid ? 'cancelledByCustomerPaid' : 'cancelledByCustomer', text)
    default:
      return null
  }

  function sayReceipt(): MessageText {
    const named = nameOfLines(order.lines, language, order.languages.merchant)
    return t('payLinkPaid', { ...text, amount: say(order.grandTotal), what: named, link })
  }

  function say(amount: number): string {
    const money = { amount, currency: order.currency, exponent: exponentOf(order.currency) }
    return formatMoney(money, language, { hideZeroDecimals: sender.hideZeroDecimals ?? false }).text
  }

  function sayRefund(): MessageText | null {
    const first = refunds[0]
    if (!first) return null
    const amount = say(refunds.reduce((sum, one) => sum + one.amount, 0))
    if (refunds.every(({ way }) => way === 'credits')) return t('refundedAsCredits', { ...text, amount })
    if (refunds.every(({ way }) => way === 'cash')) return t('refundedInCash', { ...text, amount, phone })
    // No bank is named, and no days, for what a person gives back.
    if (refunds.some(({ way }) => way === 'manual')) return t('refundedByManager', { ...text, amount, phone })
    return t('refunded', { ...text, amount })
  }
}
