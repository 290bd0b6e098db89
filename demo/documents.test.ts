import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MerchantDocument } from '@compass/contract/merchant-document'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { landmarks } from './landmarks.ts'

type Corner = readonly [number, number]

const here = import.meta.dirname
const slugs = readdirSync(here).filter((slug) => existsSync(join(here, slug, 'merchant.yaml')))
/** Neighbours of `salus` on the list of pharmacies: short, so that the demo starts quickly. */
const SMALL = ['al-noor', 'marina-care']

/** What the command line does before it sends a document: each picture's `file` becomes the SHA-256 of its bytes. */
function withDigests(value: unknown, folder: string, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => withDigests(entry, folder, used))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (name !== 'file') return [name, withDigests(entry, folder, used)]
      used.add(String(entry))
      return [
        'sha256',
        createHash('sha256')
          .update(readFileSync(join(folder, String(entry))))
          .digest('hex'),
      ]
    }),
  )
}

const load = (slug: string) => {
  const folder = join(here, slug)
  const pictures = new Set<string>()
  const raw = parse(readFileSync(join(folder, 'merchant.yaml'), 'utf8'))
  return { document: MerchantDocument.parse(withDigests(raw, folder, pictures)), pictures, folder }
}

/** The paths of every text of the document that lacks a language or has one too many. */
function textsNotIn(languages: readonly string[], value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsNotIn(languages, entry, `${path}[${index}]`))
  if (value === null || typeof value !== 'object') return []
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name) => ['en', 'ar', 'sr', 'fr', 'el'].includes(name)))
    return [...names].sort().join() === [...languages].sort().join() ? [] : [path]
  return Object.entries(value).flatMap(([name, entry]) => textsNotIn(languages, entry, `${path}.${name}`))
}

const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

function contains(polygon: readonly Corner[], [lng, lat]: Corner): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i]!
    const [xj, yj] = polygon[j]!
    if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

const turn = (a: Corner, b: Corner, c: Corner) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

function crossesItself(polygon: readonly Corner[]): boolean {
  const sides = polygon.map((corner, index) => [corner, polygon[(index + 1) % polygon.length]!] as const)
  return sides.some(([a, b], i) =>
    sides.some(
      ([c, d], j) =>
        Math.abs(i - j) > 1 &&
        Math.abs(i - j) < sides.length - 1 &&
        turn(a, b, c) !== turn(a, b, d) &&
        turn(c, d, a) !== turn(c, d, b),
    ),
  )
}

function squareKilometres(polygon: readonly Corner[]): number {
  const east = 111.32 * Math.cos((polygon[0]![1] * Math.PI) / 180)
  const doubled = polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length]!
    return sum + (x * nextY - nextX * y)
  }, 0)
  return (Math.abs(doubled) / 2) * east * 110.57
}

/** The part of the first polygon that the second covers too, by a grid of 60 × 60 points. */
function sharedPart(first: readonly Corner[], second: readonly Corner[]): number {
  const [west, east] = [Math.min(...first.map(([x]) => x)), Math.max(...first.map(([x]) => x))]
  const [south, north] = [Math.min(...first.map(([, y]) => y)), Math.max(...first.map(([, y]) => y))]
  let own = 0
  let shared = 0
  for (let i = 0; i < 60; i++)
    for (let j = 0; j < 60; j++) {
      const point = [west + ((i + 0.5) / 60) * (east - west), south + ((j + 0.5) / 60) * (north - south)] as const
      if (!contains(first, point)) continue
      own++
      if (contains(second, point)) shared++
    }
  return shared / own
}

