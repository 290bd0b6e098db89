import type { ApiRefusal } from '@compass/client'
import { getCart } from '@compass/contract/cart'
import { applyCredits, applyLoyalty, applyReward, giveSecretCode } from '@compass/contract/loyalty'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { type CartResult, noCart } from '#shell/cart/cart-view.ts'
import { parseNumber } from '#shell/cart/customization-fields.ts'
import { toCartResult } from '#shell/cart/to-cart-result.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { loyaltyPaths } from '#shell/loyalty/loyalty-paths.ts'
import { type BalancesView, readBalances } from '#shell/loyalty/read-balances.ts'
import { isCodeAlive } from '#shell/loyalty/spending-view.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { hasSession } from '#shell/users/has-session.ts'

export interface LoyaltyData {
  /** The store whose scheme it is: the cart's, or that of the address. */
  readonly store: string
  readonly answer: CartResult
  readonly own: BalancesView
  /** Instant of the answer, for what a clock decides. */
  readonly now: number
}

/** What the screens' forms answer. */
export interface LoyaltyResult {
  readonly intent: string
  readonly refusal: Pick<ApiRefusal, 'error' | 'message'> | null
  /** The number as it was typed. */
  readonly typed: string
  readonly isEmpty?: true
  /** The request did not get through. */
  readonly isLost?: true
}

/** The cart and what the visitor holds. A store that is not there leads to the menu; 503 where the API does not answer. */
export async function readLoyalty(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { url, storeId }: { readonly url: string; readonly storeId: string },
): Promise<LoyaltyData> {
  const { say, shell } = await readStorefront(context, request, url)
  if (!shell.stores.some(({ id }) => id === storeId)) throw redirect(paths.menu(url))
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const read = hasSession(context.get(pageRequest).cookies) ? await call(getCart, {}, options) : null
  const answer = read?.ok ? toCartResult(read.data, { say, shell }) : noCart
  const store = answer.cart?.lines.length ? answer.cart.storeId : storeId
  const own = await readBalances(context, request, { url, store })
  if (!own) throw new Response(null, { status: 503 })
  return { store, answer, own, now: Date.now() }
}

/**
 * Does what the pressed button says, and leads on: to the secret code where it is asked for, else back to the order.
 * A refusal stays on the screen.
 */
export async function changeLoyalty(submission: Submission): Promise<LoyaltyResult> {
  const { call, form, intent, text, url } = submission
  const store = text('store')
  const typed = text('points').trim()
  const refused = ({ error, message }: ApiRefusal): LoyaltyResult => ({
    intent,
    typed,
    refusal: { error, message },
  })
  const done: LoyaltyResult = { intent, typed, refusal: null }

  switch (intent) {
    case 'points': {
      if (form.has('points') && typed === '') return { ...done, isEmpty: true }
      const points = typed === '' ? {} : { points: parseNumber(typed) }
      const answer = await call(applyLoyalty, { body: { store, ...points } })
      if (!answer.ok) return refused(answer)
      const requested = answer.data.cart?.spending?.loyalty?.secretCode
      throw redirect(
        requested && isCodeAlive(requested, Date.now()) ? loyaltyPaths.secretCode(url, store) : paths.myOrder(url),
        303,
      )
    }
    case 'noPoints': {
      const answer = await call(applyLoyalty, { body: { store, cancel: true } })
      if (!answer.ok) return refused(answer)
      if (form.has('leave')) throw redirect(paths.myOrder(url), 303)
      return done
    }
    case 'reward': {
      const answer = await call(applyReward, { body: { store, reward: text('reward') || null } })
      return answer.ok ? done : refused(answer)
    }
    case 'credits':
    case 'noCredits': {
      const answer = await call(applyCredits, { body: { store, cancel: intent === 'noCredits' } })
      return answer.ok ? done : refused(answer)
    }
    case 'code': {
      const answer = await call(giveSecretCode, { body: { store, cart: text('cart'), code: text('code') } })
      if (!answer.ok) return refused(answer)
      throw redirect(paths.myOrder(url), 303)
    }
  }
  throw new Response(null, { status: 400 })
}
