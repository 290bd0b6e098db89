/** How large a printed code is: what is stuck to a table, lies on it, or stands on it in a holder. */
export const CODE_SHEET_SIZES = ['sticker', 'card', 'stand'] as const
export type CodeSheetSize = (typeof CODE_SHEET_SIZES)[number]
