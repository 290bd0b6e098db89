import * as calls from '@compass/contract/draft-cart'
import { refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { findDraft, type NamedDraft } from '../../records/carts/drafts.ts'
import { addProduct, chosenOf } from '../cart/add-products.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { type CartWork, type ChangeOptions, changeCart } from '../cart/change-cart.ts'
import { customizeProduct, noteLine, removeProduct } from '../cart/change-lines.ts'
import { applyPromo, cancelPromo } from '../cart/change-promotion.ts'
import { readDraft } from '../cart/draft-context.ts'
import { chargeDelivery } from '../delivery/charge-delivery.ts'
import { applyCredits, applyReward } from '../loyalty/apply-spending.ts'
import { redeem } from '../loyalty/redeem.ts'
import { openDraft } from './read-draft.ts'

const ONE = 1

/** Each call is its twin of the live cart on the draft of an order; store, order type and area are the order's. */
export function serveDraftCart(app: FastifyInstance, api: Api): void {
  const change = (
    input: CartCaller & { readonly body: NamedDraft & { readonly store?: string } },
    work: CartWork,
    options: ChangeOptions = {},
  ) => {
    const { order, store, recurring } = input.body
    const onDraft: CartWork = (loaded, draft, context) => {
      if (store !== undefined && draft?.storeId !== store)
        return refuse({ reason: loaded.stores.has(store) ? 'cart_store_mismatch' : 'not_found' })
      return work(loaded, draft, context)
    }
    return changeCart(api, input, onDraft, { ...options, draft: { order, recurring } })
  }

  serve(app, api, calls.getDraft, (input) => openDraft(api, input, input.query))

  serve(app, api, calls.addProductToDraft, (input) => {
    const { product, qty = ONE, customize, specialInstructions: note, store } = input.body
    const wanted = { productId: product, qty, customize: chosenOf(customize), note }
    return change(input, addProduct({ store, replace: false }, wanted, input.now))
  })

  serve(app, api, calls.removeProductFromDraft, (input) => {
    const { store, product, productId, decrease } = input.body
    return change(input, removeProduct({ store, lineId: productId, productId: product, decrease }))
  })

  serve(app, api, calls.customizeDraft, (input) => {
    const { store, product, qty, customize } = input.body
    return change(input, customizeProduct({ store, lineId: product, qty, customize: customize && chosenOf(customize) }))
  })

  serve(app, api, calls.setDraftInstruction, (input) =>
    change(input, noteLine(input.params.id, input.body.specialInstructions)),
  )

  serve(app, api, calls.applyPromoToDraft, (input) => {
    const { store, promo, codeName } = input.body
    return change(input, applyPromo({ store, promo, codeName }), { choosesPromotion: true })
  })

  serve(app, api, calls.cancelPromoOfDraft, (input) => change(input, cancelPromo(input.body)))

  serve(app, api, calls.applyCreditsToDraft, (input) =>
    change(input, applyCredits(input.body), { wants: { credits: { most: null } } }),
  )

  serve(app, api, calls.applyLoyaltyToDraft, (input) => {
    const { order, store, recurring } = input.body
    const draft = { order, store, recurring }
    return redeem(api, input, input.body, { draft, read: () => openDraft(api, input, draft) })
  })

  serve(app, api, calls.applyRewardToDraft, (input) => {
    const { reward } = input.body
    return change(input, applyReward(input.body), reward === null ? {} : { wants: { rewardId: reward } })
  })

  serve(app, api, calls.chargeDraftByCourier, async (input) => {
    const { order, store, recurring, ...to } = input.body
    const { merchantId, userId } = input.session
    const found = await readDraft(api.database.tenant(merchantId), userId, { order, recurring })
    if (!found.ok) return found
    const { draftOf, storeId } = found.value.cart
    if (store !== storeId) return refuse({ reason: 'cart_store_mismatch' })
    const draft = recurring ? { recurring } : { order: draftOf! }
    return chargeDelivery(
      api,
      input,
      { store, ...to },
      {
        find: async (tenant) => (await findDraft(tenant, userId, draft))?.cart ?? null,
        read: () => openDraft(api, input, draft),
      },
    )
  })
}