describe.each(slugs)('the demo merchant %s', (slug) => {
  const { document, pictures, folder } = load(slug)
  const products = document.catalogue.categories.flatMap((category) => category.products)
  // A court delivers for all of its vendors.
  const delivering = document.court ? [{ key: 'court', ...document.court }] : document.stores
  const areas = delivering.flatMap((store) => store.areas.map((area) => ({ store: store.key, ...area })))

  test('lives in the folder of its own name, as a sandbox with a simulated kitchen', () => {
    expect(document.slug).toBe(slug)
    expect(document.sandbox).toBe(true)
    expect(document.simulatedKitchen).toMatchObject({ acceptAfterSeconds: 4, deliveredAfterSeconds: 15 })
  })

  test('says everything in each of its languages, and in no other', () => {
    expect(textsNotIn(document.languages, document)).toEqual([])
  })

  const isSmall = SMALL.includes(slug)
  test(`has at least ${isSmall ? 10 : 25} products, and no two share a name`, () => {
    expect(products.length).toBeGreaterThanOrEqual(isSmall ? 10 : 25)
    for (const language of document.languages) expect(twice(products.map(({ name }) => name[language]!))).toEqual([])
    expect(twice(products.map(({ sku }) => sku))).toEqual([])
  })

  if (slug !== 'bazaar')
    test('has no two products that share a description or a picture', () => {
      for (const language of document.languages)
        expect(twice(products.flatMap(({ description }) => description?.[language] ?? []))).toEqual([])
      expect(twice(products.flatMap(({ picture }) => picture?.sha256 ?? []))).toEqual([])
    })

  test('uses every picture of its folder, each small and a webp', () => {
    const there = readdirSync(join(folder, 'pictures')).map((file) => `pictures/${file}`)
    expect(there.sort()).toEqual([...pictures].sort())
    for (const file of there) {
      const bytes = readFileSync(join(folder, file))
      expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
      expect(bytes.length).toBeLessThan(40_000)
    }
  })

  test.skipIf(isSmall)(
    'shows the states of a product: popular, new, sold out, not now, inactive, only to collect',
    () => {
      const shows = (context: (product: (typeof products)[number]) => boolean) => products.filter(context).length
      expect(shows(({ label }) => label === 'popular')).toBeGreaterThan(0)
      expect(shows(({ label }) => label === 'new')).toBeGreaterThan(0)
      expect(shows(({ soldOut }) => soldOut === true)).toBeGreaterThan(0)
      expect(shows(({ windows }) => windows !== null)).toBeGreaterThan(0)
      expect(shows(({ active }) => !active)).toBeGreaterThan(0)
      if (document.stores.some(({ services }) => services.includes('delivery')))
        expect(shows(({ services }) => services?.join() === 'pickup')).toBeGreaterThan(0)
    },
  )

  test.skipIf(isSmall)(
    'has a product of each food type, and one with a single, a multiple and a counted choice',
    () => {
      const foodTypes = document.kind === 'pharmacy' ? ['other'] : ['egg', 'nonVeg', 'other', 'veg', 'vegan']
      expect([...new Set(products.map(({ foodType }) => foodType))].sort()).toEqual(foodTypes)
      const kinds = products.map(({ customize }) => [...new Set(customize.map(({ type }) => type))].sort().join())
      expect(kinds).toContain('counter,multi,single')
    },
  )

  test('asks only for choices that can be made', () => {
    for (const { sku, customize } of products)
      for (const group of customize) {
        const active = group.variants.filter((variant) => variant.active).length
        expect(group.min, sku).toBeLessThanOrEqual(group.max)
        if (group.type !== 'counter') expect(active, `${sku} ${group.key}`).toBeGreaterThanOrEqual(group.min)
        if (group.type === 'single') expect(group.max, `${sku} ${group.key}`).toBe(1)
        expect(twice(group.variants.map((variant) => variant.key)), sku).toEqual([])
      }
  })

  test('names only stores, cities and taxes that it has, each key once', () => {
    const stores = document.stores.map(({ key }) => key)
    const taxes = document.taxes.map(({ key }) => key)
    const cities = document.cities.map(({ key }) => key)
    for (const list of [stores, taxes, cities, document.catalogue.categories.map(({ key }) => key)])
      expect(twice(list)).toEqual([])
    for (const { soldOut, tax } of products) {
      if (Array.isArray(soldOut)) expect(stores).toEqual(expect.arrayContaining(soldOut))
      if (tax) expect(taxes).toContain(tax)
    }
    for (const { fees } of document.stores)
      for (const tax of Object.values(fees.tax)) if (tax !== null) expect(taxes).toContain(tax)
    for (const { city } of areas) expect(cities).toContain(city)
    for (const city of cities) expect(areas.length === 0 || areas.some((area) => area.city === city), city).toBe(true)
  })

  test('writes prices with no more decimals than its currency has', () => {
    const most = new Intl.NumberFormat('en', { style: 'currency', currency: document.currency }).resolvedOptions()
      .maximumFractionDigits!
    const prices = products.flatMap(({ price, customize }) => [
      price,
      ...customize.flatMap(({ variants }) => variants.map((v) => v.price)),
    ])
    const fees = areas.flatMap(({ deliveryFee, freeDeliveryFrom, minimumOrder }) => [
      deliveryFee ?? '0',
      freeDeliveryFrom ?? '0',
      minimumOrder ?? '0',
    ])
    for (const price of [...prices, ...fees]) expect(price.split('.')[1]?.length ?? 0, price).toBeLessThanOrEqual(most)
  })

  test('delivers in areas of a town’s size that do not cross themselves and hardly overlap', () => {
    for (const { key, polygon } of areas) {
      expect(crossesItself(polygon), key).toBe(false)
      expect(squareKilometres(polygon), key).toBeGreaterThan(0.3)
      expect(squareKilometres(polygon), key).toBeLessThan(40)
    }
    for (const { key, areas: own } of delivering)
      for (const first of own)
        for (const second of own)
          if (first !== second)
            expect(sharedPart(first.polygon, second.polygon), `${key}: ${first.key}, ${second.key}`).toBeLessThan(0.05)
  })

  test('has 2 to 5 areas for each store that delivers, and the store stands in one of them', () => {
    for (const { key, areas: own, services, location } of delivering) {
      expect(own.length > 0, key).toBe(services.includes('delivery'))
      if (own.length === 0) continue
      expect(own.length, key).toBeGreaterThanOrEqual(2)
      expect(own.length, key).toBeLessThanOrEqual(5)
      expect(
        own.some(({ polygon }) => contains(polygon, [location.lng, location.lat])),
        key,
      ).toBe(true)
    }
  })

  test('delivers to the places that its areas are named after', () => {
    expect(Object.keys(landmarks[slug] ?? {}).sort()).toEqual([...new Set(areas.map(({ key }) => key))].sort())
    for (const { store, key, polygon } of areas) {
      const { place, lng, lat } = landmarks[slug]![key]!
      expect(contains(polygon, [lng, lat]), `${store} ${key}: ${place}`).toBe(true)
    }
  })
})

