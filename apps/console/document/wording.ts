import type { ChangeSentence, SentenceKey } from '@compass/domain/document-changes'
import type { Key } from '@compass/i18n/translator'

type EndOf<K, KeyStart extends string> = K extends `${KeyStart}${infer End}` ? End : never
type Subject = EndOf<Key<'history'>, 'history.what_'>
type Kind = EndOf<Key<'history'>, 'history.kind_'>

/** The word for what changed, of keys that are no item’s. */
const WHATS: Readonly<Partial<Record<SentenceKey, Subject>>> = {
  product_category: 'category',
  product_price: 'price',
  product_name: 'name',
  product_description: 'description',
  product_picture: 'picture',
  product_active: 'active',
  product_hours: 'hours',
  product_allergens: 'allergens',
  category_name: 'name',
  variant_price: 'price',
  variant_active: 'active',
  offer_gives: 'gives',
  offer_conditions: 'conditions',
  area_fee: 'fee',
  area_minimum: 'minimum',
  area_free_from: 'freeFrom',
  area_minutes: 'minutes',
  area_shape: 'shape',
  store_hours: 'hours',
  store_services: 'services',
  store_payment: 'payment',
  store_fees: 'fees',
  store_minimum: 'minimum',
  store_active: 'active',
  store_slots: 'slots',
  store_contact: 'contact',
  tax_rate: 'rate',
  name_changed: 'name',
  tagline_changed: 'tagline',
  color_changed: 'color',
  logo_changed: 'logo',
  cover_changed: 'cover',
  brand_changed: 'look',
  languages_changed: 'languages',
  texts_changed: 'texts',
  contact_changed: 'contacts',
  pages_changed: 'pages',
  side_menu_changed: 'sideMenu',
  loyalty_changed: 'loyalty',
  credits_changed: 'credits',
  gateways_changed: 'gateways',
  hosts_changed: 'hosts',
  court_changed: 'court',
  messaging_changed: 'messaging',
  privacy_changed: 'privacy',
  map_changed: 'map',
  setting_changed: 'setting',
}

/** Their values are sums of the merchant’s currency. */
const MONEY: readonly Subject[] = ['price', 'fee', 'minimum', 'freeFrom']

const DOINGS = ['added', 'removed', 'moved', 'changed'] as const

/** Items without a name of their own: their key says which, and the name beside it is their store’s. */
const NAMELESS: readonly Kind[] = ['table', 'room', 'special_day', 'day_off']

/** How a sentence is said: the word for a field, or an item’s kind and what was done with it. */
type Wording =
  | { readonly subject: Key<'history'>; readonly isMoney: boolean }
  | { readonly kind: Key<'history'>; readonly hasName: boolean; readonly doing: (typeof DOINGS)[number] }

export function wordingOf(key: SentenceKey): Wording {
  const subject = WHATS[key]
  if (subject) return { subject: `history.what_${subject}`, isMoney: MONEY.includes(subject) }
  const doing = DOINGS.find((one) => key.endsWith(`_${one}`)) ?? 'changed'
  const kind = key.slice(0, -doing.length - 1) as Kind
  return { kind: `history.kind_${kind}`, hasName: !NAMELESS.includes(kind), doing }
}

/** In the order in which the bar counts them. */
export const COUNTED = ['prices', 'texts', 'pictures', 'added', 'removed', 'moved', 'others'] as const
type CountedKind = (typeof COUNTED)[number]

const TEXTS: readonly Subject[] = ['name', 'description', 'tagline', 'texts', 'pages']
const PICTURES: readonly Subject[] = ['picture', 'logo', 'cover']

/** How many changes there are of each sort. */
export function countChanges(sentences: readonly ChangeSentence[]): ReadonlyMap<CountedKind, number> {
  const counts = new Map<CountedKind, number>()
  for (const { key } of sentences) {
    const sort = sortOf(key)
    counts.set(sort, (counts.get(sort) ?? 0) + 1)
  }
  return counts
}

function sortOf(key: SentenceKey): CountedKind {
  const subject = WHATS[key]
  if (subject === 'price') return 'prices'
  if (subject && TEXTS.includes(subject)) return 'texts'
  if (subject && PICTURES.includes(subject)) return 'pictures'
  if (subject === 'category') return 'moved'
  const doing = subject ? 'changed' : (DOINGS.find((one) => key.endsWith(`_${one}`)) ?? 'changed')
  return doing === 'changed' ? 'others' : doing
}
