import type { ApiRefusal } from '@compass/client'
import { applyPromo, type CartAnswer, cancelPromo, chooseFreeProduct, updateCartAddress } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readCustomizations } from '#shell/cart/customization-fields.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import type { PromoResult } from './promo-view.ts'

const ONE_MONTH_SECONDS = 30 * 24 * 3600

/** Does what the pressed button says: a code, an offer of the list, taking it off, its gift, the other way of having it. */
export async function changePromo(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<PromoResult> {
  const form = await request.formData()
  const page = context.get(pageRequest)
  const { shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [named, argument] = text('intent').split(':')
  const store = text('store')
  const promo = text('promo')
  const typed = text('code').trim()
  type Answered = { ok: true; data: ShapeOf<typeof CartAnswer>; warning?: string } | ApiRefusal
  const result = (intent: PromoResult['intent'], answer: Answered): PromoResult => ({
    intent,
    typed,
    warning: answer.ok ? (answer.warning ?? null) : null,
    refusal: answer.ok ? null : { code: answer.code, error: answer.error, message: answer.message },
  })

  switch (named) {
    case 'use':
      return result('use', await call(applyPromo, { body: { store, promo } }, options))
    case 'remove':
      // What is left to be said of the basket is said where the offer stands.
      return { ...result('remove', await call(cancelPromo, { body: { store, promo } }, options)), warning: null }
    case 'gift': {
      const customize = readCustomizations(form).map((group) => ({ ...group, variants: [...group.variants] }))
      const body = { store, promo, product: text('product'), customize }
      return result('gift', await call(chooseFreeProduct, { body }, options))
    }
    case 'service': {
      const orderType = argument === '10' ? 10 : 20
      const answer = await call(updateCartAddress, { body: { store, orderType } }, options)
      const cart = answer.ok ? answer.data.cart : null
      if (cart) {
        const where = `${cart.store}.${orderType}.${cart.area ?? ''}`
        page.setCookies.push(`where.${url}=${where}; Path=/; SameSite=Lax; Max-Age=${ONE_MONTH_SECONDS}`)
      }
      return result('service', answer)
    }
    default: {
      if (!typed) return { intent: 'code', typed, warning: null, refusal: null, isEmpty: true }
      return result('code', await call(applyPromo, { body: { store, codeName: typed } }, options))
    }
  }
}
