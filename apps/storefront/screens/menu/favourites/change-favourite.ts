import { paths } from '#paths'
import type { Favourites } from './favourites.ts'

/** Puts a heart on a dish or takes it off; null where the network or the shop did not answer. */
export async function changeFavourite(
  url: string,
  product: string,
  intent: 'add' | 'remove',
): Promise<Favourites | null> {
  try {
    const answer = await fetch(paths.favourites(url), {
      method: 'POST',
      body: new URLSearchParams({ intent, product }),
    })
    return answer.ok ? ((await answer.json()) as Favourites) : null
  } catch {
    return null
  }
}
