import { getStorefront } from '@compass/contract/stores'
import { idOfPage } from '@compass/domain/pay-links/pages'
import { readCode } from '@compass/domain/spots'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'

/** The merchant that a page's address begins with, behind which a secret or an id stands; null for what names none. */
export function merchantNamedIn(named: string): string | null {
  return (readCode(named) ?? idOfPage(named))?.slug ?? null
}

/** Is there such a merchant? One that cannot be asked now is believed to be: its page says what is wrong. */
export async function isMerchant(
  context: Readonly<RouterContextProvider>,
  request: Request,
  slug: string,
): Promise<boolean> {
  const answer = await createPageClient(context, request)(getStorefront, { params: { slug } })
  return answer.ok || answer.status !== 404
}
