import type { Language } from '@compass/domain/languages'

/** The word of one language for one thing, and beginnings of rival words that its sentences do not use. */
interface Term {
  readonly word: string
  readonly rivals?: readonly string[]
}

/** The things that many sentences name; every language has one word for each. */
type CommonTerms = Readonly<
  Record<
    | 'order'
    | 'basket'
    | 'item'
    | 'menu'
    | 'store'
    | 'delivery'
    | 'pickup'
    | 'courier'
    | 'slot'
    | 'table'
    | 'room'
    | 'bill'
    | 'refund'
    | 'promotion'
    | 'points'
    | 'credits'
    | 'card'
    | 'map'
    | 'phone',
    Term
  >
>

const TERMS: Readonly<Record<Language, CommonTerms>> = {
  en: {
    order: { word: 'order' },
    basket: { word: 'basket', rivals: ['cart', 'trolley'] },
    item: { word: 'item', rivals: ['dish', 'meal', 'article'] },
    menu: { word: 'menu' },
    store: { word: 'store', rivals: ['outlet', 'shop', 'kitchen', 'restaurant'] },
    delivery: { word: 'delivery', rivals: ['shipping'] },
    pickup: { word: 'pickup', rivals: ['takeaway', 'take-away'] },
    courier: { word: 'courier', rivals: ['driver', 'rider'] },
    slot: { word: 'time' },
    table: { word: 'table' },
    room: { word: 'room' },
    bill: { word: 'bill' },
    refund: { word: 'refund', rivals: ['reimburse', 'money back'] },
    promotion: { word: 'offer', rivals: ['coupon', 'voucher'] },
    points: { word: 'points' },
    credits: { word: 'credits' },
    card: { word: 'card' },
    map: { word: 'map' },
    phone: { word: 'phone', rivals: ['telephone'] },
  },
  ar: {
    order: { word: 'الطلب' },
    basket: { word: 'السلة', rivals: ['السلّة', 'سلّ', 'العربة', 'عربة'] },
    item: { word: 'الصنف', rivals: ['الطبق', 'المنتج'] },
    menu: { word: 'القائمة' },
    store: { word: 'الفرع', rivals: ['المتجر', 'المطبخ', 'المحل'] },
    delivery: { word: 'التوصيل', rivals: ['الشحن'] },
    pickup: { word: 'الاستلام' },
    courier: { word: 'السائق', rivals: ['المندوب'] },
    slot: { word: 'الموعد' },
    table: { word: 'الطاولة' },
    room: { word: 'الغرفة' },
    bill: { word: 'الحساب' },
    refund: { word: 'ردّ المبلغ' },
    promotion: { word: 'العرض', rivals: ['الكوبون'] },
    points: { word: 'النقاط' },
    credits: { word: 'الرصيد' },
    card: { word: 'البطاقة' },
    map: { word: 'الخريطة' },
    phone: { word: 'الهاتف', rivals: ['الجوال', 'الموبايل'] },
  },
  sr: {
    order: { word: 'porudžbina', rivals: ['narudžb', 'naruč'] },
    basket: { word: 'korpa', rivals: ['kolica', 'košaric'] },
    item: { word: 'stavka', rivals: ['artik', 'jelo', 'jela', 'proizvod'] },
    menu: { word: 'meni', rivals: ['jelovnik'] },
    store: { word: 'objekat', rivals: ['lokal(?!n)', 'radnj', 'prodavnic', 'kuhinj'] },
    delivery: { word: 'dostava', rivals: ['isporuk'] },
    pickup: { word: 'preuzimanje', rivals: ['podizanj'] },
    courier: { word: 'dostavljač', rivals: ['kurir'] },
    slot: { word: 'vreme' },
    table: { word: 'sto' },
    room: { word: 'soba' },
    bill: { word: 'račun' },
    refund: { word: 'povraćaj novca' },
    promotion: { word: 'ponuda', rivals: ['akcij'] },
    points: { word: 'poeni', rivals: ['bodov'] },
    credits: { word: 'sredstva na nalogu', rivals: ['kredit(?!n)'] },
    card: { word: 'kartica' },
    map: { word: 'mapa', rivals: ['karta ', 'karti '] },
    phone: { word: 'telefon', rivals: ['mobilni'] },
  },
  fr: {
    order: { word: 'commande' },
    basket: { word: 'panier', rivals: ['chariot'] },
    item: { word: 'article', rivals: ['plats?(?!\\p{L})', 'produit'] },
    menu: { word: 'carte', rivals: ['menu'] },
    store: { word: 'établissement', rivals: ['magasin', 'boutique', 'point de vente', 'cuisine'] },
    delivery: { word: 'livraison' },
    pickup: { word: 'retrait', rivals: ['à emporter'] },
    courier: { word: 'livreur', rivals: ['coursier'] },
    slot: { word: 'horaire' },
    table: { word: 'table' },
    room: { word: 'chambre' },
    bill: { word: 'addition' },
    refund: { word: 'remboursement' },
    promotion: { word: 'offre' },
    points: { word: 'points' },
    credits: { word: 'avoir', rivals: ['crédits'] },
    card: { word: 'carte bancaire' },
    map: { word: 'plan' },
    phone: { word: 'téléphone', rivals: ['mobile', 'portable'] },
  },
  el: {
    order: { word: 'παραγγελία' },
    basket: { word: 'καλάθι' },
    item: { word: 'προϊόν', rivals: ['πιάτ', 'είδη'] },
    menu: { word: 'μενού' },
    store: { word: 'κατάστημα', rivals: ['μαγαζ', 'κουζίν'] },
    delivery: { word: 'παράδοση' },
    pickup: { word: 'παραλαβή' },
    courier: { word: 'διανομέας', rivals: ['κούριερ', 'ντελιβερ'] },
    slot: { word: 'ώρα' },
    table: { word: 'τραπέζι' },
    room: { word: 'δωμάτιο' },
    bill: { word: 'λογαριασμός' },
    refund: { word: 'επιστροφή χρημάτων' },
    promotion: { word: 'προσφορά', rivals: ['κουπόνι'] },
    points: { word: 'πόντοι', rivals: ['βαθμ'] },
    credits: { word: 'πίστωση' },
    card: { word: 'κάρτα' },
    map: { word: 'χάρτης' },
    phone: { word: 'τηλέφωνο', rivals: ['κινητ'] },
  },
}

