import type { previewDecline } from '@compass/contract/board'
import type { AnswerOf } from '@compass/contract/call'
import type { Language } from '@compass/domain/languages'
import { moneyIn } from '@compass/domain/money'
import { DECLINE_REASONS, type DeclineReason } from '@compass/domain/orders'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { serverWords } from '@compass/i18n/server'
import type { Tenant } from '../../db/database.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { mayOweMoney } from '../orders/refund-order.ts'

const SENTENCES = {
  soldOut: 'messages.declineSoldOut',
  busy: 'messages.declineBusy',
  closing: 'messages.declineClosing',
  address: 'messages.declineAddress',
} as const satisfies Record<DeclineReason, string>

/** What a customer reads as the reason of a decline. */
export function declineSentence(reason: DeclineReason, language: Language): string {
  return serverWords(language)(SENTENCES[reason])
}

/** What a decline would say and give back, before anybody does it. Refuses `not_found`. */
export async function readDecline(
  tenant: Tenant,
  orderId: string,
  language: Language,
): Promise<Result<AnswerOf<typeof previewDecline>>> {
  const order = await findOrder(tenant, orderId)
  if (!order) return refuse({ reason: 'not_found' })
  const money = moneyIn(order.currency)
  const paid = mayOweMoney(order) ? order.grandTotal - (order.toCollect ?? 0) - order.refunded : 0
  return accept({
    reasons: DECLINE_REASONS.map((reason) => ({
      reason,
      sentence: declineSentence(reason, order.languages.customer),
      translation: declineSentence(reason, language),
    })),
    refund: {
      money: money(Math.max(0, paid)),
      method: order.paymentMethod,
      credits: money(order.totals.credits),
      points: (order.points?.redeemed ?? order.totals.redeemed ?? 0) - (order.points?.returned ?? 0),
    },
  })
}
