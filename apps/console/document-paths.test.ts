import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { merchantJsonSchema } from '@compass/contract/merchant-document'
import { DOCUMENT_ONLY } from '@compass/domain/document-changes'
import { expect, it } from 'vitest'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

const schema = merchantJsonSchema() as Schema & { readonly $defs?: Readonly<Record<string, Schema>> }

/** Every place of a document at which something is said; `*` is an item of a list. */
function leavesOf(part: Schema, at: readonly string[] = []): (readonly string[])[] {
  if (part.$ref) return leavesOf(schema.$defs![part.$ref.split('/').at(-1)!]!, at)
  const inside = [
    ...Object.entries(part.properties ?? {}).flatMap(([name, field]) => leavesOf(field, [...at, name])),
    ...(part.items ? leavesOf(part.items, [...at, '*']) : []),
    ...[...(part.anyOf ?? []), ...(part.oneOf ?? [])].flatMap((option) => leavesOf(option, at)),
  ]
  return inside.length > 0 ? inside : [at]
}

const PRODUCT = 'catalogue/categories/*/products/*'
const CHOICE = `${PRODUCT}/customize/*`
const SCHEDULING = ['active', 'widthMinutes', 'leadMinutes', 'daysAhead', 'capacity'] as const

/**
 * What each file of the screens changes, as it was looked at: a place stands for all that is inside it. `@` is a store and the
 * court that stores are under.
 */
const CHANGED_IN: Readonly<Record<string, readonly string[]>> = {
  'look/brand-part.tsx': [
    ...['name', 'tagline', 'brand/color', 'brand/colorScheme'],
    ...['brand/clock', 'brand/hideZeroDecimals'],
  ],
  'look/picture-field.tsx': ['brand/logo/sha256'],
  'look/pictures-part.tsx': ['brand/cover/*/sha256'],
  'look/pages-part.tsx': ['pages/terms', 'pages/about'],
  'look/faq-card.tsx': ['pages/faq'],
  'look/side-menu-card.tsx': ['sideMenu'],
  'look/contact-part.tsx': [
    ...['@/name', '@/phone', '@/address', '@/location', 'stores/*/vendor/about', 'stores/*/vendor/directions'],
    ...['stores/*/vendor/licences', 'vendor/sells', 'vendor/email', 'vendor/website', 'vendor/licences'],
    'contact/callUs',
  ],
  'look/languages-part.tsx': ['languages'],
  'settings/money-part.tsx': [
    ...['taxes/*/key', 'taxes/*/rate', '@/taxIncluded', '@/cashLimit', '@/payment', 'stores/*/minimumOrder'],
    ...['@/fees/tax', '@/fees/smallOrder', 'stores/*/fees/packagingPerItem', 'stores/*/fees/serviceRate'],
    ...['credits', 'refundLimit'],
  ],
  'settings/named-gateways.tsx': ['gateways'],
  'settings/checkout-part.tsx': [
    ...['contact/verifyPhone', 'contact/otpLength', 'contact/phoneCountries', 'contact/email/need'],
    ...['contact/email/domains', 'termsRequired', 'recurringOrders'],
  ],
  'settings/collect-card.tsx': [
    ...['collect/*/key', 'collect/*/type', 'collect/*/name', 'collect/*/hint', 'collect/*/mandatory'],
    ...['collect/*/services', 'collect/*/stores', 'collect/*/limit', 'collect/*/options'],
  ],
  'settings/messages-part.tsx': ['contact/messages', 'messaging/whatsapp', 'messaging/countries'],
  'settings/sms-card.tsx': ['messaging/sms'],
  'settings/hosts-part.tsx': ['hosts', 'embedHosts'],
  'hours/week.tsx': ['@/hours/week', '@/hours/services'],
  'hours/special-days.tsx': ['@/hours/plannedOff', '@/hours/specialDays'],
  'hours/slot-settings.tsx': ['Delivery', 'Pickup', 'Room'].flatMap((service) =>
    SCHEDULING.map((field) => `@/scheduled${service}Details/${field}`),
  ),
  'hours/store-card.tsx': [
    ...['@/active', '@/preview', '@/services', '@/preparationMinutes', '@/acceptanceMinutes', '@/hours/timeZone'],
  ],
  'hours/areas.tsx': ['@/areas/*/key'],
  'hours/area-panel.tsx': [
    ...['name', 'city', 'polygon', 'deliveryFee', 'freeDeliveryFrom', 'minimumOrder', 'deliveryMinutes'].map(
      (field) => `@/areas/*/${field}`,
    ),
  ],
  'tables/arrange.tsx': ['@/tables', '@/rooms', '@/chooseTable', '@/joining'],
  'menu/category-list.tsx': ['catalogue/categories/*/key'],
  'menu/category-details.tsx': ['name', 'description', 'store'].map((field) => `catalogue/categories/*/${field}`),
  'menu/product-list.tsx': [`${PRODUCT}/sku`],
  'menu/basic-fields.tsx': ['name', 'description', 'price', 'foodType', 'calories', 'label', 'active'].map(
    (field) => `${PRODUCT}/${field}`,
  ),
  'menu/picture-field.tsx': [`${PRODUCT}/picture`],
  'menu/product-editor.tsx': [`${PRODUCT}/windows`],
  'menu/dietary-fields.tsx': [PRODUCT, CHOICE, `${CHOICE}/variants/*`].flatMap((at) => [
    `${at}/allergens`,
    `${at}/diets`,
  ]),
  'menu/more-fields.tsx': [
    ...['tax', 'services', 'bogo', 'goesWith', 'soldOut', 'preOrderOnly', 'recent', 'prescription'].map(
      (field) => `${PRODUCT}/${field}`,
    ),
  ],
  'menu/choices.tsx': [
    ...['key', 'name', 'type', 'min', 'max', 'priceBase'].map((field) => `${CHOICE}/${field}`),
    ...['key', 'name', 'price', 'description', 'active'].map((field) => `${CHOICE}/variants/*/${field}`),
  ],
  'offers/index.tsx': ['promotions/*/key'],
  'offers/token-fields.tsx': [
    ...['gives', 'about', 'code', 'conditions/minimum', 'conditions/perUser', 'conditions/services'],
    'conditions/windows',
  ].map((field) => `promotions/*/${field}`),
  'offers/promotion-limits.tsx': [
    ...['name', 'description', 'vendor', 'listed', 'forbidsLoyalty', 'conditions/total', 'conditions/firstOrder'],
    ...['conditions/stores', 'conditions/areas', 'conditions/payment', 'conditions/cardBins'],
  ].map((field) => `promotions/*/${field}`),
}

