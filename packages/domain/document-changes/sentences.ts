import type { Text } from '../languages/index.ts'
import { type At, type Change, isMove } from './change.ts'
import { patternOf } from './item-lists.ts'
import { type TreeGroup, valueAt } from './tree.ts'

const ITEM_KINDS = [
  ...['product', 'category', 'choice', 'variant', 'offer', 'reward', 'store', 'area', 'table', 'room', 'tax'],
  ...['gallery_picture', 'special_list', 'question_to_customers', 'city', 'staff_call', 'special_day', 'day_off'],
] as const
type ItemKind = (typeof ITEM_KINDS)[number]

/** What a change did, as a closed list. The console has words for each in every language. */
export const SENTENCE_KEYS = [
  ...ITEM_KINDS.flatMap((kind) => [`${kind}_added`, `${kind}_removed`, `${kind}_moved`, `${kind}_changed`] as const),
  ...['product_category', 'product_price', 'product_name', 'product_description', 'product_picture'],
  ...['product_active', 'product_hours', 'product_allergens', 'category_name', 'variant_price', 'variant_active'],
  ...['offer_gives', 'offer_conditions', 'area_fee', 'area_minimum', 'area_free_from', 'area_minutes', 'area_shape'],
  ...['store_hours', 'store_services', 'store_payment', 'store_fees', 'store_minimum', 'store_active', 'store_slots'],
  ...['store_contact', 'tax_rate', 'name_changed', 'tagline_changed', 'color_changed', 'logo_changed'],
  ...['cover_changed', 'brand_changed', 'languages_changed', 'texts_changed', 'contact_changed', 'pages_changed'],
  ...['side_menu_changed', 'loyalty_changed', 'credits_changed', 'gateways_changed', 'hosts_changed'],
  ...['court_changed', 'messaging_changed', 'privacy_changed', 'map_changed', 'setting_changed'],
] as const satisfies readonly string[]

export type SentenceKey = (typeof SENTENCE_KEYS)[number]

/** What a change did: words are made of it in the reader's language. */
export interface ChangeSentence {
  readonly key: SentenceKey
  readonly at: string[]
  /** Of the item that it is about. */
  readonly name?: Text
  /** Short values alone. */
  readonly was?: unknown
  readonly is?: unknown
}

const PRODUCT = 'catalogue/products/*'
const CHOICE = `${PRODUCT}/customize/*`

const ITEMS: ReadonlyMap<string, ItemKind> = new Map<string, ItemKind>([
  [PRODUCT, 'product'],
  ['catalogue/categories/*', 'category'],
  [CHOICE, 'choice'],
  [`${CHOICE}/variants/*`, 'variant'],
  ['promotions/*', 'offer'],
  ['rewards/*', 'reward'],
  ['stores/*', 'store'],
  ['taxes/*', 'tax'],
  ['gallery/*', 'gallery_picture'],
  ['specials/*', 'special_list'],
  ['collect/*', 'question_to_customers'],
  ['cities/*', 'city'],
  ...['stores/*', 'court'].flatMap((holder): [string, ItemKind][] => [
    [`${holder}/areas/*`, 'area'],
    [`${holder}/tables/*`, 'table'],
    [`${holder}/rooms/*`, 'room'],
    [`${holder}/staffCalls/*`, 'staff_call'],
    [`${holder}/hours/specialDays/*`, 'special_day'],
    [`${holder}/hours/plannedOff/*`, 'day_off'],
  ]),
])

const STORE_FIELDS: readonly (readonly [string, SentenceKey])[] = [
  ['hours', 'store_hours'],
  ['services', 'store_services'],
  ['payment', 'store_payment'],
  ['cashLimit', 'store_payment'],
  ['taxIncluded', 'store_payment'],
  ['fees', 'store_fees'],
  ['delivery', 'store_fees'],
  ['minimumOrder', 'store_minimum'],
  ['active', 'store_active'],
  ['scheduledDeliveryDetails', 'store_slots'],
  ['scheduledPickupDetails', 'store_slots'],
  ['scheduledRoomDetails', 'store_slots'],
  ['slotCapacity', 'store_slots'],
  ['phone', 'store_contact'],
  ['address', 'store_contact'],
  ['location', 'store_contact'],
  ['areas/*/deliveryFee', 'area_fee'],
  ['areas/*/minimumOrder', 'area_minimum'],
  ['areas/*/freeDeliveryFrom', 'area_free_from'],
  ['areas/*/deliveryMinutes', 'area_minutes'],
  ['areas/*/polygon', 'area_shape'],
]

