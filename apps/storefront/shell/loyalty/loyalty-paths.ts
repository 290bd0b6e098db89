import { paths } from '#paths'

/** The steps of giving points, apart from `paths.ts`: the menu, which has none of them, does not load them. */
export const loyaltyPaths = {
  enterAmount: (url: string, storeId: string) => `${paths.redeemLoyalty(url, storeId)}/enter-amount`,
  secretCode: (url: string, storeId: string) => `${paths.redeemLoyalty(url, storeId)}/secret-code`,
} as const