const placesIn = (places: readonly string[]) =>
  places.flatMap((place) =>
    place.startsWith('@/') ? [place.replace('@', 'stores/*'), place.replace('@', 'court')] : place,
  )
const isInside = (at: readonly string[], place: readonly string[]) =>
  place.length <= at.length && place.every((step, index) => at[index] === step)
const changed = placesIn(Object.values(CHANGED_IN).flat()).map((place) => place.split('/'))

it('whatever a document can say is changed on a screen, or listed as what stands in the document alone', () => {
  // A picture that is taken out, or a group that is null: what is inside it says the same.
  const isReached = (at: readonly string[]) =>
    [...changed, ...DOCUMENT_ONLY].some((place) => isInside(at, place) || isInside(place, at))
  const unreached = leavesOf(schema).filter((at) => !isReached(at))
  expect([...new Set(unreached.map((at) => at.join(' › ')))]).toEqual([])
})

it('what a screen changes is not listed as standing in the document alone', () => {
  const both = changed.filter((place) => DOCUMENT_ONLY.some((at) => isInside(place, at) || isInside(at, place)))
  expect(both.map((place) => place.join(' › '))).toEqual([])
})

it.each(Object.entries(CHANGED_IN))('%s names what it changes', (file, places) => {
  const source = readFileSync(join(import.meta.dirname, 'screens', file), 'utf8')
  const named = new Set(source.match(/(?<=['"])[A-Za-z$]\w*(?=['"])|\b[A-Za-z]\w*(?=[:,}\s])/g) ?? [])
  const lastSteps = places.map((place) => place.split('/').findLast((step) => step !== '*')!)
  expect(lastSteps.filter((step) => !named.has(step))).toEqual([])
})

it('what is listed, on either side, can be said in a document', () => {
  const paths = leavesOf(schema)
  const isKnown = (place: readonly string[]) => paths.some((at) => isInside(at, place))
  expect(DOCUMENT_ONLY.filter((place) => !isKnown(place))).toEqual([])
  const ofStores = Object.values(CHANGED_IN)
    .flat()
    .filter((place) => !placesIn([place]).some((one) => isKnown(one.split('/'))))
  expect(ofStores).toEqual([])
})