const FIELDS: ReadonlyMap<string, SentenceKey> = new Map<string, SentenceKey>([
  [`${PRODUCT}/category`, 'product_category'],
  [`${PRODUCT}/price`, 'product_price'],
  [`${PRODUCT}/name`, 'product_name'],
  [`${PRODUCT}/description`, 'product_description'],
  [`${PRODUCT}/picture`, 'product_picture'],
  [`${PRODUCT}/active`, 'product_active'],
  [`${PRODUCT}/windows`, 'product_hours'],
  [`${PRODUCT}/allergens`, 'product_allergens'],
  ['catalogue/categories/*/name', 'category_name'],
  [`${CHOICE}/variants/*/price`, 'variant_price'],
  [`${CHOICE}/variants/*/active`, 'variant_active'],
  ['promotions/*/gives', 'offer_gives'],
  ['promotions/*/conditions', 'offer_conditions'],
  ['taxes/*/rate', 'tax_rate'],
  ...['stores/*', 'court'].flatMap((holder) =>
    STORE_FIELDS.map(([field, key]): [string, SentenceKey] => [`${holder}/${field}`, key]),
  ),
  ['name', 'name_changed'],
  ['tagline', 'tagline_changed'],
  ['brand', 'brand_changed'],
  ['brand/color', 'color_changed'],
  ['brand/logo', 'logo_changed'],
  ['brand/cover', 'cover_changed'],
  ['brand/msgConfig', 'texts_changed'],
  ['languages', 'languages_changed'],
  ['contact', 'contact_changed'],
  ['pages', 'pages_changed'],
  ['sideMenu', 'side_menu_changed'],
  ['loyalty', 'loyalty_changed'],
  ['credits', 'credits_changed'],
  ['gateways', 'gateways_changed'],
  ['hosts', 'hosts_changed'],
  ['embedHosts', 'hosts_changed'],
  ['court', 'court_changed'],
  ['messaging', 'messaging_changed'],
  ['privacy', 'privacy_changed'],
  ['map', 'map_changed'],
])

/** Longer texts are read where they are compared. */
const LONGEST = 200

/**
 * What changes did, each once: of an item several fields without words of their own are one sentence.
 *
 * @param before what they were applied to, and `after` what they made: there the names of items stand
 */
export function composeSentences(changes: readonly Change[], before: TreeGroup, after: TreeGroup): ChangeSentence[] {
  const sentences = new Map<string, ChangeSentence>()
  for (const change of changes) {
    const { key, subject } = meaningOf(change)
    const isWhole = subject.length === change.at.length || isText(change.at, subject)
    const id = JSON.stringify([key, isWhole ? change.at : subject])
    if (sentences.has(id)) continue
    const name = nameOf(after, subject) ?? nameOf(before, subject)
    sentences.set(id, {
      key,
      at: [...change.at],
      ...(name && { name }),
      ...(isWhole && isShort(change.was) && { was: change.was }),
      ...(isWhole && isShort(change.is) && { is: change.is }),
    })
  }
  return [...sentences.values()]
}

/** One language of a text: both are shown. */
function isText(at: At, subject: At): boolean {
  return at.length === subject.length + 1 && /^[a-z]{2}$/.test(at.at(-1)!)
}

/** The key of a change, and the path that it is about: its field, else its item. */
function meaningOf(change: Change): { readonly key: SentenceKey; readonly subject: At } {
  const { at } = change
  for (let length = at.length; length > 0; length--) {
    const subject = at.slice(0, length)
    const pattern = patternOf(subject)
    const key = FIELDS.get(pattern)
    if (key) return { key, subject }
    const kind = ITEMS.get(pattern)
    if (kind) return { key: `${kind}_${length < at.length ? 'changed' : doingOf(change)}`, subject }
  }
  return { key: 'setting_changed', subject: at }
}

function doingOf(change: Change): 'added' | 'removed' | 'moved' | 'changed' {
  if (isMove(change)) return 'moved'
  if (change.was === undefined) return 'added'
  return change.is === undefined ? 'removed' : 'changed'
}

/** The name of the nearest thing on the way that has one. */
function nameOf(tree: TreeGroup, subject: At): Text | undefined {
  for (let length = subject.length; length > 1; length--) {
    if (!ITEMS.has(patternOf(subject.slice(0, length)))) continue
    const name = valueAt(tree, [...subject.slice(0, length), 'name'])
    if (typeof name === 'object' && name !== null && !Array.isArray(name)) return name as Text
  }
  return
}

function isShort(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= LONGEST)
  )
}
