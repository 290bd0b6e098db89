import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { map } from './map.ts'

type Day = MerchantDocumentInput['stores'][number]['hours']['week'][number]['days'][number]

const dayAndNight = {
  timeZone: 'Asia/Dubai',
  week: [{ days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as Day[], opens: '00:00', closes: '24:00' }],
}

/** Everything of the market but its aisles: a wholesaler whose prices are net, so that tax comes on top. */
export const market = {
  format: 1,
  slug: 'bazaar',
  name: { en: 'Bazaar', ar: 'بازار' },
  tagline: {
    en: 'Two thousand things at wholesale prices, day and night.',
    ar: 'ألفا صنف بأسعار الجملة، ليلاً ونهاراً.',
  },
  languages: ['en', 'ar'],
  country: 'AE',
  currency: 'AED',
  sandbox: true,
  brand: { color: '#0B7A75', glyph: 'basket' },
  contact: { verifyPhone: 'never' },
  pages: {
    terms: {
      en: [
        'These terms hold for every order that you place with Bazaar on this site.',
        'Prices are wholesale prices in UAE dirhams, before tax. VAT of 5% and a service charge of 2% are added in your basket, where you see each of them before you order.',
        'You can cancel until we begin to pick your order. Fresh food cannot be returned once you have accepted it; everything else can, unopened, within seven days.',
        'If something is missing or damaged, call us within a day. We bring it or return its price.',
        'This is a demonstration: nothing is picked and nothing is charged.',
      ].join('\n\n'),
      ar: [
        'تسري هذه الشروط على كل طلب تقدّمه لبازار عبر هذا الموقع.',
        'الأسعار أسعار جملة بالدرهم الإماراتي قبل الضريبة. تُضاف ضريبة القيمة المضافة 5٪ ورسم خدمة 2٪ في سلتك، وترى كلاً منهما قبل أن تطلب.',
        'يمكنك الإلغاء إلى أن نبدأ بتجهيز الطلب. لا تُعاد الأغذية الطازجة بعد قبولها، وما عداها يُعاد مغلقاً خلال سبعة أيام.',
        'إن نقص شيء أو وصل تالفاً فاتصل بنا خلال يوم. نحضره إليك أو نعيد ثمنه.',
        'هذا عرض تجريبي: لا يُجهَّز شيء ولا يُؤخذ مال.',
      ].join('\n\n'),
    },
    about: {
      en: 'Bazaar is a hall of forty aisles behind Hamdan Street. Restaurants buy here at four in the morning, and so can you.\n\nWe know most of our growers by name, and we write on every product where it is from.',
      ar: 'بازار قاعة من أربعين ممراً خلف شارع حمدان. تشتري منه المطاعم في الرابعة فجراً، ويمكنك أنت أيضاً.\n\nنعرف معظم مزارعينا بأسمائهم، ونكتب على كل منتج من أين جاء.',
    },
    faq: [
      {
        question: { en: 'Why is tax added at the end?', ar: 'لماذا تُضاف الضريبة في النهاية؟' },
        answer: {
          en: 'Because we are a wholesaler: shops need net prices.',
          ar: 'لأننا تاجر جملة، والمحلات تحتاج إلى أسعار صافية.',
        },
      },
      {
        question: { en: 'Is there a minimum order?', ar: 'هل هناك حد أدنى للطلب؟' },
        answer: {
          en: 'No. Orders below AED 50 pay a small-order fee of AED 5.',
          ar: 'لا. الطلبات التي تقل عن 50 درهماً عليها رسم 5 دراهم.',
        },
      },
    ],
  },
  vendor: {
    sells: { en: 'Wholesale market, fresh and dry goods', ar: 'سوق جملة، طازج وجاف' },
    email: 'desk@bazaar-market.example',
    website: 'https://bazaar-market.example/',
    licences: [
      { name: { en: 'Trade licence, Abu Dhabi', ar: 'رخصة تجارية، أبوظبي' }, number: 'CN-2550182' },
      { name: { en: 'VAT number', ar: 'الرقم الضريبي' }, number: '100-2555-0182-003' },
    ],
  },
  cities: [{ key: 'abu-dhabi', name: { en: 'Abu Dhabi', ar: 'أبوظبي' } }],
  map,
  taxes: [{ key: 'vat', rate: '5' }],
  simulatedKitchen: { acceptAfterSeconds: 4, readyAfterSeconds: 12, outAfterSeconds: 10, deliveredAfterSeconds: 15 },
  stores: [
    {
      key: 'al-zahiyah',
      name: { en: 'Al Zahiyah', ar: 'الزاهية' },
      phone: '+97125550182',
      address: { en: '10th Street, Al Zahiyah, Abu Dhabi', ar: 'شارع 10، الزاهية، أبوظبي' },
      location: { lat: 24.4945, lng: 54.377 },
      services: ['delivery', 'pickup'],
      vendor: {
        directions: {
          en: 'The gate with the green lamp behind Hamdan Street; the ramp is for vans.',
          ar: 'البوابة ذات المصباح الأخضر خلف شارع حمدان؛ المنحدر للشاحنات.',
        },
      },
      hours: dayAndNight,
      preparationMinutes: 15,
      acceptanceMinutes: 10,
      cashLimit: '1000.00',
      taxIncluded: false,
      payment: { delivery: ['cod', 'cardOnDelivery'], pickup: ['cod', 'cardOnDelivery'] },
      fees: {
        serviceRate: '2',
        smallOrder: { below: '50.00', amount: '5.00' },
        tax: { delivery: 'vat', service: 'vat', smallOrder: 'vat' },
      },
      areas: [
        {
          key: 'al-zahiyah',
          name: { en: 'Al Zahiyah', ar: 'الزاهية' },
          city: 'abu-dhabi',
          polygon: [
            [54.37, 24.498],
            [54.38, 24.502],
            [54.388, 24.496],
            [54.385, 24.49],
            [54.376, 24.488],
          ],
          deliveryFee: '6.00',
          freeDeliveryFrom: '150.00',
          deliveryMinutes: { from: 25, to: 40 },
        },
        {
          key: 'al-danah',
          name: { en: 'Al Danah & Hamdan Street', ar: 'الدانة وشارع حمدان' },
          city: 'abu-dhabi',
          polygon: [
            [54.348, 24.488],
            [54.358, 24.496],
            [54.3695, 24.4975],
            [54.3755, 24.4875],
            [54.368, 24.48],
            [54.356, 24.479],
          ],
          deliveryFee: '6.00',
          freeDeliveryFrom: '150.00',
          deliveryMinutes: { from: 25, to: 40 },
        },
        {
          key: 'al-khalidiyah',
          name: { en: 'Al Khalidiyah', ar: 'الخالدية' },
          city: 'abu-dhabi',
          polygon: [
            [54.333, 24.469],
            [54.342, 24.477],
            [54.354, 24.4785],
            [54.36, 24.47],
            [54.352, 24.462],
            [54.34, 24.461],
          ],
          deliveryFee: '9.00',
          freeDeliveryFrom: '200.00',
          deliveryMinutes: { from: 35, to: 50 },
        },
        {
          key: 'al-reem',
          name: { en: 'Al Reem Island', ar: 'جزيرة الريم' },
          city: 'abu-dhabi',
          polygon: [
            [54.393, 24.496],
            [54.405, 24.508],
            [54.42, 24.505],
            [54.423, 24.493],
            [54.41, 24.487],
            [54.397, 24.489],
          ],
          deliveryFee: '9.00',
          freeDeliveryFrom: '200.00',
          deliveryMinutes: { from: 35, to: 55 },
        },
      ],
    },
  ],
} satisfies Omit<MerchantDocumentInput, 'catalogue'>