test('the demo has its nine merchants, one of them a court, and two small pharmacies, each and each vendor in a colour of its own', () => {
  const large = ['bazaar', 'beograd', 'boulangerie', 'elia', 'kuwait-grill', 'palmera', 'saffron', 'salus', 'souk']
  expect(slugs.sort()).toEqual([...large, ...SMALL].sort())
  const documents = slugs.map((slug) => load(slug).document)
  expect(documents.filter(({ court }) => court).map(({ slug }) => slug)).toEqual(['souk'])
  const vendors = documents.flatMap(({ stores }) => stores.flatMap(({ brand }) => brand?.color ?? []))
  expect(vendors).toHaveLength(4)
  expect(twice([...documents.map(({ brand }) => brand.color), ...vendors])).toEqual([])
})

test('taxes are inside the price in one merchant and on top in another, and a merchant asks for an e-mail', () => {
  const documents = slugs.map((slug) => load(slug).document)
  expect([...new Set(documents.flatMap(({ stores }) => stores.map((store) => store.taxIncluded)))].sort()).toEqual([
    false,
    true,
  ])
  expect(documents.filter(({ contact }) => contact.email.need === 'mandatory').map(({ slug }) => slug)).toContain(
    'elia',
  )
  expect(documents.filter(({ termsRequired }) => termsRequired).map(({ slug }) => slug)).toEqual([
    'boulangerie',
    'saffron',
    'souk',
  ])
})
