import type { MerchantDocument } from '@compass/contract/merchant-document'
import {
  ALLERGENS,
  type Allergen,
  type AllergenStatement,
  DIETS,
  type Diet,
  type Dietary,
  type DietStatement,
} from '@compass/domain/catalogue'
import type { CompileContext } from './compile-context.ts'
import type { Path } from './faults.ts'

type DocumentProduct = MerchantDocument['catalogue']['categories'][number]['products'][number]
type DietaryInput = Pick<DocumentProduct, 'allergens' | 'diets'>

/** What a food type says of diets by itself; what is stated stands over it. */
const BY_FOOD_TYPE: { readonly [word in DocumentProduct['foodType']]: Partial<DietStatement> } = {
  veg: { suits: ['vegetarian'] },
  vegan: { suits: ['vegetarian', 'vegan'] },
  nonVeg: { suitsNot: ['vegetarian', 'vegan'] },
  egg: { suitsNot: ['vegan'] },
  other: {},
}

const OF_ANIMALS: readonly Allergen[] = ['fish', 'crustaceans', 'molluscs']
/** What no dish contains that suits the diet. */
const FORBIDDEN: { readonly [diet in Diet]?: readonly Allergen[] } = {
  vegetarian: OF_ANIMALS,
  vegan: [...OF_ANIMALS, 'milk', 'eggs'],
  'gluten-free': ['gluten'],
}

/**
 * Allergens and diets of a product or a variant as the rules read them: `rest` written out, food types as diets. Absent where
 * nothing is stated. A thing in two lists, or a diet that what it contains forbids, is a fault.
 */
export function compileDietary(
  at: CompileContext,
  stated: DietaryInput,
  foodType: DocumentProduct['foodType'] | null,
  path: Path,
): Dietary {
  const allergens = stated.allergens && allergensOf(at, stated.allergens, [...path, 'allergens'])
  const diets = dietsOf(at, stated.diets, foodType, [...path, 'diets'])
  for (const diet of diets?.suits ?? []) {
    const [conflicts] = FORBIDDEN[diet]?.filter((allergen) => allergens?.contains.includes(allergen)) ?? []
    if (conflicts) at.faults.add([...path, 'diets'], `What contains ${conflicts} does not suit ${diet}.`)
  }
  return { ...(allergens ? { allergens } : {}), ...(diets ? { diets } : {}) }
}

function allergensOf(at: CompileContext, text: NonNullable<DietaryInput['allergens']>, path: Path): AllergenStatement {
  const { contains, mayContain } = text
  const named = new Set([...contains, ...mayContain])
  const freeOf = text.freeOf === 'rest' ? ALLERGENS.filter((allergen) => !named.has(allergen)) : text.freeOf
  addTwice(at, [...contains, ...mayContain, ...freeOf], path)
  return { contains, mayContain, freeOf }
}

function dietsOf(
  at: CompileContext,
  text: DietaryInput['diets'],
  foodType: DocumentProduct['foodType'] | null,
  path: Path,
): DietStatement | null {
  const { maySuit = [], suitsNot = [] } = text ?? {}
  const named = new Set([...maySuit, ...suitsNot])
  const suits = text?.suits === 'rest' ? DIETS.filter((diet) => !named.has(diet)) : (text?.suits ?? [])
  addTwice(at, [...suits, ...maySuit, ...suitsNot], path)
  const own = new Set([...suits, ...named])
  const byKey = foodType ? BY_FOOD_TYPE[foodType] : {}
  const also = (diets: readonly Diet[] = []) => diets.filter((diet) => !own.has(diet))
  const whole = { suits: [...suits, ...also(byKey.suits)], maySuit, suitsNot: [...suitsNot, ...also(byKey.suitsNot)] }
  return whole.suits.length + whole.maySuit.length + whole.suitsNot.length > 0 ? whole : null
}

function addTwice(at: CompileContext, listed: readonly string[], path: Path): void {
  const twice = listed.find((one, index) => listed.indexOf(one) !== index)
  if (twice) at.faults.add(path, `"${twice}" is stated twice.`)
}
