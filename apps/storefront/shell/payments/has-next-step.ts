import type { AnswerOf } from '@compass/contract/call'
import type { getPayment } from '@compass/contract/payments'

type PaymentAnswer = AnswerOf<typeof getPayment>['payment']

/** The customer has something to do for it: on a page of the gateway, or to send coins to an address that ours shows. */
export function hasNextStep({ requiresRedirect, quote }: Pick<PaymentAnswer, 'requiresRedirect' | 'quote'>): boolean {
  return requiresRedirect || quote !== null
}
