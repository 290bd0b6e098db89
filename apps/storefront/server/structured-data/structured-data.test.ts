import type { ShellData, StoreView } from '#shell/merchants/read-storefront.ts'
import '@compass/i18n/server'
import { expect, it } from 'vitest'
import { describePage } from './describe-page.ts'
import { insertStructuredData } from './insert-structured-data.ts'
import { findUnknown, readVocabulary } from './test-vocabulary.ts'

const vocabulary = readVocabulary()
const en = (text: string) => ({ text, language: 'en' as const })
const store = {
  id: 's1',
  name: en('Marina'),
  address: en('Shop 14, Marina Walk'),
  phone: '+97145550182',
  location: { lat: 25.08, lng: 55.14 },
  timings: [
    { date: '2026-06-01', spans: [{ opens: '10:00', closes: '24:00' }] },
    { date: '2026-06-02', spans: [] },
  ],
} as unknown as StoreView
const shell = {
  language: 'en',
  origin: 'https://order.example',
  merchant: {
    url: 'saffron',
    name: 'Saffron </script><b>',
    nameMark: {},
    tagline: 'Rice & fire',
    taglineMark: {},
    kind: 'food',
    currency: { code: 'KWD', decimals: 3 },
    cover: [{ src: '/pictures/m/rice.webp', kind: 'cutout' }],
    logo: null,
  },
  stores: [store, { ...store, id: 's2' }],
  storeId: 's1',
  spot: null,
} as unknown as ShellData
const product = { id: 'p', name: en('Hummus'), description: en('Warm'), price: 1250, food: 4 }
const menu = {
  popular: [],
  categories: [
    { id: 'c', key: 'c', name: en('Cold'), count: 2, products: [product, { ...product, food: 2, soldOut: true }] },
    { id: 'd', key: 'd', name: en('Later'), count: 9, products: null },
  ],
}
const onMenu = { 'screens/menu/menu/route': { menu } }
const menuRoutes = ['root', 'storefront', 'screens/menu/menu/route', 'screens/menu/home/route']
const onItem = ['root', 'storefront', 'screens/menu/menu/route', 'screens/menu/item/route']
const landing = {
  landing: { name: 'group', title: en('Harbour Table') },
  brands: [
    {
      url: 'saffron',
      home: '/saffron',
      kind: 'food',
      name: en('Saffron'),
      tagline: en('Gulf'),
      cover: [{ src: '/pictures/m/rice.webp' }],
    },
    { url: 'salus', home: '/medica/salus', kind: 'pharmacy', name: en('Salus'), tagline: en('Vitamins'), cover: [] },
  ],
}
const pharmacy = { url: 'salus', home: '/medica/salus', kind: 'pharmacy', name: en('Little Salus'), cover: [] }
const clinic = {
  ...{ key: 'gulf', path: '/medica/clinics/gulf', picture: 'tooth', name: en('Gulf'), specialities: [en('Dentist')] },
  ...{
    address: en('Marina 3'),
    location: { lat: 25.1, lng: 55.1 },
    call: 'tel:+97145550301',
    map: 'https://maps.example/',
  },
  timings: store.timings,
}
const medica = { landing: { name: 'medica', title: en('Medica') }, tab: 'pharmacies', brands: [pharmacy], clinics: [] }
const VENDOR = ['BreadcrumbList', 'Restaurant']
const faq = {
  kind: 'faq',
  faq: [
    { question: en('When?'), answer: en('Now.') },
    { question: en('No answer?'), answer: null },
  ],
}

it.each([
  ['the menu', onMenu, ['Restaurant', 'Restaurant', 'Menu'], menuRoutes],
  ['an item', onMenu, [], onItem],
  ['a landing page', { lp: landing }, ['ItemList']],
  ['the pharmacies', { medica }, ['ItemList']],
  ['the clinics', { medica: { ...medica, tab: 'clinics', brands: [], clinics: [clinic] } }, ['ItemList']],
  ['a clinic', { clinic: { ...medica, tab: undefined, clinic } }, ['MedicalClinic', 'BreadcrumbList']],
  ['questions', { faq }, ['BreadcrumbList', 'FAQPage']],
  [
    'a category',
    { category: { layout: 'plain', open: { category: { key: 'c', name: en('Cold') } } } },
    ['BreadcrumbList'],
  ],
  ['an empty category', { 'new-category': { layout: 'new', open: null } }, []],
  ['a store', { 'screens/vendor/vendor-info/route': { vendor: { id: 's1', name: en('Marina') } } }, VENDOR],
  ['the gallery', { 'screens/vendor/gallery/route': [] }, ['BreadcrumbList']],
  ['the terms', { 'terms-conditions': { kind: 'terms', faq: [] } }, ['BreadcrumbList']],
  ['the cart', { 'screens/order/cart/route': {} }, []],
])('%s says what it is in the words of schema.org', (_, loaderData, types, routes = Object.keys(loaderData)) => {
  const things = describePage({ routes, loaderData, shell })
  expect(things.map((thing) => thing['@type'])).toEqual(types)
  expect(findUnknown(vocabulary, things)).toEqual([])
})

