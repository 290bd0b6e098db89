import type { CodeSheetSize } from '@compass/domain/spots'
import { messageOf, PlatformFault, readDocument, type Send, sendPatiently, withMerchantKey } from './platform-client.ts'

/** A store of a document as far as its tables and rooms go. */
interface DocumentStore {
  readonly key: string
  readonly tables?: readonly unknown[]
  readonly rooms?: readonly unknown[]
}

interface CodesRequest {
  readonly slug: string
  readonly size: CodeSheetSize
  /** Key of a store; absent: all of them. */
  readonly store?: string
}

/** A server that draws nothing draws nothing the third time either. */
const MAX_TRIES = 3

/**
 * The printed codes of a merchant as a PDF. The call wants a key of the merchant: one is made for it, and revoked at once.
 *
 * @param connect sends with a key
 * @throws PlatformFault where there is no such merchant or store, or nothing to print
 */
export async function downloadCodes(
  connect: (key?: string) => Send,
  { slug, size, store }: CodesRequest,
): Promise<Buffer> {
  const document = (await readDocument(connect(), slug)) as { stores: DocumentStore[] } | null
  if (!document)
    throw new PlatformFault(`There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`)
  const keys = document.stores.map(({ key }) => key)
  if (store !== undefined && !keys.includes(store))
    throw new PlatformFault(`${slug} has no store "${store}": write one of ${keys.join(', ')}.`)
  const chosen = document.stores.filter(({ key }) => store === undefined || key === store)
  if (!chosen.some(({ tables = [], rooms = [] }) => tables.length + rooms.length > 0)) {
    const owner = store === undefined ? slug : `The store ${store} of ${slug}`
    throw new PlatformFault(`${owner} has no tables and no rooms: add them to its document first.`)
  }

  return withMerchantKey(connect, slug, 'codes', async (send) => {
    const query = new URLSearchParams({ size, ...(store !== undefined && { store }) })
    const path = `/v1/merchant/spots/codes?${query}`
    const answer = await sendPatiently(send, { method: 'GET', path }, MAX_TRIES)
    if (answer.bytes) return answer.bytes
    if (answer.status !== 503) throw new PlatformFault(messageOf(answer.json))
    throw new PlatformFault(
      'The server does not draw the codes now: try again, or, where its SECRET_KEY was changed, set SECRET_KEY_BEFORE there.',
    )
  })
}
