import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { createPayLink, previewPayLink } from '@compass/contract/pay-links'
import { chooseText, type Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { exponentOf } from '@compass/domain/money'
import { linkMethods, titleOf } from '@compass/domain/pay-links'
import { checkNewLink } from '@compass/domain/pay-links/checks'
import { pathOfLink } from '@compass/domain/pay-links/pages'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { codeText } from '@compass/domain/spots'
import { formatMoney } from '@compass/i18n/formats'
import { commit, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { hashOf, newCapability, newId } from '../../ids/index.ts'
import { insertMessage } from '../../records/messages/messages.ts'
import type { PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { insertPayLink } from '../../records/pay-links/pay-links.ts'
import { smallestUnitOf } from '../merchants/gateway-of.ts'
import { originOf } from '../merchants/origin-of.ts'
import { sayMessage } from '../messages/templates.ts'
import { channelsFor } from '../notifications/channels-for.ts'
import { nameOfLines } from '../notifications/name-of-lines.ts'
import { composeProducts } from './compose-products.ts'
import { merchantPayLinkAnswer } from './link-answer.ts'
import { methodsOfPromotion } from './link-methods.ts'

interface MakeLinkCommand {
  readonly merchantId: string
  readonly body: BodyOf<typeof createPayLink>
  readonly now: Date
}

const SMS = 10

/** A link with its merchant, before it is written. */
interface ComposedLink {
  readonly loaded: LoadedMerchant
  readonly link: PayLinkRecord
}

/** Refuses `not_found` for a store that is none, `invalid_fields`, `payment_method_not_allowed`, and as `composeProducts` does. */
async function composeLink(api: Api, { merchantId, body, now }: MakeLinkCommand): Promise<Result<ComposedLink>> {
  const loaded = await api.merchants.load(merchantId)
  const store = loaded && (body.store === undefined ? loaded.merchant.stores[0] : loaded.stores.get(body.store))
  if (!loaded || !store) return refuse({ reason: 'not_found' })
  const { merchant } = loaded
  const { currency, phoneCountries } = merchant
  const { products: wanted } = body
  const composed = wanted ? await composeProducts(api, { loaded, store, body, now }, wanted) : accept(AMOUNT)
  if (!composed.ok) return composed
  const { products, destination } = composed.value
  const { expiresAt, ...rest } = body
  const input = {
    ...rest,
    ...(products && { amount: { amount: products.totals.grandTotal, currency }, hasProducts: true }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
  }
  // Prices of products are those of the document, as in any order.
  const smallestUnit = products ? 1 : smallestUnitOf(api, loaded, store)
  const checked = checkNewLink(input, { store, currency, phoneCountries, smallestUnit }, now)
  if (!checked.ok) return checked
  const promised = methodsOfPromotion(loaded, products)
  if (linkMethods(store, checked.value.methods, promised).length === 0)
    return refuse({ reason: 'payment_method_not_allowed' })
  const link: PayLinkRecord = {
    ...checked.value,
    products,
    destination,
    id: newId(now.getTime()),
    storeId: store.id,
    currency,
    language: merchant.languages[0]!,
    used: 0,
    createdAt: now,
    withdrawnAt: null,
  }
  return accept({ loaded, link })
}

/** What a link would ask for. Nothing is written. Refuses as `makeLink` does. */
export async function previewLink(
  api: Api,
  command: MakeLinkCommand,
): Promise<Result<AnswerOf<typeof previewPayLink>>> {
  const composed = await composeLink(api, command)
  if (!composed.ok) return composed
  const { loaded, link } = composed.value
  const { amount, orderType, products, totals, schedule } = merchantPayLinkAnswer(loaded, link, command.now)
  return accept({ amount, orderType, products, totals, schedule })
}

/**
 * Makes a pay link. Its address is rest in the answer, and by message where a phone is named; nobody can say it again. Refuses
 * `not_found` for a store that is none, `invalid_fields`, `payment_method_not_allowed` where nobody could pay it, and of products
 * what `composeProducts` does.
 */
export async function makeLink(api: Api, command: MakeLinkCommand): Promise<Result<AnswerOf<typeof createPayLink>>> {
  const composed = await composeLink(api, command)
  if (!composed.ok) return composed
  const { loaded, link } = composed.value
  const { merchant } = loaded
  const { merchantId, body, now } = command
  const secret = newCapability()
  const url = `${originOf(api, loaded)}${pathOfLink(codeText(merchant.slug, secret))}`
  await api.database.transact<null>(merchantId, async (tenant) => {
    await insertPayLink(tenant, link, hashOf(secret))
    await sendLink(tenant, loaded, link, { url, language: body.customer?.language ?? link.language, now })
    return commit(null)
  })
  return accept({ ...merchantPayLinkAnswer(loaded, link, now), url })
}

/** Nothing is sold by it. */
const AMOUNT = { products: null, destination: null } as const

/** Tells the address to whom the link is for, on the merchant's channels. */
async function sendLink(
  tenant: Tenant,
  { merchant }: LoadedMerchant,
  link: PayLinkRecord,
  { url, language, now }: { readonly url: string; readonly language: Language; readonly now: Date },
): Promise<void> {
  const { customer, amount, currency, text, products } = link
  const { title } = titleOf(text)
  const { phone } = customer
  if (phone === null) return
  const { hideZeroDecimals = false } = merchant.brand
  const sum = formatMoney({ amount, currency, exponent: exponentOf(currency) }, language, { hideZeroDecimals }).text
  const name = chooseText(merchant.name, language, merchant.languages[0]!)?.text ?? merchant.slug
  const words = {
    merchant: name,
    amount: sum,
    what: title || nameOfLines(products?.lines ?? [], language, link.language),
    link: url,
  }
  const message = sayMessage(language, 'payLink', words)
  const { channels = [SMS] } = channelsFor({}, merchant.messageChannels)
  for (const channel of channels)
    await insertMessage(tenant, {
      id: newId(now.getTime()),
      channel,
      phone,
      language,
      kind: 'order',
      ...message,
      createdAt: now,
    })
}
