/** What a merchant deals in, which chooses its words and its layout. */
export const MERCHANT_KINDS = ['food', 'pharmacy'] as const

export type MerchantKind = (typeof MERCHANT_KINDS)[number]
