import type { PageRequest } from '#shell/api/page-request.ts'

const ONE_DAY_SECONDS = 24 * 3600

/** Says to the scripts of a cached page whether there is an offer for its visitor: room for its strip is kept, or none. */
export const promotionsCookie = (url: string) => `promotions.${url}`

export function setPromotionsCookie(
  { setCookies }: Pick<PageRequest, 'setCookies'>,
  url: string,
  hasPromotions: boolean,
): void {
  setCookies.push(`${promotionsCookie(url)}=${hasPromotions ? 1 : 0}; Path=/; SameSite=Lax; Max-Age=${ONE_DAY_SECONDS}`)
}

/** Who comes next to this browser has other offers. */
export function clearPromotionsCookie({ setCookies }: Pick<PageRequest, 'setCookies'>, url: string): void {
  setCookies.push(`${promotionsCookie(url)}=; Path=/; SameSite=Lax; Max-Age=0`)
}
