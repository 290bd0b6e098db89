import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPastedMenu } from './read-pasted-menu.ts'

it('reads a menu as it is pasted: headings, dots before prices, both ways to write decimals', () => {
  const menu = readPastedMenu(
    'MANAKISH\nCheese 14\nZaatar 9\nCheese and zaatar 16\nEgg & cheese ..... 18,00\n\nSWEET THINGS\nCroissant 11\nChocolate croissant 13\nDate cake slice 19',
    2,
  )
  expect(menu.map(({ name, products }) => [name, products.map(({ name: dish, price }) => `${dish} ${price}`)])).toEqual(
    [
      ['Manakish', ['Cheese 14.00', 'Zaatar 9.00', 'Cheese and zaatar 16.00', 'Egg & cheese 18.00']],
      ['Sweet things', ['Croissant 11.00', 'Chocolate croissant 13.00', 'Date cake slice 19.00']],
    ],
  )
})

it.each([
  ['Biryani AED 42.50', 2, 'Biryani', '42.50'],
  ['- Biryani — 42.50 AED', 2, 'Biryani', '42.50'],
  ['7 Up\t6', 2, '7 Up', '6.00'],
  ['Lamb for ten 1.250', 2, 'Lamb for ten', '1250.00'],
  ['Lamb for ten 1.250,00', 2, 'Lamb for ten', '1250.00'],
  ['Karak 0.250', 3, 'Karak', '0.250'],
  ['Ćevapi 1.250 RSD', 0, 'Ćevapi', '1250'],
  ['مناقيش ١٤', 2, 'مناقيش', '14.00'],
  ['Half-pound burger 30', 2, 'Half-pound burger', '30.00'],
])('"%s" is one product', (line, decimals, name, price) => {
  expect(readPastedMenu(line, decimals)).toEqual([{ name: null, products: [{ name, price }] }])
})

it('a line right under a product describes it; one without any product is nothing', () => {
  expect(readPastedMenu('Fattoush 24\nwith sumac\nand mint\n\nOpening hours\nevery day', 2)).toEqual([
    { name: null, products: [{ name: 'Fattoush', price: '24.00', description: 'with sumac and mint' }] },
  ])
})

it('takes any text without a fault, and prices with the decimals of the currency alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(0, 2, 3), (text, decimals) => {
      for (const { products } of readPastedMenu(text, decimals))
        for (const { price, name } of products) {
          expect(price).toMatch(decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}\\.\\d{${decimals}}$`))
          expect(name.trim()).not.toBe('')
        }
    }),
  )
})
