import type { AnswerOf } from '@compass/contract/call'
import type { getLanding } from '@compass/contract/stores'
import { signOf } from '@compass/domain/glyphs'
import { type ChosenText, chooseText, type Language } from '@compass/domain/languages'
import { type CoverView, toCoverViews } from '#shell/merchants/read-storefront.ts'

type Entry = AnswerOf<typeof getLanding>['items'][number]

/** A merchant as its card shows it. */
export interface PlaceView extends Pick<Entry, 'state' | 'minutes' | 'opensAt' | 'closesAt' | 'timeZone'> {
  readonly url: string
  readonly name: ChosenText | null
  readonly tagline: ChosenText | null
  readonly languages: readonly Language[]
  /** The drawing of its sign. */
  readonly glyph: string
  readonly logo: string | null
  readonly cover: readonly CoverView[]
  readonly colorCode: string
  readonly colorScheme: Entry['brand']['colorScheme']
  readonly clock: Entry['brand']['clock']
  readonly delivers: boolean
  readonly collects: boolean
  readonly door: { readonly from: number; readonly to: number } | null
  /** The store that the state is of; null: it has one alone. */
  readonly store: ChosenText | null
}

export function placeView(entry: Entry, language: Language): PlaceView {
  const languages = entry.languages as Language[]
  const own = languages[0] ?? 'en'
  const { state, minutes, opensAt, closesAt, timeZone, brand } = entry
  return {
    url: entry.slug,
    name: chooseText(entry.name, language, own),
    tagline: chooseText(entry.tagline, language, own),
    languages,
    glyph: signOf(brand.glyph),
    logo: brand.logo,
    cover: toCoverViews(brand.cover),
    colorCode: brand.colorCode,
    colorScheme: brand.colorScheme,
    clock: brand.clock,
    delivers: entry.services.includes(20),
    collects: entry.services.includes(10),
    door: entry.minutesToDoor,
    store: chooseText(entry.store?.name, language, own),
    ...{ state, minutes, opensAt, closesAt, timeZone },
  }
}
