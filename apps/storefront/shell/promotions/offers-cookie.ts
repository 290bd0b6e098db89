import type { PageRequest } from '#shell/api/page-request.ts'

const ONE_DAY_SECONDS = 24 * 3600

/** Says to the scripts of a cached page whether there is an offer for its visitor: room for its strip is kept, or none. */
export const offersCookie = (url: string) => `offers.${url}`

export function setOffersCookie(
  { setCookies }: Pick<PageRequest, 'setCookies'>,
  url: string,
  hasOffers: boolean,
): void {
  setCookies.push(`${offersCookie(url)}=${hasOffers ? 1 : 0}; Path=/; SameSite=Lax; Max-Age=${ONE_DAY_SECONDS}`)
}

/** Who comes next to this browser has other offers. */
export function clearOffersCookie({ setCookies }: Pick<PageRequest, 'setCookies'>, url: string): void {
  setCookies.push(`${offersCookie(url)}=; Path=/; SameSite=Lax; Max-Age=0`)
}
