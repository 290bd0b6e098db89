export { checkCustomization, defaultChoice, needsChoices, sameChoice } from './check-customization.ts'
export type * from './types.ts'
export { basePrice, type Priced, unitPrice } from './unit-price.ts'
