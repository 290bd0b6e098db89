import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Text } from '../../languages/index.ts'
import type { Category, Product } from '../types.ts'
import { isOneTypoAway } from './one-typo.ts'
import { buildSearchIndex, type SearchIndex } from './search-index.ts'
import { searchKey } from './search-key.ts'
import { searchProducts } from './search-products.ts'

describe('texts that a person would call the same', () => {
  test.each([
    ['crème brûlée', 'Creme Brulee'],
    ['Œuf à la coque', 'oeuf a la coque'],
    ['ćevapi', 'Cevapi'],
    ['Ћевапи у лепињи', 'ćevapi u lepinji'],
    ['đuveč', 'Djuvec'],
    ['ђувеч', 'đuveč'],
    ['Джем', 'Džem'],
    ['Ταραμοσαλάτα', 'ταραμοσαλατα'],
    ['μαΐου', 'ΜΑΪΟΥ'],
    ['Ǆem', 'џем'],
    ['ǉuto', 'љуто'],
    ['ΚΑΦΕΣ', 'καφές'],
    ['إسكندر', 'اسكندر'],
    ['آيس', 'ايس'],
    ['كُشَري', 'كشري'],
    ['شاورمة', 'شاورمه'],
    ['مقهى', 'مقهي'],
    ['ڤانيليا', 'فانيليا'],
    ['كھرمان', 'كهرمان'],
    ['لؤلؤ', 'لولو'],
    ['كـــباب', 'كباب'],
    ['چای ۲', 'چاي 2'],
    ['٧ أپ', '7 اپ'],
    ['l’orange', "L'Orange"],
    ['  Ｃola\t１２ ', 'cola 12'],
    ['İskender', 'iskender'],
    ['piz\u200bza', 'pizza'],
  ])('%s = %s', (a, b) => {
    expect(searchKey(a)).toBe(searchKey(b))
  })

  test('different words stay different', () => {
    expect(searchKey('kafa')).not.toBe(searchKey('kava'))
    expect(searchKey('كباب')).not.toBe(searchKey('كتاب'))
  })

  test('the key of a key is the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text))
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['shwarma', 'shawarma', true],
  ['shawrama', 'shawarma', true],
  ['shawarmaa', 'shawarma', true],
  ['shewarma', 'shawarma', true],
  ['shew', 'shawarma', true],
  ['sewarma', 'shawarma', false],
  ['burger', 'shawarma', false],
])('%s for %s: one typo %s', (typed, word, answer) => {
  expect(isOneTypoAway(typed, word)).toBe(answer)
})

let next = 0
function product(name: Text, rest: Partial<Product> = {}): Product {
  next += 1
  return {
    id: `p${next}`,
    sku: `SKU-${next}`,
    categoryId: 'mains',
    name,
    description: {},
    price: 100,
    foodType: 5,
    label: null,
    picture: null,
    isActive: true,
    taxRate: 0,
    calories: null,
    customize: [],
    bogo: null,
    windows: null,
    orderTypes: null,
    soldOutAt: [],
    ...rest,
  }
}

const drinks: Category = {
  id: 'drinks',
  key: 'drinks',
  name: { en: 'Drinks', ar: 'مشروبات' },
  description: {},
  productIds: [],
}
const menu = [
  product({ en: 'Chicken biryani', ar: 'برياني دجاج' }),
  product({ en: 'Lamb mandi', ar: 'مندي لحم' }, { description: { en: 'Slow lamb, with a chicken broth' } }),
  product({ en: 'Chicken', ar: 'دجاج' }),
  product({ en: 'Grilled chicken (large)', ar: 'دجاج مشوي' }, { sku: 'GC-440' }),
  product({ en: 'Lemonade 100%' }, { categoryId: 'drinks' }),
  product({ en: 'Crème brûlée', ar: 'كريم بروليه' }),
  product({ en: 'Ice-cream', sr: 'Sladoled' }),
  product({ en: 'Old chicken' }, { isActive: false }),
]
const index = buildSearchIndex(menu, [drinks])

const kitchen = [
  product({ ar: 'برياني الدجاج بالزعفران', en: 'Saffron chicken biryani' }),
  product({ ar: 'طماطم ورمان', en: 'Tomato & pomegranate' }),
  product({ ar: 'أرز أبيض', en: 'White rice' }),
  product({ en: 'Za’atar chips', fr: 'Frites au za’atar' }),
  product({ en: 'Basmati, 5 kg' }, { sku: 'rice-205' }),
  product({ en: 'Basmati, 500 g' }, { sku: 'rice-206' }),
  product({ sr: 'Mladi kajmak', en: 'Young kajmak' }),
  product({ el: 'Ντομάτες με κάππαρη', en: 'Tomatoes' }),
  product({ el: 'Σαλάτα', en: 'Salad' }, { description: { el: 'Με ντομάτα' } }),
  product(
    { en: 'Wrap', fr: 'Galette' },
    {
      customize: [
        {
          id: 'g',
          name: { en: 'Filling' },
          type: 10,
          min: 1,
          max: 1,
          priceBase: false,
          variants: [
            { id: 'v1', name: { en: 'Falafel' }, price: 0, isActive: true },
            { id: 'v2', name: { en: 'Tempeh' }, price: 0, isActive: false },
          ],
        },
      ],
    },
  ),
  product({ en: 'Falafel' }, { soldOutAt: ['every store'] }),
  product({ en: 'Pressed orange', fr: 'Orange pressée' }),
]
const kitchenIndex = buildSearchIndex(kitchen)

test.each([
  ['without the article that stands in the name', 'دجاج', 'Saffron chicken biryani'],
  ['with the article that does not stand in the name', 'الرمان', 'Tomato & pomegranate'],
  ['with the article, on the way', 'البري', 'Saffron chicken biryani'],
  ['a conjunction that is one with its word', 'رمان', 'Tomato & pomegranate'],
  ['a preposition that is one with its word', 'زعفران', 'Saffron chicken biryani'],
  ['the first alef left out', 'رز', 'White rice'],
  ['no apostrophe', 'zaatar', 'Za’atar chips'],
  ['a number in one with its unit', '5kg', 'Basmati, 5 kg'],
  ['Arabic-Indic digits', '٥ kg', 'Basmati, 5 kg'],
  ['Persian digits of a SKU', 'rice-۲۰۶', 'Basmati, 500 g'],
  ['a SKU is not forgiven a digit', 'rice-207', 'White rice · Basmati, 5 kg · Basmati, 500 g → rice'],
  ['a little word more', 'chips with zaatar', 'Za’atar chips'],
  ['a sign between words', 'tomato + pomegranate', 'Tomato & pomegranate'],
  ['two words as one', 'pressedorange', 'Pressed orange → Pressed orange'],
  ['one word as two', 'ora nge', 'Pressed orange → orange'],
  ['another ending', 'kajmakom', 'Young kajmak → kajmak'],
  ['a name in another form before a description as typed', 'ντομάτα', 'Tomatoes · Salad → Ντομάτες'],
  ['the plural of one', 'oranges', 'Pressed orange'],
  ['a name before a variant, sold out too', 'falafel', 'Falafel · Wrap'],
  ['no variant that cannot be had', 'tempeh', ''],
  ['most of the words', 'orange juice', 'Pressed orange → orange'],
  ['what must not be in it is never guessed', 'orange free juice', ''],
  ['a short word in another number', 'oranges', 'Pressed orange'],
  ['most of the words, but for signs', 'orange $ne:1', ''],
  [
    'what was found instead, as the menu writes it',
    'pomegranite biriani',
    'Saffron chicken biryani · Tomato & pomegranate → biryani',
  ],
])('%s: %s', (_, query, names) => {
  const result = searchProducts(kitchenIndex, query, 10)
  if (!result.ok) throw new Error(result.refusal.reason)
  const { items, instead } = result.value
  const found = items.map(({ name }) => name.en).join(' · ')
  expect(instead === null ? found : `${found} → ${instead}`).toBe(names)
})

function found(query: string, limit = 10): string {
  const result = searchProducts(index, query, limit)
  return result.ok ? result.value.items.map(({ name }) => name.en).join(' · ') : result.refusal.reason
}

describe('search on the menu', () => {
  test.each([
    [
      'the name itself first, then its beginning, then inside, then the description',
      'chicken',
      'Chicken · Chicken biryani · Grilled chicken (large) · Lamb mandi',
    ],
    ['as it is typed', 'chick', 'Chicken biryani · Chicken · Grilled chicken (large) · Lamb mandi'],
    ['every word must stand in it', 'grilled chicken', 'Grilled chicken (large)'],
    ['in any order', 'chicken grilled', 'Grilled chicken (large)'],
    ['part of a word', 'yani', 'Chicken biryani'],
    ['without accents', 'creme brule', 'Crème brûlée'],
    ['Arabic', 'دجاج', 'Chicken · Grilled chicken (large) · Chicken biryani'],
    ['Arabic, words of two languages', 'دجاج biryani', 'Chicken biryani'],
    ['another language than the page', 'sladoled', 'Ice-cream'],
    ['after punctuation', 'cream', 'Ice-cream'],
    ['a SKU', 'gc-440', 'Grilled chicken (large)'],
    ['a category', 'مشروبات', 'Lemonade 100%'],
    ['one typo', 'chiken', 'Chicken · Chicken biryani · Grilled chicken (large) · Lamb mandi'],
    ['one typo in each word', 'chikcen biriani', 'Chicken biryani'],
    ['no typo in three letters', 'lam', 'Lamb mandi'],
    ['three wrong letters find nothing', 'lxm', ''],
    ['nothing like it', 'sushi', ''],
    ['hostile 93: whitespace only', ' \t\u00a0 ', 'invalid_search'],
    ['hostile 93: empty', '', 'invalid_search'],
    ['hostile 93: per cent is itself', '%', 'Lemonade 100%'],
    ['hostile 93: many per cents', '%%%%', ''],
    ['hostile 93: underscore', '_', ''],
    ['hostile 93: quote', `chicken' or '1'='1`, ''],
    ['hostile 93: a pattern', '(a+)+$', ''],
    ['hostile 93: emoji', '🍕', ''],
    [
      'hostile 93: cut at 100 characters',
      `${'chicken '.repeat(13)}sushi`,
      'Chicken · Chicken biryani · Grilled chicken (large) · Lamb mandi',
    ],
  ])('%s', (_, query, names) => {
    expect(found(query)).toBe(names)
  })

  test('so many as asked, all counted', () => {
    const result = searchProducts(index, 'chicken', 2)
    expect(result).toMatchObject({ ok: true, value: { total: 4 } })
    expect(found('chicken', 2)).toBe('Chicken · Chicken biryani')
  })
})

test('what is not wanted is left out and counted where it does not say; nothing else is looked for instead', () => {
  const wanted = (one: Product) =>
    one.name.en?.includes('biryani') ? 'yes' : one.name.en === 'Chicken' ? 'notStated' : 'no'
  const all = searchProducts(index, 'chicken', 20)
  const some = searchProducts(index, 'chicken', 20, wanted)
  expect(all).toMatchObject({ value: { notStated: 0 } })
  expect(some).toMatchObject({ value: { total: 1, notStated: 1, instead: null } })
  expect(searchProducts(index, 'chicken', 20, () => 'no')).toMatchObject({
    value: { total: 0, items: [], instead: null },
  })
})

describe('search in 10,000 products', () => {
  const syllables = ['ba', 'ko', 'mi', 'tre', 'sal', 'qu', 'ne', 'zur', 'lo', 'pan', 'dé', 'شا', 'كب', 'ور']
  const word = (n: number) => [0, 1, 2].map((i) => syllables[Math.floor(n / 14 ** i) % 14]).join('')
  const many = Array.from({ length: 10_000 }, (_, i) =>
    product(
      { en: `${word(i)} ${word(i * 7)}`, ar: `${word(i * 13)}` },
      { description: { en: Array.from({ length: 12 }, (_, j) => word(i * 31 + j * 17)).join(' ') } },
    ),
  )
  const large = buildSearchIndex(many)

  test.each([
    'bakomi',
    'ba',
    'a',
    'treqne',
    'شاكب',
    'ba ko mi tre',
    'a b e i o u k m n l',
    'q'.repeat(5000),
    '(a+)+$'.repeat(900),
  ])('hostile 93: looks at no more than the menu has, for %.20s', (query) => {
    const { index: watched, looks } = counting(large)
    searchProducts(watched, query, 20)
    expect(looks()).toBeGreaterThan(0)
    expect(looks()).toBeLessThan(large.postings.length)
  })
})

/** An index that counts how many words and places are looked at: the work of a query, whatever the machine is doing. */
function counting(index: SearchIndex): { readonly index: SearchIndex; readonly looks: () => number } {
  let looks = 0
  const counted = <T extends object>(list: T): T =>
    new Proxy(list, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    index: { ...index, words: counted(index.words), postings: counted(index.postings) },
    looks: () => looks,
  }
}
