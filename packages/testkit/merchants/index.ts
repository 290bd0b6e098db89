import type { MerchantDocumentInput } from '@compass/contract/merchant-document'

export type ProductInput = MerchantDocumentInput['catalogue']['categories'][number]['products'][number]
export type StoreInput = MerchantDocumentInput['stores'][number]

const everyDay: StoreInput['hours']['week'][number]['days'] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** A time at which both stores of the test merchant are open: a Monday at 12:00 in Dubai. */
export const NOON_IN_DUBAI = new Date('2026-06-01T08:00:00Z')

/** A point in the area `harbour` of the store `marina`, and one outside every area. */
export const AT_THE_HARBOUR = { lat: 25.08, lng: 55.14 }
export const IN_THE_SEA = { lat: 25.3, lng: 54.9 }

/**
 * A small merchant: AED, English and Arabic, tax inside prices, two stores with areas of their own, and products with every
 * kind of choice. `overrides` replace whole top-level parts; a function changes the document in place.
 *
 * Store `marina`: always open, minimum 30.00, cash up to 500.00, packaging 0.50 an item. It delivers to `harbour` (9.00, free
 * from 100.00) and `beach` (12.00, minimum 80.00). Store `bay`: 10:00–22:00, delivers to `canal` (7.00), pickup.
 */
export function merchantDocument(
  overrides: Partial<MerchantDocumentInput> | ((document: MerchantDocumentInput) => void) = {},
): MerchantDocumentInput {
  const document = start()
  if (typeof overrides === 'function') {
    overrides(document)
    return document
  }
  return { ...document, ...overrides }
}

/** A product as short as it may be. */
export function productInput(sku: string, overrides: Partial<ProductInput> = {}): ProductInput {
  const words = sku.replaceAll('-', ' ')
  return { sku, name: { en: words, ar: `طبق ${words}` }, price: '10.00', foodType: 'veg', ...overrides }
}

/** A square of about 2 km around a point, as an area's polygon. */
export function square(lng: number, lat: number, half = 0.01): [number, number][] {
  return [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
  ]
}

function start(): MerchantDocumentInput {
  return {
    format: 1,
    slug: 'test-kitchen',
    name: { en: 'Test Kitchen', ar: 'مطبخ التجربة' },
    tagline: { en: 'Food that proves a point', ar: 'طعام يثبت الفكرة' },
    languages: ['en', 'ar'],
    country: 'AE',
    currency: 'AED',
    sandbox: true,
    brand: { color: '#C4420F', glyph: 'flame' },
    pages: { terms: { en: 'Our terms', ar: 'شروطنا' } },
    cities: [{ key: 'dubai', name: { en: 'Dubai', ar: 'دبي' } }],
    taxes: [
      { key: 'vat', rate: '5' },
      { key: 'none', rate: '0' },
    ],
    stores: [marina(), bay()],
    catalogue: { categories: [mains(), drinks()] },
  }
}

function marina(): StoreInput {
  return {
    key: 'marina',
    name: { en: 'Marina', ar: 'مارينا' },
    phone: '+97145550182',
    address: { en: 'Marina Walk 14, Dubai', ar: 'مارينا ووك 14، دبي' },
    location: { lat: 25.0772, lng: 55.139 },
    services: ['delivery', 'pickup'],
    hours: { timeZone: 'Asia/Dubai', week: [{ days: everyDay, opens: '00:00', closes: '24:00' }] },
    minimumOrder: { delivery: '30.00' },
    cashLimit: '500.00',
    taxIncluded: true,
    payment: { delivery: ['cod', 'cardOnDelivery'], pickup: ['cod'] },
    fees: { packagingPerItem: '0.50', tax: { delivery: 'vat', packaging: 'vat' } },
    areas: [
      {
        key: 'harbour',
        name: { en: 'Harbour', ar: 'الميناء' },
        city: 'dubai',
        polygon: square(AT_THE_HARBOUR.lng, AT_THE_HARBOUR.lat),
        deliveryFee: '9.00',
        freeDeliveryFrom: '100.00',
        deliveryMinutes: { from: 25, to: 35 },
      },
      {
        key: 'beach',
        name: { en: 'Beach', ar: 'الشاطئ' },
        city: 'dubai',
        polygon: square(55.18, 25.11),
        deliveryFee: '12.00',
        minimumOrder: '80.00',
        deliveryMinutes: { from: 30, to: 45 },
      },
    ],
  }
}

