import * as calls from '@compass/contract/draft-cart'
import { refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { findDraft, type NamedDraft } from '../../records/carts/drafts.ts'
import { addProduct, chosenOf } from '../cart/add-products.ts'
import { type Asking, type CartWork, type Choosing, changeCart } from '../cart/change-cart.ts'
import { customizeProduct, noteLine, removeProduct } from '../cart/change-lines.ts'
import { chargeDelivery } from '../delivery/charge-delivery.ts'
import { applyCredits, applyReward } from '../loyalty/apply-spending.ts'
import { redeem } from '../loyalty/redeem.ts'
import { applyPromo, cancelPromo } from '../promotions/change-offer.ts'
import { readDraft } from './beside.ts'
import { openDraft } from './read-draft.ts'

const ONE = 1

/** Each call is its twin of the live basket on the draft of an order; outlet, order type and area are the order's. */
export function serveDraftCart(app: FastifyInstance, api: Api): void {
  const change = (
    asked: Asking & { readonly body: NamedDraft & { readonly store?: string } },
    work: CartWork,
    options: Choosing = {},
  ) => {
    const { order, store, recurring } = asked.body
    const onDraft: CartWork = (loaded, draft, is) => {
      if (store !== undefined && draft?.storeId !== store)
        return refuse({ reason: loaded.stores.has(store) ? 'cart_store_mismatch' : 'not_found' })
      return work(loaded, draft, is)
    }
    return changeCart(api, asked, onDraft, { ...options, draft: { order, recurring } })
  }

  serve(app, api, calls.getDraft, (asked) => openDraft(api, asked, asked.query))

  serve(app, api, calls.addProductToDraft, (asked) => {
    const { product, qty = ONE, customize, specialInstructions: note, store } = asked.body
    const wanted = { productId: product, qty, customize: chosenOf(customize), note }
    return change(asked, addProduct({ store, replace: false }, wanted, asked.now))
  })

  serve(app, api, calls.removeProductFromDraft, (asked) => {
    const { store, product, productId, decrease } = asked.body
    return change(asked, removeProduct({ store, lineId: productId, productId: product, decrease }))
  })

  serve(app, api, calls.customizeDraft, (asked) => {
    const { store, product, qty, customize } = asked.body
    return change(asked, customizeProduct({ store, lineId: product, qty, customize: customize && chosenOf(customize) }))
  })

  serve(app, api, calls.setDraftInstruction, (asked) =>
    change(asked, noteLine(asked.params.id, asked.body.specialInstructions)),
  )

  serve(app, api, calls.applyPromoToDraft, (asked) => {
    const { store, promo, codeName } = asked.body
    return change(asked, applyPromo({ store, promo, codeName }), { choosesOffer: true })
  })

  serve(app, api, calls.cancelPromoOfDraft, (asked) => change(asked, cancelPromo(asked.body)))

  serve(app, api, calls.applyCreditsToDraft, (asked) =>
    change(asked, applyCredits(asked.body), { wants: { credits: { most: null } } }),
  )

  serve(app, api, calls.applyLoyaltyToDraft, (asked) => {
    const { order, store, recurring } = asked.body
    const draft = { order, store, recurring }
    return redeem(api, asked, asked.body, { draft, read: () => openDraft(api, asked, draft) })
  })

  serve(app, api, calls.applyRewardToDraft, (asked) => {
    const { reward } = asked.body
    return change(asked, applyReward(asked.body), reward === null ? {} : { wants: { rewardId: reward } })
  })

  serve(app, api, calls.chargeDraftByCourier, async (asked) => {
    const { order, store, recurring, ...to } = asked.body
    const { merchantId, userId } = asked.session
    const found = await readDraft(api.database.tenant(merchantId), userId, { order, recurring })
    if (!found.ok) return found
    const { draftOf, storeId } = found.value.cart
    if (store !== storeId) return refuse({ reason: 'cart_store_mismatch' })
    const draft = recurring ? { recurring } : { order: draftOf! }
    return chargeDelivery(
      api,
      asked,
      { store, ...to },
      {
        find: async (tenant) => (await findDraft(tenant, userId, draft))?.cart ?? null,
        read: () => openDraft(api, asked, draft),
      },
    )
  })
}
