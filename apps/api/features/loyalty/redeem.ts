import { asksSecretCode, mostPoints } from '@compass/domain/loyalty'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import type { NamedDraft } from '../../records/carts/drafts.ts'
import { putAsk, subjectOfCart } from '../../records/secret-codes/asks.ts'
import type { CartAnswerShape } from '../cart/cart-answer.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { changeCart } from '../cart/change-cart.ts'
import { readCart } from '../cart/read-cart.ts'
import { applyLoyalty } from './apply-spending.ts'

interface Redeem {
  readonly store: string
  readonly points?: number | undefined
  readonly cancel: boolean
}

/** Another cart than the live one: which, and how it is read again. */
interface OtherCart {
  readonly draft: NamedDraft
  readonly read: () => Promise<CallResult<CartAnswerShape>>
}

/**
 * Uses points in the live cart, or in another. Where the store asks for its secret code, they stand in the cart and take
 * nothing off until the order taker has confirmed them. The request is created here, and the cart says until when it lives.
 */
export async function redeem(
  api: Api,
  asking: CartCaller,
  input: Redeem,
  other?: OtherCart,
): Promise<CallResult<CartAnswerShape>> {
  const wants = input.cancel ? undefined : { points: { asked: input.points ?? null } }
  const changed = await changeCart(api, asking, applyLoyalty(input), {
    ...(wants && { wants }),
    ...(other && { draft: other.draft }),
  })
  if (!changed.ok || input.cancel) return changed
  const { cart } = changed.value
  const loaded = await api.merchants.load(asking.session.merchantId)
  const scheme = loaded?.merchant.loyalty
  if (!loaded || !cart || !scheme || !asksSecretCode(scheme, cart.orderType as never)) return changed
  const { session, now } = asking
  const balance = cart.spending?.loyalty?.balance ?? 0
  const amount = input.points ?? mostPoints(scheme, balance).points
  const subject = { userId: session.userId, subject: subjectOfCart(cart._id), storeId: cart.store, amount }
  await putAsk(api.database.tenant(session.merchantId), subject, now)
  return other ? other.read() : readCart(api, asking, input.store)
}
