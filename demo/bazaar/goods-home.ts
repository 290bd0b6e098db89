import type { Aisle } from './goods.ts'

const careful = { keepEn: 'Keep away from children.', keepAr: 'يُحفظ بعيداً عن متناول الأطفال.' }
const anywhere = { keepEn: 'Keep dry.', keepAr: 'يُحفظ جافاً.' }

/** What is not to eat. */
export const homeGoods: readonly Aisle[] = [
  {
    key: 'laundry-cleaning',
    en: 'Laundry & cleaning',
    ar: 'غسيل وتنظيف',
    trade: 'home',
    unit: 'bottle',
    food: 'other',
    ...careful,
    items: [
      ['laundry liquid', 'سائل غسيل', 1450, 'bubbles'],
      ['fabric softener', 'منعم أقمشة', 950, 'bubbles'],
      ['dish soap', 'سائل جلي', 650, 'sponge'],
      ['floor cleaner', 'منظف أرضيات', 875, 'broom'],
      ['glass cleaner', 'منظف زجاج', 750, 'bubbles'],
      ['bleach', 'مبيض', 425, null],
      ['kitchen degreaser', 'مزيل دهون المطبخ', 1150, 'sponge'],
      ['toilet cleaner', 'منظف مراحيض', 725, null],
    ],
  },
  {
    key: 'paper-household',
    en: 'Paper & household',
    ar: 'ورقيات ومستلزمات المنزل',
    trade: 'home',
    unit: 'packs',
    food: 'other',
    ...anywhere,
    items: [
      ['toilet rolls', 'ورق تواليت', 950, 'toilet-roll'],
      ['kitchen rolls', 'مناديل مطبخ', 750, 'toilet-roll'],
      ['tissues', 'مناديل وجه', 325, null],
      ['bin bags', 'أكياس قمامة', 650, null],
      ['AA batteries', 'بطاريات AA', 1150, 'battery'],
      ['candles', 'شموع', 850, 'candle'],
      ['sponges', 'إسفنج جلي', 425, 'sponge'],
      ['aluminium foil', 'ورق ألمنيوم', 775, null],
    ],
  },
  {
    key: 'body-care',
    en: 'Body care',
    ar: 'عناية بالجسم',
    trade: 'home',
    unit: 'packs',
    food: 'other',
    ...careful,
    items: [
      ['hand soap', 'صابون يدين', 525, 'soap'],
      ['body lotion', 'لوشن للجسم', 1650, 'lotion'],
      ['shampoo', 'شامبو', 1450, 'lotion'],
      ['toothbrush', 'فرشاة أسنان', 750, 'toothbrush'],
      ['toothpaste', 'معجون أسنان', 850, 'toothbrush'],
      ['shower gel', 'جل استحمام', 1250, 'bubbles'],
      ['olive soap', 'صابون غار', 675, 'soap'],
      ['cotton pads', 'قطن تجميل', 575, null],
    ],
  },
  {
    key: 'baby-pets',
    en: 'Baby & pets',
    ar: 'أطفال وحيوانات أليفة',
    trade: 'home',
    unit: 'packs',
    food: 'other',
    ...anywhere,
    items: [
      ['baby nappies', 'حفاضات أطفال', 2900, 'baby'],
      ['baby wipes', 'مناديل مبللة للأطفال', 650, 'baby'],
      ['baby bottle', 'رضّاعة', 1950, 'baby-bottle'],
      ['soft teddy', 'دبدوب', 2450, 'teddy'],
      ['cat food', 'طعام قطط', 475, 'cat'],
      ['cat litter', 'رمل قطط', 2250, 'cat'],
      ['dog food', 'طعام كلاب', 550, 'dog'],
      ['dog chew bones', 'عظام مضغ للكلاب', 875, 'bone'],
    ],
  },
]
