import type { ApiRefusal } from '@compass/client'
import { applyPromo, type CartAnswer, cancelPromo, chooseFreeProduct, updateCartAddress } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import { setStoreCookie } from '#shell/api/page-cookies.ts'
import { readCustomizations } from '#shell/cart/customization-fields.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { readService } from '#shell/stores/read-service.ts'
import type { PromoResult } from './promo-view.ts'

/** Does what the pressed button says: a code, a promotion of the list, taking it off, its gift, the other way of having it. */
export async function changePromo(submission: Submission): Promise<PromoResult> {
  const { argument, call, form, intent: named, page, text, url } = submission
  const store = text('store')
  const promo = text('promo')
  const typed = text('code').trim()
  type CartChangeAnswer = { ok: true; data: ShapeOf<typeof CartAnswer>; warning?: string } | ApiRefusal
  const result = (intent: PromoResult['intent'], answer: CartChangeAnswer): PromoResult => ({
    intent,
    typed,
    warning: answer.ok ? (answer.warning ?? null) : null,
    refusal: answer.ok ? null : { error: answer.error, message: answer.message },
  })

  switch (named) {
    case 'use':
      return result('use', await call(applyPromo, { body: { store, promo } }))
    case 'remove':
      // What is left to be said of the cart is said where the promotion stands.
      return { ...result('remove', await call(cancelPromo, { body: { store, promo } })), warning: null }
    case 'gift': {
      const customize = readCustomizations(form)
      const body = { store, promo, product: text('product'), customize }
      return result('gift', await call(chooseFreeProduct, { body }))
    }
    case 'service': {
      const orderType = readService(argument)
      const answer = await call(updateCartAddress, { body: { store, orderType } })
      const cart = answer.ok ? answer.data.cart : null
      if (cart) setStoreCookie(page, url, { store: cart.store, service: orderType, area: cart.area })
      return result('service', answer)
    }
    default: {
      if (!typed) return { intent: 'code', typed, warning: null, refusal: null, isEmpty: true }
      return result('code', await call(applyPromo, { body: { store, codeName: typed } }))
    }
  }
}
