import { z } from 'zod'
import { call } from '../call/index.ts'
import * as cart from '../cart/index.ts'
import { chargeByCourier } from '../delivery/index.ts'
import * as loyalty from '../loyalty/index.ts'
import { Id } from '../values/index.ts'

/** A draft is a cart beside the live one, tied to an order; its calls are those of the live one on another cart. */
const ofOrder = {
  order: Id.optional().describe('The order that the draft is of; absent: the draft that was changed last'),
  recurring: Id.optional().describe('The repeating order whose basket the draft is, instead'),
}

export const getDraft = call({
  name: 'getDraft',
  summary: 'The one draft of an order, made of what was ordered where there is none yet',
  tag: 'cart',
  method: 'GET',
  path: '/v1/draft-cart',
  auth: 'session',
  query: z.object({ store: Id.optional(), ...ofOrder }),
  answer: cart.CartAnswer,
})

export const addProductToDraft = call({
  ...cart.addProductToCart,
  name: 'addProductToDraft',
  summary: 'Adds a product to a draft',
  path: '/v1/draft-cart/addProductToCart',
  body: cart.addProductToCart.body!.extend({ ...cart.draftFields, ...ofOrder }),
})

export const removeProductFromDraft = call({
  ...cart.removeProductFromCart,
  name: 'removeProductFromDraft',
  summary: 'Takes units of a draft’s line away, or the line',
  path: '/v1/draft-cart/removeProductFromCart',
  body: cart.removeProductFromCart.body!.extend(ofOrder),
})

export const customizeDraft = call({
  ...cart.customizeCart,
  name: 'customizeDraft',
  summary: 'Changes the choices or the quantity of a draft’s line',
  path: '/v1/draft-cart/customize',
  body: cart.customizeCart.body!.extend(ofOrder),
})

export const setDraftInstruction = call({
  ...cart.setInstruction,
  name: 'setDraftInstruction',
  summary: 'The note on a draft’s line',
  path: '/v1/draft-cart/splInstruction/:id',
  body: cart.setInstruction.body!.extend(ofOrder),
})

export const applyPromoToDraft = call({
  ...cart.applyPromo,
  name: 'applyPromoToDraft',
  summary: 'Applies an offer to a draft; the use that its order counts is free for it',
  path: '/v1/draft-cart/applyPromo',
  body: cart.applyPromo.body!.extend(ofOrder),
})

export const cancelPromoOfDraft = call({
  ...cart.cancelPromo,
  name: 'cancelPromoOfDraft',
  summary: 'Takes a draft’s offer off',
  path: '/v1/draft-cart/cancelPromo',
  body: cart.cancelPromo.body!.extend(ofOrder),
})

export const applyCreditsToDraft = call({
  ...loyalty.applyCredits,
  name: 'applyCreditsToDraft',
  tag: 'cart',
  summary: 'Pays a draft with credits, or no more',
  path: '/v1/draft-cart/applyCredits',
  body: loyalty.applyCredits.body!.extend(ofOrder),
})

export const applyLoyaltyToDraft = call({
  ...loyalty.applyLoyalty,
  name: 'applyLoyaltyToDraft',
  tag: 'cart',
  summary: 'Uses points in a draft, or none; the secret code is asked as in the live basket',
  path: '/v1/draft-cart/applyLoyalty',
  body: loyalty.applyLoyalty.body!.extend(ofOrder),
})

export const applyRewardToDraft = call({
  ...loyalty.applyReward,
  name: 'applyRewardToDraft',
  tag: 'cart',
  summary: 'Uses one of the customer’s rewards in a draft, or none',
  path: '/v1/draft-cart/rewards',
  body: loyalty.applyReward.body!.extend(ofOrder),
})

export const chargeDraftByCourier = call({
  ...chargeByCourier,
  name: 'chargeDraftByCourier',
  tag: 'cart',
  summary: 'What delivery of a draft costs; a courier is asked where the outlet charges by courier',
  path: '/v1/draft-cart/charges/3pl',
  body: chargeByCourier.body!.extend(ofOrder),
})

export const draftCartCalls = [
  getDraft,
  addProductToDraft,
  removeProductFromDraft,
  customizeDraft,
  setDraftInstruction,
  applyPromoToDraft,
  cancelPromoOfDraft,
  applyCreditsToDraft,
  applyLoyaltyToDraft,
  applyRewardToDraft,
  chargeDraftByCourier,
]
