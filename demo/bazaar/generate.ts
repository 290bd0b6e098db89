import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { type Aisle, aisles, brands, type Item, origins, type Peculiarity, sizes } from './goods.ts'
import { halls, market, tables } from './market.ts'

type ProductInput = MerchantDocumentInput['catalogue']['categories'][number]['products'][number]
type Picture = NonNullable<ProductInput['picture']>

const brandsOfAisle = 8
const sizesOfItem = 4
const mostOfAisle = brandsOfAisle * sizesOfItem * 8

/** The most products there are to generate: 40 aisles × 8 items × 8 brands × 4 sizes. */
export const mostProducts = aisles.length * mostOfAisle

/** Mulberry32: the same seed gives the same market on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const swap = order[last]!
    order[last] = order[other]!
    order[other] = swap
  }
  return order
}

/** Dirhams as decimal text, to the nearest quarter, with never less than one. */
const dirhams = (fils: number) => (Math.max(4, Math.round(fils / 25)) / 4).toFixed(2)

const everyDay = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

const slicing: ProductInput['customize'] = [
  {
    key: 'cut',
    name: { en: 'How shall we cut it?', ar: 'كيف نقطعه؟' },
    type: 'single',
    min: 0,
    max: 1,
    variants: [
      { key: 'block', name: { en: 'In one piece', ar: 'قطعة واحدة' } },
      { key: 'slices', name: { en: 'In slices', ar: 'شرائح' } },
      { key: 'grated', name: { en: 'Grated', ar: 'مبشور' }, price: '1.00' },
    ],
  },
]

const platter: ProductInput['customize'] = [
  {
    key: 'size',
    name: { en: 'For how many?', ar: 'لكم شخص؟' },
    type: 'single',
    min: 1,
    max: 1,
    priceBase: true,
    variants: [
      { key: 'two', name: { en: 'Two', ar: 'شخصان' } },
      { key: 'six', name: { en: 'Six', ar: 'ستة أشخاص' }, price: '45.00' },
      { key: 'twelve', name: { en: 'Twelve', ar: 'اثنا عشر شخصاً' }, price: '105.00' },
    ],
  },
  {
    key: 'fruit',
    name: { en: 'Your fruit', ar: 'فواكهك' },
    type: 'multi',
    min: 2,
    max: 4,
    variants: [
      { key: 'melon', name: { en: 'Melon', ar: 'شمام' } },
      { key: 'grapes', name: { en: 'Grapes', ar: 'عنب' } },
      { key: 'mango', name: { en: 'Mango', ar: 'مانجو' }, price: '4.00' },
      { key: 'berries', name: { en: 'Berries', ar: 'توت' }, price: '6.00' },
      { key: 'lychee', name: { en: 'Lychee', ar: 'ليتشي' }, price: '5.00', active: false },
    ],
  },
  {
    key: 'extras',
    name: { en: 'Little pots', ar: 'علب صغيرة' },
    type: 'counter',
    min: 0,
    max: 6,
    variants: [
      { key: 'yoghurt', name: { en: 'Yoghurt', ar: 'زبادي' }, price: '3.00' },
      { key: 'nuts', name: { en: 'Nuts', ar: 'مكسرات' }, price: '5.00' },
    ],
  },
]

/** How a product is sold: by its item first, and a few of the rest by chance, so that each state is in the market. */
function selling({ sold, options }: Peculiarity, chance: number): Partial<ProductInput> {
  const method: Partial<ProductInput> = {}
  if (chance < 0.05) method.label = 'popular'
  else if (chance < 0.09) method.label = 'new'
  else if (chance > 0.99) method.active = false
  else if (chance > 0.97) method.soldOut = true
  if (sold === 'toCollect') method.services = ['pickup']
  if (sold === 'byDay') method.windows = { slots: [{ days: [...everyDay], opens: '11:00', closes: '21:00' }] }
  if (options) method.customize = options === 'platter' ? platter : slicing
  return method
}

