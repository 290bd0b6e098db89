export { checkCustomization, defaultChoice, needsChoices, sameChoice } from './check-customization.ts'
export {
  ALLERGENS,
  type Allergen,
  type AllergenState,
  type AllergenStatement,
  allergensOf,
  DIETS,
  type Diet,
  type Dietary,
  type DietaryProduct,
  type DietaryWish,
  type DietState,
  type DietStatement,
  dietsOf,
  fitsWish,
} from './dietary.ts'
export { buildSearchIndex, type Searched, type SearchIndex } from './search/search-index.ts'
export { searchKey } from './search/search-key.ts'
export { type Found, QUERY_MAX, searchProducts, type Wanted } from './search/search-products.ts'
export type * from './types.ts'
export { type PiecePrice, type Priced, piecePrice, unitPrice } from './unit-price.ts'