it('a court names its vendors, and the page of a vendor is a restaurant with its menu', () => {
  const vendor = {
    colorCode: '#a63a12',
    glyph: '',
    logo: null,
    cover: [],
    sells: en('Grill'),
    counter: en('Counter 1'),
  }
  const court = {
    ...shell,
    merchant: { ...shell.merchant!, url: 'souk', menuPath: '/lp/souk/brands' },
    stores: [store, { ...store, id: 's2', name: en('Jamr'), vendor }],
  }
  const [list] = describePage({ routes: ['screens/menu/court/route'], loaderData: {}, shell: court })
  expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 1, url: 'https://order.example/lp/souk/brands' })
  expect(findUnknown(vocabulary, list)).toEqual([])
  const routes = ['root', 'storefront', 'screens/menu/menu/route', 'screens/menu/vendor/route']
  const loaderData = { 'screens/menu/menu/route': { menu, vendor: 's2' } }
  const things = describePage({ routes, loaderData, shell: court })
  expect(things.map((thing) => [thing['@type'], thing.name])).toEqual([
    ['Restaurant', 'Jamr'],
    ['Menu', 'Jamr'],
  ])
  expect(things[0]!.url).toBe('https://order.example/lp/souk/brands/s2')
  expect(findUnknown(vocabulary, things)).toEqual([])
})

it('brands of a landing page are what they are', () => {
  const [list] = describePage({ routes: ['lp'], loaderData: { lp: landing }, shell })
  const items = (list!.itemListElement as { item: Record<string, unknown> }[]).map(({ item }) => item)
  expect(items.map((item) => [item['@type'], item.servesCuisine, item.description])).toEqual([
    ['Restaurant', 'Gulf', undefined],
    ['Pharmacy', undefined, 'Vitamins'],
  ])
})

it('a category stands below the list of categories, which stands below the menu', () => {
  const loaderData = { category: { layout: 'plain', open: { category: { key: 'cold-meze', name: en('Cold') } } } }
  const [crumbs] = describePage({ routes: ['category'], loaderData, shell })
  const names = (crumbs!.itemListElement as { name: string; item: string }[]).map(({ name, item }) => [name, item])
  expect(names).toEqual([
    ['Saffron </script><b>', 'https://order.example/saffron'],
    ['Menu by category', 'https://order.example/saffron/menu-list'],
    ['Cold', 'https://order.example/saffron/s1/category?category=cold-meze'],
  ])
})

it('a pharmacy is no restaurant, and what it sells is no menu', () => {
  const pharmacy = { ...shell, merchant: { ...shell.merchant!, kind: 'pharmacy' as const } }
  const things = describePage({ routes: menuRoutes, loaderData: onMenu, shell: pharmacy })
  expect(things.map((thing) => thing['@type'])).toEqual(['Pharmacy', 'Pharmacy', 'OfferCatalog'])
  expect(things[0]!.hasOfferCatalog).toEqual({ '@id': things[2]!['@id'] })
  expect(findUnknown(vocabulary, things)).toEqual([])
  expect(JSON.stringify(things)).not.toMatch(/Menu|Restaurant/)
})

it('pharmacies and clinics are named as what they are, at their own addresses', () => {
  const [list] = describePage({ routes: [], loaderData: { medica }, shell })
  const text = JSON.stringify(list)
  expect(text).toContain('"@type":"Pharmacy","name":"Little Salus","url":"https://order.example/medica/salus"')
  expect(text).not.toContain('Restaurant')
  const [page] = describePage({ routes: [], loaderData: { clinic: { ...medica, clinic } }, shell })
  expect(page).toMatchObject({ url: 'https://order.example/medica/clinics/gulf', telephone: '+97145550301' })
  const mixed = { lp: { ...landing, brands: [...landing.brands, pharmacy] } }
  expect(JSON.stringify(describePage({ routes: [], loaderData: mixed, shell }))).toContain('"@type":"Pharmacy"')
})

it('at a table, and on a page of nobody, nothing is said', () => {
  expect(describePage({ routes: menuRoutes, loaderData: onMenu, shell: { ...shell, spot: {} } as ShellData })).toEqual(
    [],
  )
  expect(describePage({ routes: [], loaderData: {}, shell: { ...shell, merchant: null } })).toEqual([])
})

it('a menu has its prices with the decimals of its currency, and says what is sold out', () => {
  const things = describePage({ routes: menuRoutes, loaderData: onMenu, shell })
  const text = JSON.stringify(things)
  expect(text).toContain('"price":"1.250","priceCurrency":"KWD","availability":"https://schema.org/InStock"')
  expect(text).toContain('https://schema.org/SoldOut')
  expect(text).toContain('https://schema.org/VeganDiet')
  expect(text).not.toContain('Later')
  expect(text).toContain('"opens":"10:00","closes":"23:59"')
})

it('hostile 94: what a merchant writes cannot end the script', () => {
  const html = '<html><head><meta property="og:title"/></head><body><p></p></body></html>'
  const written = insertStructuredData(html, { routes: menuRoutes, loaderData: onMenu, shell })
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script><\/body>/s.exec(written)!
  expect(JSON.parse(json!)['@graph'][0].name).toBe('Saffron </script><b>, Marina')
  expect(written).toContain(
    '<meta property="og:image" content="https://order.example/icons/share/saffron.jpg"/></head>',
  )
})

it('a page that says nothing, and one that has its picture, stay as they are', () => {
  const html = '<head><meta property="og:title"/><meta property="og:image"/></head><body></body>'
  expect(insertStructuredData(html, { routes: [], loaderData: {}, shell })).toBe(html)
})

it('the validator knows the vocabulary, and what is not in it', () => {
  expect(vocabulary.properties.size).toBeGreaterThan(800)
  expect(findUnknown(vocabulary, { '@type': 'Restaurent' })).toEqual([': no class Restaurent'])
  expect(findUnknown(vocabulary, { '@type': 'Offer', prize: '1' })).toEqual([': Offer has no prize'])
  expect(findUnknown(vocabulary, { '@type': 'Offer', availability: 'https://schema.org/Instock' })).toHaveLength(1)
  expect(findUnknown(vocabulary, { '@type': 'Restaurant', name: 'x', geo: {} })).toEqual(['/geo: no type'])
})