function bay(): StoreInput {
  return {
    key: 'bay',
    name: { en: 'Bay', ar: 'الخليج' },
    phone: '+97145550183',
    address: { en: 'Bay Avenue, Dubai', ar: 'باي أفينيو، دبي' },
    location: { lat: 25.1866, lng: 55.2672 },
    services: ['delivery', 'pickup'],
    hours: { timeZone: 'Asia/Dubai', week: [{ days: everyDay, opens: '10:00', closes: '22:00' }] },
    taxIncluded: true,
    payment: { delivery: ['cod'], pickup: ['cod', 'cardOnDelivery'] },
    areas: [
      {
        key: 'canal',
        name: { en: 'Canal', ar: 'القناة' },
        city: 'dubai',
        polygon: square(55.27, 25.19),
        deliveryFee: '7.00',
        deliveryMinutes: { from: 20, to: 30 },
      },
    ],
  }
}

function mains(): MerchantDocumentInput['catalogue']['categories'][number] {
  return {
    key: 'mains',
    name: { en: 'Mains', ar: 'الأطباق الرئيسية' },
    products: [
      productInput('soup', {
        name: { en: 'Lentil soup', ar: 'شوربة عدس' },
        description: { en: 'Red lentils with lemon', ar: 'عدس أحمر مع الليمون' },
        price: '18.00',
        foodType: 'vegan',
      }),
      productInput('rice', {
        name: { en: 'Saffron rice', ar: 'أرز بالزعفران' },
        price: '42.00',
        foodType: 'nonVeg',
        label: 'popular',
        customize: [
          {
            key: 'size',
            name: { en: 'Size', ar: 'الحجم' },
            type: 'single',
            min: 1,
            max: 1,
            priceBase: true,
            variants: [
              { key: 'regular', name: { en: 'Regular', ar: 'عادي' } },
              { key: 'large', name: { en: 'Large', ar: 'كبير' }, price: '8.00' },
            ],
          },
        ],
      }),
      productInput('burger', {
        name: { en: 'Grilled burger', ar: 'برجر مشوي' },
        price: '30.00',
        foodType: 'nonVeg',
        customize: [
          {
            key: 'extras',
            name: { en: 'Extras', ar: 'إضافات' },
            type: 'multi',
            min: 0,
            max: 2,
            variants: [
              { key: 'cheese', name: { en: 'Cheese', ar: 'جبن' }, price: '3.00' },
              { key: 'egg', name: { en: 'Egg', ar: 'بيض' }, price: '2.50' },
              { key: 'truffle', name: { en: 'Truffle', ar: 'كمأة' }, price: '9.00', active: false },
            ],
          },
        ],
      }),
      productInput('box', {
        name: { en: 'Falafel box', ar: 'علبة فلافل' },
        price: '25.00',
        customize: [
          {
            key: 'sauces',
            name: { en: 'Sauces', ar: 'صلصات' },
            type: 'counter',
            min: 1,
            max: 4,
            variants: [
              { key: 'garlic', name: { en: 'Garlic', ar: 'ثوم' } },
              { key: 'chili', name: { en: 'Chili', ar: 'فلفل حار' }, price: '1.00' },
            ],
          },
        ],
      }),
      productInput('breakfast', {
        name: { en: 'Morning plate', ar: 'فطور الصباح' },
        price: '20.00',
        foodType: 'egg',
        windows: { slots: [{ days: everyDay, opens: '07:00', closes: '11:00' }] },
      }),
      productInput('catering', {
        name: { en: 'Party tray', ar: 'صينية الحفلات' },
        price: '99.00',
        services: ['pickup'],
      }),
      productInput('cake', { name: { en: 'Date cake', ar: 'كعكة التمر' }, price: '15.00', soldOut: true }),
      productInput('hidden', { name: { en: 'Secret dish', ar: 'طبق سري' }, price: '77.00', active: false }),
    ],
  }
}

function drinks(): MerchantDocumentInput['catalogue']['categories'][number] {
  return {
    key: 'drinks',
    name: { en: 'Drinks', ar: 'مشروبات' },
    products: [
      productInput('karak', { name: { en: 'Karak tea', ar: 'شاي كرك' }, price: '6.00' }),
      productInput('water', { name: { en: 'Water', ar: 'ماء' }, price: '3.00', foodType: 'vegan', tax: 'none' }),
    ],
  }
}
