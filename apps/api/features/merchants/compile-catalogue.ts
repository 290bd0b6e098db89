import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Category, CustomizationType, FoodType, Product, VariantGroup } from '@compass/domain/catalogue'
import type { CompileContext } from './compile-context.ts'
import { compileDietary } from './compile-dietary.ts'
import { compileWindows } from './compile-hours.ts'
import type { Path } from './faults.ts'
import { SERVICES } from './service-codes.ts'

type DocumentCategory = MerchantDocument['catalogue']['categories'][number]
type DocumentProduct = DocumentCategory['products'][number]
type DocumentGroup = DocumentProduct['customize'][number]

const FOOD_TYPES: { readonly [word in DocumentProduct['foodType']]: FoodType } = {
  veg: 1,
  nonVeg: 2,
  egg: 3,
  vegan: 4,
  other: 5,
}
const GROUP_TYPES: { readonly [word in DocumentGroup['type']]: CustomizationType } = {
  single: 10,
  multi: 20,
  counter: 30,
}

/** The group of all products that pair off and name none; no key can be it. */
const EVERYTHING = '*'

/** Categories and products as the rules see them (the specification, section 3). */
export function compileCatalogue(at: CompileContext): { categories: Category[]; products: Product[] } {
  const root = ['catalogue', 'categories']
  const { categories } = at.document.catalogue
  at.faults.addTwice(
    categories.map(({ key }, index) => ({ key, path: [...root, index, 'key'] })),
    'category',
  )
  at.faults.addTwice(
    categories.flatMap(({ products }, index) =>
      products.map(({ sku }, place) => ({ key: sku, path: [...root, index, 'products', place, 'sku'] })),
    ),
    'product',
  )
  const products = categories.flatMap((category, index) =>
    category.products.map((product, place) =>
      compileProduct(at, category, product, [...root, index, 'products', place]),
    ),
  )
  return {
    categories: categories.map((category, index) => ({
      id: at.id('category', category.key),
      key: category.key,
      ...soldBy(at, category, [...root, index]),
      name: at.text(category.name, [...root, index, 'name']),
      description: at.textOrEmpty(category.description, [...root, index, 'description']),
      productIds: category.products.map(({ sku }) => at.id('product', sku)),
    })),
    products,
  }
}

/** In a court each category is a vendor's; elsewhere none is. */
function soldBy(at: CompileContext, { store }: Pick<DocumentCategory, 'store'>, path: Path): { storeId?: string } {
  if (at.document.court === null) {
    if (store !== undefined) at.faults.add([...path, 'store'], 'Only the categories of a court are a vendor’s.')
    return {}
  }
  if (store === undefined) at.faults.add(path, 'Say which vendor of the court sells it: store.')
  else if (!at.storeKeys.has(store)) at.faults.add([...path, 'store'], `No store "${store}" stands under /stores.`)
  else return { storeId: at.id('store', store) }
  return {}
}

/** The tax category of a product: its own, that of its vendor, or the first of the document. */
function taxOf({ document }: CompileContext, { store }: DocumentCategory, { tax }: DocumentProduct): string {
  const vendor = store === undefined ? undefined : document.stores.find(({ key }) => key === store)
  return tax ?? vendor?.tax ?? document.taxes[0]!.key
}

function compileProduct(at: CompileContext, category: DocumentCategory, product: DocumentProduct, path: Path): Product {
  at.faults.addTwice(
    product.customize.map(({ key }, index) => ({ key, path: [...path, 'customize', index, 'key'] })),
    'choice',
  )
  return {
    id: at.id('product', product.sku),
    sku: product.sku,
    categoryId: at.id('category', category.key),
    ...(category.store !== undefined && at.document.court ? { storeId: at.id('store', category.store) } : {}),
    name: at.text(product.name, [...path, 'name']),
    description: at.textOrEmpty(product.description, [...path, 'description']),
    price: at.money(product.price, [...path, 'price']),
    foodType: FOOD_TYPES[product.foodType],
    label: product.label,
    picture: product.picture,
    isActive: product.active,
    taxRate: at.taxRate(taxOf(at, category, product), [...path, 'tax']),
    calories: product.calories,
    customize: product.customize.map((group, index) =>
      compileGroup(at, product.sku, group, [...path, 'customize', index]),
    ),
    bogo: product.bogo === true ? EVERYTHING : product.bogo || null,
    windows: compileWindows(at, product.windows, [...path, 'windows']),
    orderTypes: product.services && [...new Set(product.services)].map((service) => SERVICES[service]),
    soldOutAt: soldOutAt(at, product.soldOut, [...path, 'soldOut']),
    ...compileDietary(at, product, product.foodType, path),
    ...(product.preOrderOnly ? { preOrderOnly: true } : {}),
    ...prescribed(at, product, [...path, 'prescription']),
    ...(product.recent ? { isRecent: true } : {}),
    ...(product.goesWith.length > 0 ? { goesWith: goesWith(at, product, path) } : {}),
  }
}

