import type { ApiAnswer } from '@compass/client'
import {
  addProducts,
  addProductToCart,
  cancelPromo,
  customizeCart,
  deleteCart,
  getCart,
  removeProductFromCart,
  reorder,
  restoreCart,
  setInstruction,
  updateCartAddress,
} from '@compass/contract/cart'
import { applyCredits, applyLoyalty, applyReward } from '@compass/contract/loyalty'
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
import { createPageClient, startBody } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { pageLanguage } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { setFlash } from '#shell/navigation/flash.ts'
import { readChosenArea } from '#shell/serviceability/remembered-area.ts'
import { addSlotMenu } from '#shell/slots/slot-menu.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { type CartResult, noCart, toCartResult, toRefusedResult, toUnsentResult } from './cart-view.ts'
import { parseNumber, readCustomizations } from './customization-fields.ts'

/** The basket of the visitor; none where nothing was ever put in. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<CartResult> {
  const url = params.url!
  if (!hasSession(context.get(pageRequest).cookies)) return noCart
  const storefront = await readStorefront(context, request, url)
  const { shell } = storefront
  const answer = await createPageClient(context, request)(getCart, {}, { url, language: shell.language })
  if (!answer.ok) return toRefusedResult(answer, storefront.say)
  return addSlotMenu(context, request, url, toCartResult(answer.data, storefront))
}

/** Without a network nothing is lost and nothing is sent twice: the basket stays as it was, and the notice says why. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<CartResult> {
  return serverLoader<CartResult>().catch(sayNotSent)
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<CartResult> {
  return serverAction<CartResult>().catch(sayNotSent)
}

function sayNotSent(error: unknown): CartResult {
  const t = createTranslator(pageLanguage(), ['shell'])
  return toUnsentResult(t(error instanceof TypeError ? 'shell.offlineBanner' : 'shell.errorHint'))
}

type Intent =
  | 'add'
  | 'addMany'
  | 'remove'
  | 'replace'
  | 'customize'
  | 'note'
  | 'seen'
  | 'empty'
  | 'restore'
  | 'reorder'
  | 'area'
  | 'cancelPromo'
  | 'takeOff'

/**
 * Everything that changes the basket: one action, named intents, one call per intent. A form sent without scripts carries
 * `back`, the path to go on to; with scripts the answer is the basket.
 */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<CartResult | Response> {
  const url = params.url!
  const form = await request.formData()
  const page = context.get(pageRequest)
  const storefront = await readStorefront(context, request, url)
  const { shell } = storefront
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  if (!hasSession(page.cookies)) await call(createUser, { body: startBody(request, url) }, options)

  const isSeen = form.get('intent') === 'seen'
  const asked = await change(form)
  const isPast = !asked.ok && asked.error === 'cart_expired'
  const answer = isPast ? await afterPast(form) : asked
  page.setCookies.push(`has.${url}=1; Path=/; SameSite=Lax; Max-Age=86400`)
  const changed = answer.ok
    ? await addSlotMenu(context, request, url, toCartResult(answer.data, storefront))
    : toRefusedResult(answer, storefront.say)
  const { restorable } = isPast && answer.ok ? answer.data : changed
  const result: CartResult = isSeen
    ? { ...changed, news: [], refusal: null }
    : { ...changed, restorable: restorable ?? null }
  const back = form.get('back')
  if (typeof back === 'string' && /^\/(?![/\\])/.test(back)) {
    // A page that is only shown says it; where the basket itself is looked at next, it is said there.
    const said = result.refusal ? result.refusal.message : result.news.join(' · ')
    if (said) setFlash(page, url, said)
    if (result.instead) setFlash(page, url, result.instead.map(({ id }) => id).join(' '), 'instead')
    throw redirect(said ? paths.myOrder(url) : back, 303)
  }
  return result

  /** The basket was put aside just now. What was being added begins the next one, which takes it up when it is brought back. */
  async function afterPast(sent: FormData): Promise<ApiAnswer<typeof getCart>> {
    const again = String(sent.get('intent')).startsWith('add') ? await change(sent) : null
    return again && !again.ok ? again : call(getCart, {}, options)
  }

  async function change(sent: FormData): Promise<ApiAnswer<typeof getCart>> {
    const text = (name: string) => {
      const value = sent.get(name)
      return typeof value === 'string' && value !== '' ? value : undefined
    }
    const store = text('store') ?? shell.storeId ?? ''
    const orderType = shell.service
    switch (text('intent') as Intent) {
      case 'add':
        return call(
          addProductToCart,
          {
            body: {
              store,
              product: text('product') ?? '',
              qty: parseNumber(text('qty') ?? '1'),
              customize: readCustomizations(sent).map((group) => ({ ...group, variants: [...group.variants] })),
              specialInstructions: text('note') ?? '',
              orderType,
              replace: text('replace') === '1',
              ...readChosenArea(page.cookies, url),
            },
          },
          options,
        )
      case 'addMany':
        return call(
          addProducts,
          {
            body: {
              store,
              products: JSON.parse(text('products') ?? '[]'),
              orderType,
              replace: text('replace') === '1',
              ...readChosenArea(page.cookies, url),
            },
          },
          options,
        )
      case 'remove':
        return call(
          removeProductFromCart,
          {
            body: {
              store,
              ...(text('line') ? { productId: text('line') } : { product: text('product') ?? '' }),
              ...(text('decrease') ? { decrease: parseNumber(text('decrease')) } : {}),
            },
          },
          options,
        )
      case 'replace': {
        const body = { store, product: text('product') ?? '', qty: parseNumber(text('qty') ?? '1'), orderType }
        const replaced = await call(addProductToCart, { body: { ...body, inPlaceOf: text('line') } }, options)
        // Tapped twice, the second finds its line gone: the basket is as it was wanted.
        return replaced.ok || replaced.status !== 404 ? replaced : call(getCart, {}, options)
      }
      case 'customize': {
        const changed = await call(
          customizeCart,
          {
            body: {
              store,
              product: text('line') ?? '',
              ...(text('qty') ? { qty: parseNumber(text('qty')) } : {}),
              ...(sent.has('choices')
                ? { customize: readCustomizations(sent).map((group) => ({ ...group, variants: [...group.variants] })) }
                : {}),
            },
          },
          options,
        )
        // The sheet sends the note along; a line that became part of another one keeps that one's.
        if (!changed.ok || !sent.has('note')) return changed
        const noted = await call(
          setInstruction,
          { params: { id: text('line') ?? '' }, body: { specialInstructions: text('note') ?? '' } },
          options,
        )
        return noted.ok ? noted : changed
      }
      case 'note':
        return call(
          setInstruction,
          { params: { id: text('line') ?? '' }, body: { specialInstructions: text('note') ?? '' } },
          options,
        )
      case 'seen': {
        // Any change writes the basket as it is today; a note that stays as it is is one.
        const specialInstructions = String(sent.get('note') ?? '')
        return call(setInstruction, { params: { id: text('line') ?? '' }, body: { specialInstructions } }, options)
      }
      case 'empty':
        return call(deleteCart, {}, options)
      case 'restore':
        return call(restoreCart, { body: {} }, options)
      case 'reorder':
        return call(
          reorder,
          { body: { order: text('order') ?? '', orderType, replace: true, ...readChosenArea(page.cookies, url) } },
          options,
        )
      case 'cancelPromo':
        return call(cancelPromo, { body: { store, ...(text('promo') ? { promo: text('promo') } : {}) } }, options)
      case 'takeOff':
        // What is the customer's own stays theirs.
        if (text('own') === 'reward') return call(applyReward, { body: { store, reward: null } }, options)
        return call(text('own') === 'credits' ? applyCredits : applyLoyalty, { body: { store, cancel: true } }, options)
      case 'area':
        return call(
          updateCartAddress,
          {
            body: {
              store,
              orderType,
              address: {
                ...(text('address') ? { _id: text('address') } : {}),
                ...(text('area') ? { areaId: text('area') } : {}),
              },
            },
          },
          options,
        )
    }
    return { ok: false, status: 400, code: 400, error: 'invalid_request', message: '', errors: [], data: null }
  }
}
