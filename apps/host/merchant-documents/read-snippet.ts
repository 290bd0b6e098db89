import type { AnswerOf } from '@compass/contract/call'
import type { getSnippet } from '@compass/contract/merchant-side'
import { messageOf, PlatformFault, readDocument, type Send, sendPatiently, withMerchantKey } from './platform-client.ts'

/**
 * The lines that show a merchant in a frame, and the sites where they work.
 *
 * @param connect sends with a key
 * @throws PlatformFault where there is no such merchant, or its document lists no site
 */
export async function readSnippet(connect: (key?: string) => Send, slug: string): Promise<AnswerOf<typeof getSnippet>> {
  if (!(await readDocument(connect(), slug)))
    throw new PlatformFault(`There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`)
  const snippet = await withMerchantKey(connect, slug, 'snippet', async (send) => {
    const answer = await sendPatiently(send, { method: 'GET', path: '/v1/merchant/snippet' })
    if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
    return (answer.json as { data: AnswerOf<typeof getSnippet> }).data
  })
  if (snippet.embedHosts.length === 0)
    throw new PlatformFault(`${slug} lists no site: add "embedHosts: [https://www.example.com]" to its document first.`)
  return snippet
}
