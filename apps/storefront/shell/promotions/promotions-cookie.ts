import type { PageRequest } from '#shell/api/page-request.ts'

const ONE_DAY_SECONDS = 24 * 3600
/** What does not hold now may hold later today. */
const NONE_HOLDS_SECONDS = 15 * 60

/** Says to the scripts of a cached page whether a promotion can hold for its visitor: 0, and the menu tells of none. */
export const promotionsCookie = (url: string) => `promotions.${url}`

export function setPromotionsCookie(
  { setCookies }: Pick<PageRequest, 'setCookies'>,
  url: string,
  hasPromotions: boolean,
): void {
  const [value, seconds] = hasPromotions ? [1, ONE_DAY_SECONDS] : [0, NONE_HOLDS_SECONDS]
  setCookies.push(`${promotionsCookie(url)}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}`)
}

/** Who comes next to this browser has other offers. */
export function clearPromotionsCookie({ setCookies }: Pick<PageRequest, 'setCookies'>, url: string): void {
  setCookies.push(`${promotionsCookie(url)}=; Path=/; SameSite=Lax; Max-Age=0`)
}
