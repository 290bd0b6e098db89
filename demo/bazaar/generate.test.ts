import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MerchantDocument } from '@compass/contract/merchant-document'
import { expect, test } from 'vitest'
import { bazaarYaml, generateBazaar, mostProducts } from './generate.ts'

const productsOf = (products: number, seed = 7) =>
  generateBazaar({ products, seed }).catalogue.categories.flatMap((category) => category.products)

test.each([200, 2000, 10_000])(
  'a market of %i products is a valid document of 40 categories, each product with a name of its own',
  (count) => {
    const document = MerchantDocument.parse(generateBazaar({ products: count, seed: 7 }))
    const products = document.catalogue.categories.flatMap((category) => category.products)
    expect(document.catalogue.categories).toHaveLength(40)
    expect(products).toHaveLength(count)
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(count)
    expect(new Set(products.map(({ name }) => name.en)).size).toBe(count)
    expect(new Set(products.map(({ name }) => name.ar)).size).toBe(count)
  },
)

test('the same seed gives the same market, another seed another one', () => {
  expect(productsOf(400, 3)).toEqual(productsOf(400, 3))
  expect(productsOf(400, 3)).not.toEqual(productsOf(400, 4))
})

test('a larger market holds every product of the smaller one of the same seed', () => {
  const large = new Set(productsOf(10_000).map(({ sku }) => sku))
  for (const { sku } of productsOf(200)) expect(large).toContain(sku)
})

test('a number that the forty aisles cannot give is refused in one sentence', () => {
  for (const products of [0, 39, 200.5, mostProducts + 1])
    expect(() => generateBazaar({ products })).toThrow(
      `The market has from 40 to ${mostProducts} products, not ${products}.`,
    )
})

test('the file that is kept is what the script writes today', () => {
  expect(readFileSync(join(import.meta.dirname, 'merchant.yaml'), 'utf8')).toBe(bazaarYaml())
})
