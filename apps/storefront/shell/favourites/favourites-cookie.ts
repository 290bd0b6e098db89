import type { PageRequest } from '#shell/api/page-request.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 3600

/** Says to the scripts of a cached page that its visitor has favourites here, for which room is kept. */
export const favouritesCookie = (url: string) => `favourites.${url}`

/** The next pages keep room for favourites, or none. */
export function setFavouritesCookie(
  { setCookies }: Pick<PageRequest, 'setCookies'>,
  url: string,
  hasFavourites: boolean,
): void {
  const value = hasFavourites
    ? `1; Path=/; SameSite=Lax; Max-Age=${ONE_YEAR_SECONDS}`
    : '; Path=/; SameSite=Lax; Max-Age=0'
  setCookies.push(`${favouritesCookie(url)}=${value}`)
}
