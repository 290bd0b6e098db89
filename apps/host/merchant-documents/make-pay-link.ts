import type { AnswerOf, CallInput } from '@compass/contract/call'
import type { createPayLink } from '@compass/contract/pay-links'
import { exponentOf, parseDecimal } from '@compass/domain/money'
import { messageOf, PlatformFault, readDocument, type Send, sendPatiently, withMerchantKey } from './platform-client.ts'

interface PayLinkRequest {
  readonly slug: string
  /** As a person writes it: "120.00"; absent: products are asked for. */
  readonly amount?: string | undefined
  /** What is sold by it, in place of an amount. */
  readonly products?: LinkedProducts | undefined
  /** What it is for; '' where its products say it. */
  readonly text: string
  /** Whom it is for. */
  readonly name?: string | undefined
  /** RFC 3339. */
  readonly until?: string | undefined
  /** How often it can be paid. */
  readonly uses?: number | undefined
}

/** Products as a person names them, and how they are had. */
interface LinkedProducts {
  readonly skus: readonly { readonly sku: string; readonly qty: number }[]
  readonly service: 'pickup' | 'delivery' | 'none'
  readonly code?: string | undefined
}

/**
 * Makes a pay link of a merchant, and answers its address, which is said this once.
 *
 * @param connect sends with a key
 * @throws PlatformFault where there is no such merchant, or the link is refused
 */
export async function makePayLink(
  connect: (key?: string) => Send,
  { slug, amount, products, text, name, until, uses }: PayLinkRequest,
): Promise<string> {
  const document = (await readDocument(connect(), slug)) as { currency: string } | null
  if (!document)
    throw new PlatformFault(`There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`)
  const body: Body = {
    ...(products ? wantedOf(products) : { amount: amountOf(amount ?? '', document.currency) }),
    ...(text !== '' && { text }),
    ...(name !== undefined && { customer: { name } }),
    ...(until !== undefined && { expiresAt: until }),
    ...(uses !== undefined && { uses }),
  }
  return withMerchantKey(connect, slug, 'pay links', async (send) => {
    const request = { method: 'POST', path: '/v1/merchant/paylinks', type: 'application/json' } as const
    const answer = await sendPatiently(send, { ...request, body: JSON.stringify(body) })
    if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
    return (answer.json as { data: AnswerOf<typeof createPayLink> }).data.url
  })
}

type Body = CallInput<typeof createPayLink>['body']

function amountOf(text: string, currency: string): NonNullable<Body['amount']> {
  const minor = parseDecimal(text, currency)
  if (!minor.ok)
    throw new PlatformFault(`"${text}" is no amount in ${currency}: write it with ${exponentOf(currency)} decimals.`)
  return { amount: minor.value, currency }
}

const ORDER_TYPES = { pickup: 10, delivery: 20, none: null } as const

function wantedOf({ skus, service, code }: LinkedProducts): Pick<Body, 'products' | 'orderType' | 'codeName'> {
  return {
    products: skus.map(({ sku, qty }) => ({ sku, qty })),
    orderType: ORDER_TYPES[service],
    ...(code !== undefined && { codeName: code }),
  }
}
