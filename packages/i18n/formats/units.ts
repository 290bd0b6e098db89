const UNITS = 'g|kg|mg|ml|cl|l|L|m|cm|mm|oz|lb|pcs?|kcal|غ|غم|كغ|كغم|كجم|جم|مل|ل|لتر|γρ|κιλό|κιλά|λτ|kom'
const NUMBER_AND_UNIT = new RegExp(`(\\d) (?=(?:${UNITS})(?!\\p{L}))`, 'gu')

/** Words of a merchant in which no line can end between a number and its unit: "500 g", "2 كغ". */
export function bindUnits(text: string): string {
  return text.replace(NUMBER_AND_UNIT, '$1\u00a0')
}
