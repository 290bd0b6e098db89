import { listFavourites } from '@compass/contract/favourites'
import type { Submission } from '#shell/forms/submission.ts'
import { setFavouritesCookie } from './favourites-cookie.ts'

/** Who signed in may have favourites from another device: the next menu keeps room for them. */
export async function rememberFavourites({
  call,
  page,
  shell,
  url,
}: Pick<Submission, 'call' | 'page' | 'shell' | 'url'>): Promise<void> {
  if (!shell.storeId) return
  const answer = await call(listFavourites, { query: { store: shell.storeId, orderType: shell.service } })
  if (answer.ok)
    setFavouritesCookie(
      page,
      url,
      answer.data.items.some(({ product }) => product),
    )
}
