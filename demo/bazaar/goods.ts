import { freshGoods } from './goods-fresh.ts'
import { homeGoods } from './goods-home.ts'
import { pantryGoods } from './goods-pantry.ts'

type Food = 'veg' | 'nonVeg' | 'egg' | 'vegan' | 'other'
type Unit = 'weight' | 'snack' | 'drink' | 'bottle' | 'pieces' | 'packs' | 'bags'
type Trade = 'farm' | 'butcher' | 'dairy' | 'pantry' | 'drinks' | 'home'

/** What is different about all products of an item. */
export interface Peculiarity {
  readonly food?: Food
  readonly unit?: Unit
  readonly sold?: 'byDay' | 'toCollect'
  readonly options?: 'platter' | 'slicing'
}

/** English name, Arabic name, price of the smallest size in fils, picture, and what is different about it. */
export type Item = readonly [en: string, ar: string, fils: number, picture: string | null, peculiarity?: Peculiarity]

export interface Aisle {
  readonly key: string
  readonly en: string
  readonly ar: string
  readonly trade: Trade
  readonly unit: Unit
  readonly food: Food
  readonly keepEn: string
  readonly keepAr: string
  /** Eight of them: with eight brands and four sizes an aisle has 256 products to choose from. */
  readonly items: readonly Item[]
}

/** The forty aisles, in the order of a walk through the market. */
export const aisles: readonly Aisle[] = [...freshGoods, ...pantryGoods, ...homeGoods]

type Words = readonly [en: string, ar: string]

export const brands: Record<Trade, readonly Words[]> = {
  farm: [
    ['Wadi Farm', 'مزرعة الوادي'],
    ['Green Gulf', 'الخليج الأخضر'],
    ['Palm Acre', 'فدان النخيل'],
    ['Liwa Garden', 'بستان ليوا'],
    ['Hill Fields', 'حقول التل'],
    ['Morning Crop', 'حصاد الصباح'],
    ['Oasis Pick', 'قطاف الواحة'],
    ['Bazaar Fresh', 'بازار الطازج'],
  ],
  butcher: [
    ['Butcher Hassan', 'ملحمة حسن'],
    ['Wadi Farm', 'مزرعة الوادي'],
    ['Desert Rose', 'وردة الصحراء'],
    ['Old Dhow', 'الداو القديم'],
    ['Northern Pasture', 'مرعى الشمال'],
    ['Bazaar Fresh', 'بازار الطازج'],
    ['Harbour Nine', 'الميناء التاسع'],
    ['Al Sahel', 'الساحل'],
  ],
  dairy: [
    ['Snow Hill', 'تل الثلج'],
    ['White Camel', 'الناقة البيضاء'],
    ['Meadowlane', 'درب المرج'],
    ['Rawdah', 'روضة'],
    ['Qishta House', 'بيت القشطة'],
    ['Bazaar Dairy', 'ألبان بازار'],
    ['Alpine Bell', 'جرس الألب'],
    ['Fajr', 'فجر'],
  ],
  pantry: [
    ['Bazaar', 'بازار'],
    ['Dar Al Khair', 'دار الخير'],
    ['Golden Ladle', 'المغرفة الذهبية'],
    ['Silk Road', 'طريق الحرير'],
    ['Umm Saeed', 'أم سعيد'],
    ['Harbour & Sons', 'هاربر وأبناؤه'],
    ['Seven Jars', 'السبع جرار'],
    ['Noor', 'نور'],
  ],
  drinks: [
    ['Spring Nine', 'النبع التاسع'],
    ['Sukkar', 'سكر'],
    ['Copper Pot', 'الدلة النحاسية'],
    ['Blue Dhow', 'الداو الأزرق'],
    ['Samar', 'سمر'],
    ['Bazaar', 'بازار'],
    ['Majlis', 'مجلس'],
    ['Clear Day', 'اليوم الصافي'],
  ],
  home: [
    ['Bright Home', 'البيت المشرق'],
    ['Zahra', 'زهرة'],
    ['Cotton Cloud', 'غيمة القطن'],
    ['Pure & Simple', 'نقاء'],
    ['Lamsa', 'لمسة'],
    ['Bazaar Home', 'بازار للمنزل'],
    ['Sea Breeze', 'نسيم البحر'],
    ['Tidy', 'ترتيب'],
  ],
}

