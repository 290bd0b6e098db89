import { asksSecretCode, mostPoints } from '@compass/domain/loyalty'
import type { Api } from '../../http/api.ts'
import type { Answered } from '../../http/serve.ts'
import type { NamedDraft } from '../../records/carts/drafts.ts'
import { putAsk, subjectOfCart } from '../../records/secret-codes/asks.ts'
import type { CartAnswerShape } from '../cart/cart-answer.ts'
import { type Asking, changeCart } from '../cart/change-cart.ts'
import { readCart } from '../cart/read-cart.ts'
import { applyLoyalty } from './apply-spending.ts'

export interface Redeem {
  readonly store: string
  readonly points?: number | undefined
  readonly cancel: boolean
}

/** Another basket than the live one: which, and how it is read again. */
export interface OtherBasket {
  readonly draft: NamedDraft
  readonly read: () => Promise<Answered<CartAnswerShape>>
}

/**
 * Uses points in the live basket, or in another. Where the store asks its secret code for this order type, they stand in the basket and
 * take nothing off until the order taker has confirmed them: the question is put here, and the basket says until when.
 */
export async function redeem(
  api: Api,
  asking: Asking,
  asked: Redeem,
  other?: OtherBasket,
): Promise<Answered<CartAnswerShape>> {
  const wants = asked.cancel ? undefined : { points: { asked: asked.points ?? null } }
  const changed = await changeCart(api, asking, applyLoyalty(asked), {
    ...(wants && { wants }),
    ...(other && { draft: other.draft }),
  })
  if (!changed.ok || asked.cancel) return changed
  const { cart } = changed.value
  const loaded = await api.merchants.load(asking.session.merchantId)
  const scheme = loaded?.merchant.loyalty
  if (!loaded || !cart || !scheme || !asksSecretCode(scheme, cart.orderType as never)) return changed
  const { session, now } = asking
  const balance = cart.spending?.loyalty?.balance ?? 0
  const amount = asked.points ?? mostPoints(scheme, balance).points
  const subject = { userId: session.userId, subject: subjectOfCart(cart._id), storeId: cart.store, amount }
  await putAsk(api.database.tenant(session.merchantId), subject, now)
  return other ? other.read() : readCart(api, asking, asked.store)
}