/** Pictures of the hall: key, picture, what it shows. */
export const halls = [
  ['fruit-hall', 'pineapple', 'The fruit hall at four in the morning', 'قاعة الفواكه في الرابعة فجراً'],
  ['tomatoes', 'tomato', 'Tomatoes from Liwa', 'طماطم من ليوا'],
  ['bread', 'loaf', 'Bread, still warm', 'خبز ما زال دافئاً'],
  ['fish', 'fish', 'The fish counter', 'ركن السمك'],
  ['cheese', 'cheese', 'Cheese by the wheel', 'أجبان بالقرص'],
  ['melons', 'watermelon', 'Melons, knocked on one by one', 'بطيخ نقرنا عليه واحداً واحداً'],
  ['herbs', 'herb', 'Herbs of the day', 'أعشاب اليوم'],
  ['honey', 'honey', 'Honey from the mountains', 'عسل من الجبال'],
  ['coffee', 'coffee', 'Coffee for the porters', 'قهوة للحمّالين'],
  ['dates', 'chestnut', 'Nuts and dried fruit', 'مكسرات وفواكه مجففة'],
  ['bread-oven', 'flatbread', 'Flatbread from the corner oven', 'خبز مسطح من فرن الزاوية'],
  ['ice', 'ice-cream', 'The cold aisle', 'ممر المثلجات'],
] as const

/** Special menus: key, name, and the aisles whose first product is in it. */
export const tables = [
  [
    'breakfast',
    'Breakfast for the week',
    'فطور الأسبوع',
    ['bread', 'eggs', 'milk-laban', 'honey-spreads', 'coffee', 'tea'],
  ],
  ['cupboard', 'For the cupboard', 'لخزانة المطبخ', ['rice', 'pasta-noodles', 'pulses', 'tins', 'oil-ghee', 'spices']],
] as const
