import type { ApiAnswer, CallOptions } from '@compass/client'
import { listCards, type SavedCard } from '@compass/contract/payments'
import type { ShapeOf } from '@compass/contract/values'
import type { createPageClient } from '#shell/api/page-client.ts'
import { createFormReader } from '#shell/forms/form-reader.ts'

/** A saved card as it is shown: nothing that pays by itself. */
export interface CardView {
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** MM/YY. */
  readonly expiry: string
  readonly isExpired: boolean
}

/** A way to pay that a store takes. */
export interface MethodView {
  readonly method: string
  /** Minor units up to which it can be used; null: without limit. */
  readonly limit: number | null
}

/** What the API is told about how to pay. */
type PaymentInput = {
  readonly mod: string
  readonly cardId?: string
  readonly isSaveCard?: boolean
  readonly vpa?: string
}

/** The value of a saved card's radio button: one field says method and card. */
export const SAVED_CARD = 'savedCard:'

/** Reads how to pay from the form that `PayChoice` draws. */
export function readPaymentInput(form: FormData): PaymentInput {
  const { text } = createFormReader(form)
  const method = text('method')
  if (method.startsWith(SAVED_CARD)) return { mod: 'savedCard', cardId: method.slice(SAVED_CARD.length) }
  if (method === 'upi') return { mod: 'upi', vpa: text('vpa').trim() }
  return { mod: method, ...(method === 'card' && form.has('saveCard') ? { isSaveCard: true } : {}) }
}

/** The customer's saved cards; none where the gateway does not answer: everything else goes on without them. */
export async function readCards(
  call: ReturnType<typeof createPageClient>,
  options: CallOptions,
): Promise<readonly CardView[]> {
  const answer: ApiAnswer<typeof listCards> = await call(listCards, { query: {} }, options)
  return answer.ok ? answer.data.items.map(cardView) : []
}

function cardView({ _id, brand, last4, expiry, isExpired }: ShapeOf<typeof SavedCard>): CardView {
  return { id: _id, brand, last4, expiry, isExpired }
}
