import type { FoodType } from './food-type.ts'

/** The fourteen allergens that the European Union has named (regulation 1169/2011, annex II). */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof ALLERGENS)[number]

export const DIETS = ['vegetarian', 'vegan', 'halal', 'kosher', 'gluten-free', 'lactose-free'] as const
export type Diet = (typeof DIETS)[number]

/** What is said of one part's allergens, a product's or a variant's. What stands in no list is not stated. */
export interface AllergenStatement {
  readonly contains: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly freeOf: readonly Allergen[]
}

/** What is said of the diets that one part suits. What stands in no list is not stated. */
export interface DietStatement {
  readonly suits: readonly Diet[]
  readonly maySuit: readonly Diet[]
  readonly suitsNot: readonly Diet[]
}

/** A product or a variant, by what is said of it; nothing is said where a field is absent or null. */
export interface Dietary {
  readonly allergens?: AllergenStatement | null | undefined
  readonly diets?: DietStatement | null | undefined
}

/** A product with the groups that are chosen from. */
export interface DietaryProduct extends Dietary {
  /** The specification, section 9; left out where nobody asks for it. */
  readonly foodType?: number
  readonly customize: readonly {
    readonly id: string
    readonly min: number
    readonly variants: readonly (Dietary & { readonly id: string; readonly isActive: boolean })[]
  }[]
}

/**
 * How the whole stands: the worst of its parts. `open`: it depends on a choice that must be made still. `notStated` is never
 * good news: a part of which nothing is said takes the place of a good statement.
 */
type AllergenState = 'contains' | 'mayContain' | 'freeOf' | 'open' | 'notStated'
type DietState = 'suits' | 'maySuit' | 'suitsNot' | 'open' | 'notStated'

type Verdict = 'bad' | 'maybe' | 'good'
type Part = Dietary
type Ask = (part: Part) => Verdict | null

const askAllergen =
  (allergen: Allergen): Ask =>
  ({ allergens }) => {
    if (allergens?.contains.includes(allergen)) return 'bad'
    if (allergens?.mayContain.includes(allergen)) return 'maybe'
    return allergens?.freeOf.includes(allergen) ? 'good' : null
  }

const askDiet =
  (diet: Diet): Ask =>
  ({ diets }) => {
    if (diets?.suitsNot.includes(diet)) return 'bad'
    if (diets?.maySuit.includes(diet)) return 'maybe'
    return diets?.suits.includes(diet) ? 'good' : null
  }

/** Bad wins over maybe, maybe over what is not said, and only all good is good. */
function worst(parts: readonly Part[], ask: Ask): Verdict | null {
  let whole: Verdict | null = 'good'
  for (const part of parts) {
    const text = ask(part)
    if (text === 'bad') return 'bad'
    if (text === 'maybe') whole = 'maybe'
    else if (text === null && whole === 'good') whole = null
  }
  return whole
}

/** What is chosen, and what must be chosen still. */
interface ChosenParts {
  readonly parts: readonly Part[]
  readonly toCome: readonly Part[]
}

function partsOf(product: DietaryProduct, chosen: Choice): ChosenParts {
  const parts: Part[] = [product]
  const toCome: Part[] = []
  for (const { id, min, variants } of product.customize) {
    const picked = chosen.find(({ groupId }) => groupId === id)?.variants ?? []
    let pieces = 0
    for (const { variantId, counter } of picked) {
      const variant = counter > 0 ? variants.find((one) => one.id === variantId) : undefined
      if (!variant) continue
      parts.push(variant)
      pieces += counter
    }
    if (pieces < min) toCome.push(...variants.filter(({ isActive }) => isActive))
  }
  return { parts, toCome }
}

type Choice = readonly {
  readonly groupId: string
  readonly variants: readonly { readonly variantId: string; readonly counter: number }[]
}[]

function standing({ parts, toCome }: ChosenParts, ask: Ask): Verdict | 'open' | null {
  const now = worst(parts, ask)
  if (now !== 'good' || toCome.length === 0) return now
  return worst(toCome, ask) === 'good' ? 'good' : 'open'
}

/** How a product stands, as it is chosen, towards each allergen. */
export function allergensOf(product: DietaryProduct, chosen: Choice): ReadonlyMap<Allergen, AllergenState> {
  const words = { bad: 'contains', maybe: 'mayContain', good: 'freeOf', open: 'open' } as const
  const parts = partsOf(product, chosen)
  return new Map(ALLERGENS.map((allergen) => [allergen, words[standing(parts, askAllergen(allergen))!] ?? 'notStated']))
}

/** How a product stands, as it is chosen, towards each diet. */
export function dietsOf(product: DietaryProduct, chosen: Choice): ReadonlyMap<Diet, DietState> {
  const words = { bad: 'suitsNot', maybe: 'maySuit', good: 'suits', open: 'open' } as const
  const parts = partsOf(product, chosen)
  return new Map(DIETS.map((diet) => [diet, words[standing(parts, askDiet(diet))!] ?? 'notStated']))
}

/** What somebody must not or wants to eat; each list may be empty. */
export interface DietaryFilter {
  readonly excludedAllergens: readonly Allergen[]
  readonly diets: readonly Diet[]
  /** One of these; what is vegan is vegetarian too. */
  readonly foodTypes: readonly FoodType[]
}

const VEGETARIAN = 1
const VEGAN = 4

/** Whether a food type is one of those that are wanted. */
function isWantedFood(foodType: number | undefined, wanted: readonly FoodType[]): boolean {
  return wanted.some((one) => one === foodType || (one === VEGETARIAN && foodType === VEGAN))
}

/**
 * Whether a product surely fits, with each choice that must be made and without those that may be left. `no`: it is stated
 * not to fit, or may not. `notStated`: something is not stated.
 */
export function matchesFilter(product: DietaryProduct, filter: DietaryFilter): 'yes' | 'no' | 'notStated' {
  if (filter.foodTypes.length > 0 && !isWantedFood(product.foodType, filter.foodTypes)) return 'no'
  const parts: Part[] = [product]
  for (const { min, variants } of product.customize)
    if (min > 0) parts.push(...variants.filter(({ isActive }) => isActive))
  let answer: 'yes' | 'notStated' = 'yes'
  for (const ask of [...filter.excludedAllergens.map(askAllergen), ...filter.diets.map(askDiet)]) {
    const text = worst(parts, ask)
    if (text === 'bad' || text === 'maybe') return 'no'
    if (text === null) answer = 'notStated'
  }
  return answer
}