/** A pharmacist alone can look at a prescription. */
function prescribed(
  at: CompileContext,
  { prescription }: DocumentProduct,
  path: Path,
): Pick<Product, 'needsPrescription'> {
  if (prescription === 'none') return {}
  if (at.document.kind !== 'pharmacy') at.faults.add(path, 'A pharmacy alone sells against a prescription.')
  return { needsPrescription: true }
}

function goesWith(at: CompileContext, { sku, goesWith: skus }: DocumentProduct, path: Path): string[] {
  skus.forEach((other, index) => {
    const place = [...path, 'goesWith', index]
    if (other === sku) at.faults.add(place, 'A product does not go with itself.')
    else if (!at.skus.has(other)) at.faults.add(place, `No product "${other}" stands in the catalogue.`)
  })
  return [...new Set(skus)].map((other) => at.id('product', other))
}

function soldOutAt(at: CompileContext, soldOut: DocumentProduct['soldOut'], path: Path): string[] {
  if (soldOut === false) return []
  const keys = soldOut === true ? [...at.storeKeys] : soldOut
  keys.forEach((key, index) => {
    if (!at.storeKeys.has(key)) at.faults.add([...path, index], `No store "${key}" stands under /stores.`)
  })
  return keys.map((key) => at.id('store', key))
}

function compileGroup(at: CompileContext, sku: string, group: DocumentGroup, path: Path): VariantGroup {
  at.faults.addTwice(
    group.variants.map(({ key }, index) => ({ key, path: [...path, 'variants', index, 'key'] })),
    'variant',
  )
  checkBounds(at, group, path)
  return {
    id: at.id('group', sku, group.key),
    name: at.text(group.name, [...path, 'name']),
    type: GROUP_TYPES[group.type],
    min: group.min,
    max: group.max,
    priceBase: group.priceBase,
    variants: group.variants.map((variant, index) => ({
      id: at.id('variant', sku, group.key, variant.key),
      name: at.text(variant.name, [...path, 'variants', index, 'name']),
      ...(variant.description && {
        description: at.text(variant.description, [...path, 'variants', index, 'description']),
      }),
      price: at.money(variant.price, [...path, 'variants', index, 'price']),
      isActive: variant.active,
      ...compileDietary(
        at,
        { allergens: variant.allergens ?? group.allergens, diets: variant.diets ?? group.diets },
        null,
        [...path, 'variants', index],
      ),
    })),
  }
}

function checkBounds(at: CompileContext, group: DocumentGroup, path: Path): void {
  const { type, min, max, variants } = group
  const onPromotion = variants.filter((variant) => variant.active).length
  if (min > max) at.faults.add([...path, 'min'], `At least ${min} and at most ${max} cannot both be.`)
  else if (type === 'single' && max > 1) at.faults.add([...path, 'max'], 'A single choice has 1 at most.')
  else if (type === 'multi' && max > variants.length) {
    at.faults.add([...path, 'max'], `At most ${max} of ${variants.length} variants cannot be.`)
  } else if (type !== 'counter' && min > onPromotion) {
    at.faults.add([...path, 'min'], `At least ${min} cannot be chosen: ${onPromotion} are on offer.`)
  } else if (min > 0 && onPromotion === 0)
    at.faults.add([...path, 'variants'], 'Nothing that must be chosen is on offer.')
}
