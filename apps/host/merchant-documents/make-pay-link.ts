import type { AnswerOf, CallInput } from '@compass/contract/call'
import type { createPayLink } from '@compass/contract/pay-links'
import { exponentOf, parseDecimal } from '@compass/domain/money'
import { messageOf, PlatformFault, readDocument, type Send, sendPatiently, withMerchantKey } from './platform-client.ts'

interface PayLinkRequest {
  readonly slug: string
  /** As a person writes it: "120.00". */
  readonly amount: string
  /** What it is for. */
  readonly text: string
  /** Whom it is for. */
  readonly name?: string | undefined
  /** RFC 3339. */
  readonly until?: string | undefined
  /** How often it can be paid. */
  readonly uses?: number | undefined
}

/**
 * Makes a pay link of a merchant, and answers its address, which is said this once.
 *
 * @param connect sends with a key
 * @throws PlatformFault where there is no such merchant, or the link is refused
 */
export async function makePayLink(
  connect: (key?: string) => Send,
  { slug, amount, text, name, until, uses }: PayLinkRequest,
): Promise<string> {
  const document = (await readDocument(connect(), slug)) as { currency: string } | null
  if (!document)
    throw new PlatformFault(`There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`)
  const { currency } = document
  const minor = parseDecimal(amount, currency)
  if (!minor.ok)
    throw new PlatformFault(`"${amount}" is no amount in ${currency}: write it with ${exponentOf(currency)} decimals.`)
  const body: CallInput<typeof createPayLink>['body'] = {
    amount: { amount: minor.value, currency },
    text,
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