const RIVALS = new Map(
  Object.entries(TERMS).map(([language, terms]) => {
    const rivals = Object.values(terms).flatMap(({ rivals = [] }) => rivals)
    return [language, new RegExp(`(?<!\\p{L})(?:${rivals.join('|')})`, 'giu')]
  }),
)

/** Where people sit at a table, the kitchen is not the store: rounds go to it. A court has several of them under one roof. */
const NAMES_KITCHEN = /^(?:visits|rounds|bill|court|refusals|board)\./
/**
 * People at the counter speak of their shop, its kitchen and its products. Those are other things there than a store and an item
 * of an order are to customers.
 */
const NAMES_ITS_OWN =
  /^(?:console|customers|editor|history|hours|look|offers|reports|settings|soldout|spots|staff|start)\.|^refusals\.slug_taken$/
const OF_MERCHANTS = ['store', 'item', 'menu', 'phone', 'courier', 'pickup', 'refund'] as const
const KITCHEN = /^(?:kitchen|المطبخ|kuhinj|cuisine|κουζίν)/iu

/** Every rival word of a sentence, as one fault each. Facts about food name other things. */
export function faultsOfTerms(language: Language, key: string, text: string): string[] {
  if (key.startsWith('facts.')) return []
  const rivals = [...text.matchAll(RIVALS.get(language)!)].filter(
    ([rival]) => !(NAMES_KITCHEN.test(key) && KITCHEN.test(rival)),
  )
  return rivals.flatMap(([rival]) => {
    const called = Object.values(TERMS[language]).find(({ rivals = [] }) =>
      rivals.some((one) => new RegExp(`^${one}`, 'iu').test(rival)),
    )
    const isItsOwn = NAMES_ITS_OWN.test(key) && OF_MERCHANTS.some((term) => TERMS[language][term] === called)
    return isItsOwn ? [] : `says "${rival}" for what is called "${called?.word}"`
  })
}
