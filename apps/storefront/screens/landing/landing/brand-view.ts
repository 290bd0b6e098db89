import type { AnswerOf } from '@compass/contract/call'
import type { getLanding } from '@compass/contract/landings'
import { signOf } from '@compass/domain/glyphs'
import { type ChosenText, chooseText, type Language, type Text } from '@compass/domain/languages'
import { homePath } from '@compass/domain/merchants/home-path'
import { exponentOf } from '@compass/domain/money'
import { formatMoney } from '@compass/i18n/formats'
import { type CoverView, toCoverViews } from '#shell/merchants/read-storefront.ts'

export type BrandAnswer = AnswerOf<typeof getLanding>['items'][number]

/** A brand as its card shows it. */
export interface BrandView
  extends Pick<BrandAnswer, 'state' | 'opensAt' | 'closesAt' | 'timeZone' | 'serviceable' | 'distanceMetres'> {
  readonly url: string
  /** Where its pages begin. */
  readonly home: string
  readonly kind: BrandAnswer['merchant']['kind']
  readonly name: ChosenText | null
  /** Its kind of food, else what it says of itself. */
  readonly tagline: ChosenText | null
  readonly languages: readonly Language[]
  /** The drawing of its sign. */
  readonly glyph: string
  readonly logo: string | null
  readonly cover: readonly CoverView[]
  readonly colorCode: string
  readonly colorScheme: BrandAnswer['merchant']['brand']['colorScheme']
  readonly clock: BrandAnswer['merchant']['brand']['clock']
  /** To closing or opening; null while that is not near. */
  readonly minutes: number | null
  readonly delivers: boolean
  readonly collects: boolean
  readonly door: { readonly from: number; readonly to: number } | null
  /** What a delivery to the chosen place costs, as it is written; null: not known. */
  readonly fee: string | null
  readonly isFree: boolean
  /** The area of the chosen place. */
  readonly areaId: string | null
  /** The store that the state is of; null: it has one alone. */
  readonly store: ChosenText | null
  /** The item by which a search found it. */
  readonly found: ChosenText | null
}

export function brandView(entry: BrandAnswer, language: Language): BrandView {
  const { merchant, state, stateMinutes, opensAt, closesAt, timeZone, serviceable, distanceMetres, fee } = entry
  const { brand } = merchant
  const languages = merchant.languages as Language[]
  const own = languages[0] ?? 'en'
  const say = (text: Text | null) => chooseText(text, language, own)
  return {
    url: merchant.slug,
    home: homePath(merchant),
    kind: merchant.kind,
    name: say(merchant.name),
    tagline: say(merchant.sells) ?? say(merchant.tagline),
    languages,
    glyph: signOf(brand.glyph),
    logo: brand.logo,
    cover: toCoverViews(brand.cover),
    colorCode: brand.colorCode,
    colorScheme: brand.colorScheme,
    clock: brand.clock,
    minutes: stateMinutes,
    delivers: entry.services.includes(20),
    collects: entry.services.includes(10),
    door: entry.minutes,
    fee: fee && priceOf(fee, language, brand.hideZeroDecimals),
    isFree: fee?.amount === 0,
    areaId: entry.area?._id ?? null,
    store: entry.store.isOnly ? null : say(entry.store.name),
    found: say(entry.found),
    ...{ state, opensAt, closesAt, timeZone, serviceable, distanceMetres },
  }
}

function priceOf(fee: NonNullable<BrandAnswer['fee']>, language: Language, hideZeroDecimals: boolean): string {
  return formatMoney({ ...fee, exponent: exponentOf(fee.currency) }, language, { hideZeroDecimals }).text
}

/** Whether it takes no order now: its pictures are paler, and it says when it opens. */
export function isShut({ state }: Pick<BrandView, 'state'>): boolean {
  return state !== 'open' && state !== 'closingSoon'
}
