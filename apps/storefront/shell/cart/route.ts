import type { ApiAnswer } from '@compass/client'
import { getCart } from '@compass/contract/cart'
import { createUser } from '@compass/contract/users'
import { createTranslator } from '@compass/i18n/translator'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router'
import { paths } from '#paths'
import { hasReason } from '#shell/api/has-reason.ts'
import { createPageClient, startBody } from '#shell/api/page-client.ts'
import { setCartStoreCookie, setPersonalCookie } from '#shell/api/page-cookies.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { fetchOfflinePart } from '#shell/connection/offline-banner.tsx'
import { readSubmission, type Submission } from '#shell/forms/submission.ts'
import { pageLanguage } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { setFlash } from '#shell/navigation/flash.ts'
import { promotionsCookie } from '#shell/promotions/promotions-cookie.ts'
import { readUsablePromotions } from '#shell/promotions/read-usable-promotions.ts'
import { addSlotMenu } from '#shell/slots/slot-menu.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { keepForParty, rememberVisit, withOwnLines } from '#shell/visits/follow-party.ts'
import { readVisitCookie } from '#shell/visits/visit-cookie.ts'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import { type CartResult, noCart, toUnsentResult } from './cart-view.ts'
import { changeCart } from './intents/index.ts'
import { toCartResult, toRefusedResult } from './to-cart-result.ts'

/** The cart of the visitor; none where nothing was ever put in. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<CartResult> {
  const url = params.url!
  if (!hasSession(context.get(pageRequest).cookies)) return noCart
  const storefront = await readStorefront(context, request, url)
  const { shell } = storefront
  const answer = await createPageClient(context, request)(getCart, {}, { url, language: shell.language })
  if (!answer.ok) return toRefusedResult(answer, storefront.say)
  const read = await addSlotMenu(context, request, url, toCartResult(answer.data, storefront))
  return withOwnLines(read, readVisitCookie(context.get(pageRequest).cookies, url))
}

/** Without a network nothing is lost and nothing is sent twice: the cart stays as it was, and the notice says why. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<CartResult> {
  return serverLoader<CartResult>().catch((error) => unsent(error, 'not_sent', 'shell.offlineBanner'))
}

/** What was to be added is kept in the browser, and sent later. */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs): Promise<CartResult> {
  const sent = request.clone()
  return serverAction<CartResult>().catch(async (error) => {
    const part = await fetchOfflinePart().catch(() => null)
    const stored = part?.keepAddition(error, await sent.formData(), params.url!)
    return stored ?? unsent(error, 'not_changed', 'shell.offlineChange')
  })
}

function unsent(
  error: unknown,
  reason: 'not_sent' | 'not_changed',
  offline: 'shell.offlineBanner' | 'shell.offlineChange',
): CartResult {
  const t = createTranslator(pageLanguage(), ['shell'])
  return toUnsentResult(reason, error instanceof TypeError ? t(offline) : t('shell.errorHint'))
}

/**
 * Everything that changes the cart: one action, named intents, one call per intent. A form sent without scripts carries
 * `back`, the path to go on to; with scripts the answer is the cart.
 */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<CartResult | Response> {
  const url = params.url!
  const submission = await readSubmission(context, request, url)
  const { call, intent, page, storefront, text } = submission
  if (!hasSession(page.cookies)) await call(createUser, { body: startBody(request, url) })

  const first = await changeCart(submission)
  const isExpired = !first.ok && hasReason(first, 'cart_expired')
  const answer = isExpired ? await changeNextCart(submission) : first
  setPersonalCookie(page, url)
  const mustJoin = !answer.ok && hasReason(answer, 'join_first')
  await (mustJoin ? keepForParty(submission) : rememberVisit(submission))
  const cart = answer.ok ? answer.data.cart : null
  const [chosenStore] = (page.cookies.get(`where.${url}`) ?? '').split('.')
  if (cart && cart.count > 0 && storefront.shell.stores.length > 1 && !chosenStore)
    setCartStoreCookie(page, url, { store: cart.store, service: storefront.shell.service, area: cart.area })
  const changed = answer.ok
    ? withOwnLines(
        await addSlotMenu(context, request, url, toCartResult(answer.data, storefront)),
        readVisitCookie(page.cookies, url),
      )
    : toRefusedResult(answer, storefront.say)
  // The first cart of a day says whether the next menu keeps room for an offer.
  if (changed.cart && !page.cookies.has(promotionsCookie(url)))
    await readUsablePromotions(context, request, url, changed.cart.storeId)
  const { restorable } = isExpired && answer.ok ? answer.data : changed
  const result: CartResult =
    intent === 'seen' ? { ...changed, news: [], refusal: null } : { ...changed, restorable: restorable ?? null }
  const back = text('back')
  if (mustJoin && back) throw redirect(visitPaths.sheet(url, 'join'), 303)
  if (/^\/(?![/\\])/.test(back)) {
    // A page that is only shown says it; where the cart itself is looked at next, it is said there.
    const message = result.refusal ? result.refusal.message : result.news.join(' · ')
    if (message) setFlash(page, url, message)
    if (result.instead) setFlash(page, url, result.instead.map(({ id }) => id).join(' '), 'instead')
    throw redirect(message ? paths.myOrder(url) : back, 303)
  }
  return result
}

/** The cart expired just now. What was being added begins the next one, which takes it up when it is restored. */
async function changeNextCart(submission: Submission): Promise<ApiAnswer<typeof getCart>> {
  const again = submission.intent.startsWith('add') ? await changeCart(submission) : null
  return again && !again.ok ? again : submission.call(getCart, {})
}