function product(
  aisle: Aisle,
  item: Item,
  combination: number,
  random: () => number,
  picture: (name: string) => Picture,
) {
  const [itemEn, itemAr, fils, pictureName, peculiar = {}] = item
  const brandIndex = Math.floor(combination / sizesOfItem) % brandsOfAisle
  const [brandEn, brandAr] = brands[aisle.trade][brandIndex]!
  const [sizeEn, sizeAr, factor] = sizes[peculiar.unit ?? aisle.unit][combination % sizesOfItem]!
  const [originEn, originAr] = origins[aisle.trade][Math.floor(random() * origins[aisle.trade].length)]!
  const price = dirhams(fils * factor * (0.86 + 0.04 * brandIndex + 0.06 * random()))
  return {
    sku: `${aisle.key}-${String(combination).padStart(3, '0')}`,
    name: { en: `${brandEn} ${itemEn}, ${sizeEn}`, ar: `${itemAr} «${brandAr}»، ${sizeAr}` },
    description: { en: `${originEn} ${aisle.keepEn}`, ar: `${originAr} ${aisle.keepAr}` },
    price,
    foodType: peculiar.food ?? aisle.food,
    ...(pictureName === null ? {} : { picture: picture(pictureName) }),
    ...selling(peculiar, random()),
  } satisfies ProductInput
}

interface BazaarOptions {
  /** How many products, from 40 to `mostProducts`, spread evenly over the forty aisles. */
  readonly products?: number
  readonly seed?: number
}

function build(
  { products = 2000, seed = 7 }: BazaarOptions,
  picture: (name: string) => Picture,
): MerchantDocumentInput {
  if (!Number.isInteger(products) || products < aisles.length || products > mostProducts)
    throw new RangeError(`The market has from ${aisles.length} to ${mostProducts} products, not ${products}.`)
  const categories = aisles.map((aisle, index) => {
    // Each aisle has a stream of its own: a larger market contains the smaller one of the same seed.
    const random = randomFrom(seed * 1009 + index)
    const count = Math.floor(products / aisles.length) + (index < products % aisles.length ? 1 : 0)
    const chosen = shuffled(mostOfAisle, random).slice(0, count)
    return {
      key: aisle.key,
      name: { en: aisle.en, ar: aisle.ar },
      products: chosen.map((combination) => {
        const item = aisle.items[Math.floor(combination / (brandsOfAisle * sizesOfItem))]!
        return product(aisle, item, combination, random, picture)
      }),
    }
  })
  const cover = ['pineapple', 'tomato', 'loaf'].map(picture)
  const gallery = halls.map(([key, name, en, ar]) => ({ key, name: { en, ar }, picture: picture(name) }))
  const firstOf = new Map(categories.map(({ key, products: [first] }) => [key, first!.sku]))
  const specials = tables.map(([key, en, ar, owner]) => ({
    key,
    name: { en, ar },
    products: owner.map((aisle) => firstOf.get(aisle)!),
  }))
  return { ...market, format: 1, brand: { ...market.brand, cover }, gallery, specials, catalogue: { categories } }
}

/** The market as a merchant's document, ready to be sent: pictures by their SHA-256. Throws a `RangeError` for an impossible number. */
export function generateBazaar(options: BazaarOptions = {}): MerchantDocumentInput {
  const digests = new Map<string, string>()
  const digest = (name: string) => {
    const bytes = readFileSync(join(import.meta.dirname, 'pictures', `${name}.webp`))
    return createHash('sha256').update(bytes).digest('hex')
  }
  return build(options, (name) => {
    if (!digests.has(name)) digests.set(name, digest(name))
    return { sha256: digests.get(name)!, kind: 'cutout' }
  })
}

/** The same as the text of `merchant.yaml`: pictures by their file, a line a product. */
export function bazaarYaml(options: BazaarOptions = {}): string {
  const asFile = (name: string) => ({ file: `pictures/${name}.webp`, kind: 'cutout' }) as unknown as Picture
  const { catalogue, ...rest } = build(options, asFile)
  const lines = [
    '# yaml-language-server: $schema=http://localhost:3000/schemas/merchant.json',
    '# Written by `node demo/bazaar/generate.ts`: change demo/bazaar/*.ts and run it again.',
    ...Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    'catalogue:',
    '  categories:',
  ]
  for (const { products, ...category } of catalogue.categories) {
    lines.push(`    - key: ${category.key}`, `      name: ${JSON.stringify(category.name)}`, '      products:')
    for (const entry of products) lines.push(`        - ${JSON.stringify(entry)}`)
  }
  return `${lines.join('\n')}\n`
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { products: { type: 'string' }, seed: { type: 'string' }, out: { type: 'string' } },
  })
  const out = values.out ?? join(import.meta.dirname, 'merchant.yaml')
  try {
    writeFileSync(out, bazaarYaml({ products: Number(values.products ?? 2000), seed: Number(values.seed ?? 7) }))
    console.log(`Wrote ${out}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
