export { checkCustomization, defaultChoice, needsChoices, sameChoice } from './check-customization.ts'
export { CUSTOMIZATION_TYPE, type CustomizationType } from './customization-type.ts'
export {
  ALLERGENS,
  type Allergen,
  type AllergenStatement,
  allergensOf,
  DIETS,
  type Diet,
  type Dietary,
  type DietaryFilter,
  type DietStatement,
  dietsOf,
  matchesFilter,
} from './dietary.ts'
export type { FoodType } from './food-type.ts'
export { PICTURE_FOCUS, type PictureFocus } from './picture-focus.ts'
export { type PastedCategory, readPastedMenu } from './read-pasted-menu.ts'
export { buildSearchIndex, type SearchableProduct, type SearchIndex } from './search/search-index.ts'
export { searchKey } from './search/search-key.ts'
export { searchNames } from './search/search-names.ts'
export { searchProducts } from './search/search-products.ts'
export type * from './types.ts'
export { type PriceableProduct, piecePrice, unitPrice } from './unit-price.ts'