const abroad: readonly Words[] = [
  ['From Saudi Arabia.', 'من السعودية.'],
  ['From Türkiye.', 'من تركيا.'],
  ['From Jordan.', 'من الأردن.'],
  ['From Italy.', 'من إيطاليا.'],
  ['From India.', 'من الهند.'],
  ['From Egypt.', 'من مصر.'],
]

export const origins: Record<Trade, readonly Words[]> = {
  farm: [
    ['Grown in Al Ain.', 'زُرع في العين.'],
    ['Grown in Liwa, under shade.', 'زُرع في ليوا تحت الظل.'],
    ['From Ras Al Khaimah.', 'من رأس الخيمة.'],
    ['From Oman, by lorry overnight.', 'من عُمان بالشاحنة ليلاً.'],
    ['From Lebanon.', 'من لبنان.'],
    ...abroad,
  ],
  butcher: [
    ['From Al Ain.', 'من العين.'],
    ['From New Zealand.', 'من نيوزيلندا.'],
    ['From Oman.', 'من عُمان.'],
    ['From Australia.', 'من أستراليا.'],
  ],
  dairy: [
    ['From Al Ain.', 'من العين.'],
    ['From France.', 'من فرنسا.'],
    ['From Denmark.', 'من الدنمارك.'],
    ['From Cyprus.', 'من قبرص.'],
    ['From Saudi Arabia.', 'من السعودية.'],
  ],
  pantry: [['Packed in Sharjah.', 'عُبّئ في الشارقة.'], ['Made in Dubai.', 'صُنع في دبي.'], ...abroad],
  drinks: [['Bottled in Fujairah.', 'عُبّئ في الفجيرة.'], ['Packed in Ajman.', 'عُبّئ في عجمان.'], ...abroad],
  home: [['Made in the Emirates.', 'صُنع في الإمارات.'], ['Made in Germany.', 'صُنع في ألمانيا.'], ...abroad],
}

/** The four sizes of each unit, with what a size costs beside the smallest. */
export const sizes: Record<Unit, readonly (readonly [en: string, ar: string, factor: number])[]> = {
  weight: [
    ['250 g', '250 غ', 1],
    ['500 g', '500 غ', 1.85],
    ['1 kg', '1 كغ', 3.4],
    ['2 kg', '2 كغ', 6.2],
  ],
  snack: [
    ['40 g', '40 غ', 1],
    ['100 g', '100 غ', 2.2],
    ['180 g', '180 غ', 3.6],
    ['300 g', '300 غ', 5.4],
  ],
  drink: [
    ['330 ml', '330 مل', 1],
    ['500 ml', '500 مل', 1.4],
    ['1 l', '1 لتر', 2.4],
    ['1.5 l', '1.5 لتر', 3.2],
  ],
  bottle: [
    ['500 ml', '500 مل', 1],
    ['750 ml', '750 مل', 1.4],
    ['1 l', '1 لتر', 1.8],
    ['2 l', '2 لتر', 3.3],
  ],
  pieces: [
    ['6 pieces', '6 قطع', 1],
    ['12 pieces', '12 قطعة', 1.85],
    ['18 pieces', '18 قطعة', 2.6],
    ['30 pieces', '30 قطعة', 4],
  ],
  packs: [
    ['single', 'عبوة واحدة', 1],
    ['pack of 2', 'عبوتان', 1.9],
    ['pack of 4', '4 عبوات', 3.5],
    ['pack of 6', '6 عبوات', 5],
  ],
  bags: [
    ['20 bags', '20 كيساً', 1],
    ['50 bags', '50 كيساً', 2.2],
    ['100 bags', '100 كيس', 3.9],
    ['200 bags', '200 كيس', 7],
  ],
}
