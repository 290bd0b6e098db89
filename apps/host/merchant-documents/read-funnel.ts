import type { AnswerOf } from '@compass/contract/call'
import type { getFunnel } from '@compass/contract/conversions'
import { CONVERSION_EVENTS } from '@compass/domain/conversions'
import { messageOf, PlatformFault, readDocument, type Send, sendPatiently, withMerchantKey } from './platform-client.ts'

/**
 * How many came how far to an order at a merchant. A line for each of the last days, newest first, below the names of the steps.
 *
 * @param connect sends with a key
 * @throws PlatformFault where there is no such merchant
 */
export async function readFunnel(connect: (key?: string) => Send, slug: string, days: number): Promise<string> {
  if (!(await readDocument(connect(), slug)))
    throw new PlatformFault(`There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`)
  return withMerchantKey(connect, slug, 'funnel', async (send) => {
    const answer = await sendPatiently(send, { method: 'GET', path: `/v1/merchant/funnel?days=${days}` })
    if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
    const { items } = (answer.json as { data: AnswerOf<typeof getFunnel> }).data
    if (items.length === 0) return 'Nobody was counted in these days.'
    const row = (cells: readonly (string | number)[]) =>
      cells.map((cell, at) => (at === 0 ? String(cell) : String(cell).padStart(16))).join('')
    const head = row(['day       ', ...CONVERSION_EVENTS])
    return [head, ...items.map(({ day, counts }) => row([day, ...CONVERSION_EVENTS.map((one) => counts[one])]))].join(
      '\n',
    )
  })
}
