import { getFoodCourt } from '@compass/contract/courts'
import { type RouterContextProvider, redirect } from 'react-router'
import { landingPaths } from '#landing-paths'
import { createPageClient } from '#shell/api/page-client.ts'

/**
 * Leads the specification's addresses of brands to where they are: those of a landing page are merchants, each with a
 * storefront of its own. Nothing happens where the name is a court's, whose page it is.
 */
export async function expectCourt(
  context: Readonly<RouterContextProvider>,
  request: Request,
  name: string,
  brand: string | undefined,
): Promise<void> {
  if (await isCourt(context, request, name)) return
  throw redirect(brand ? landingPaths.brand(name, brand) : landingPaths.page(name))
}

/** False where there is no court of that name; while the API does not answer nobody says so. */
export async function isCourt(
  context: Readonly<RouterContextProvider>,
  request: Request,
  name: string,
): Promise<boolean> {
  const answer = await createPageClient(context, request)(getFoodCourt, { params: { id: name } })
  return answer.ok || answer.status !== 404
}
