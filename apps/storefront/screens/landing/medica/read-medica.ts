import type { AnswerOf } from '@compass/contract/call'
import { getHamburgerMenus } from '@compass/contract/landings'
import { getClinic, listClinics, listPharmacies } from '@compass/contract/medica'
import { type ChosenText, chooseText, type Language, type Text } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { MEDICA } from '#landing-paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { type ChosenPlace, readChosenPlace } from '../chosen-place.ts'
import { type BrandView, brandView } from '../landing/brand-view.ts'
import { type LandingView, type MenuEntryView, toLandingView, toMenuEntries } from '../landing/read-landing.ts'
import type { ListFilters } from './list-filters.ts'

/** Entries of one page. */
export const PAGE_SIZE = 30

/** A pharmacy as its row shows it. */
export interface PharmacyView extends BrandView {
  /** How many of its stores are listed. */
  readonly stores: number
}

type ClinicAnswer = AnswerOf<typeof listClinics>['items'][number]

/** Fields of a clinic that the screens have as the API answers them. */
type SameFields = 'key' | 'path' | 'picture' | 'location' | 'state' | 'opensAt' | 'closesAt' | 'timeZone' | 'timings'

/** A clinic as its card and its own page show it. */
export interface ClinicView extends Pick<ClinicAnswer, SameFields | 'distanceMetres' | 'call' | 'book' | 'map'> {
  readonly name: ChosenText | null
  readonly address: ChosenText | null
  readonly specialities: readonly ChosenText[]
  /** To closing or opening; null while that is not near. */
  readonly minutes: number | null
}

/** What both lists and the page of a clinic have of the document. */
interface MedicaPage {
  readonly landing: LandingView
  readonly menu: readonly MenuEntryView[]
  readonly place: ChosenPlace | null
}

/** One of the two lists, for this visitor. */
export interface MedicaData extends MedicaPage {
  readonly tab: 'pharmacies' | 'clinics'
  /** The pharmacies; none on the list of clinics. */
  readonly brands: readonly PharmacyView[]
  readonly clinics: readonly ClinicView[]
  readonly specialities: readonly { readonly key: string; readonly name: ChosenText | null }[]
  readonly total: number
  /** From 1. */
  readonly page: number
  readonly filters: ListFilters
}

/** The page of a clinic. */
export interface ClinicData extends MedicaPage {
  readonly clinic: ClinicView
}

interface Reader {
  readonly call: ReturnType<typeof createPageClient>
  readonly language: Language
  readonly place: ChosenPlace | null
}

type TextChooser = (text: Text | null | undefined) => ChosenText | null

/** Throws a response where there is no medica, and where the API does not answer. */
export async function readMedica(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { tab, filters, page }: Pick<MedicaData, 'tab' | 'filters' | 'page'>,
): Promise<MedicaData> {
  const reader = readerOf(context, request)
  const { call, language, place } = reader
  const { query, open, delivery, speciality, isNearest } = filters
  const sort = isNearest ? ('nearest' as const) : ('listed' as const)
  const common = {
    ...pointOf(place),
    ...{ query, ...(open && { open: '1' as const }), ...(place && { sort }) },
    ...{ skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
  }
  const shared = { tab, filters, page, specialities: [] }
  if (tab === 'pharmacies') {
    const [answer, menu] = await Promise.all([
      call(listPharmacies, { query: { ...common, ...(delivery && { delivery: '1' as const }) } }),
      readMenu(reader),
    ])
    if (!answer.ok) throw new Response(null, { status: answer.status === 404 ? 404 : 503 })
    const { medica, items, total } = answer.data
    const say = sayIn(language, medica.languages)
    const brands = items.map((item) => ({ ...brandView(item, language), stores: item.stores }))
    const landing = toLandingView(medica, say)
    return { ...shared, landing, menu: toMenuEntries(menu, say), place, brands, clinics: [], total }
  }
  const [answer, menu] = await Promise.all([call(listClinics, { query: { ...common, speciality } }), readMenu(reader)])
  if (!answer.ok) throw new Response(null, { status: answer.status === 404 ? 404 : 503 })
  const { medica, items, total } = answer.data
  const say = sayIn(language, medica.languages)
  return {
    ...shared,
    landing: toLandingView(medica, say),
    menu: toMenuEntries(menu, say),
    place,
    brands: [],
    clinics: items.map((item) => toClinicView(item, say)),
    specialities: answer.data.specialities.map(({ key, name }) => ({ key, name: say(name) })),
    total,
  }
}

/** Throws a response where there is no such clinic. */
export async function readClinic(
  context: Readonly<RouterContextProvider>,
  request: Request,
  key: string,
): Promise<ClinicData> {
  const reader = readerOf(context, request)
  const { call, language, place } = reader
  const [answer, menu] = await Promise.all([
    call(getClinic, { params: { key }, query: pointOf(place) }),
    readMenu(reader),
  ])
  if (!answer.ok) throw new Response(null, { status: answer.status === 404 ? 404 : 503 })
  const { medica, clinic } = answer.data
  const say = sayIn(language, medica.languages)
  return {
    landing: toLandingView(medica, say),
    menu: toMenuEntries(menu, say),
    place,
    clinic: toClinicView(clinic, say),
  }
}

function readerOf(context: Readonly<RouterContextProvider>, request: Request): Reader {
  const visit = context.get(pageRequest)
  return {
    call: createPageClient(context, request),
    language: visit.languageWanted[0] ?? 'en',
    place: readChosenPlace(visit),
  }
}

async function readMenu({ call }: Reader) {
  const menu = await call(getHamburgerMenus, { query: { landingUrlName: MEDICA } })
  return menu.ok ? menu.data.items : []
}

const pointOf = (place: ChosenPlace | null) => (place ? { lat: place.lat, lng: place.lng } : {})

function sayIn(language: Language, languages: readonly string[]): TextChooser {
  const own = (languages[0] ?? 'en') as Language
  return (text) => chooseText(text, language, own)
}

function toClinicView(
  { name, address, specialities, stateMinutes, ...clinic }: ClinicAnswer,
  say: TextChooser,
): ClinicView {
  return {
    ...clinic,
    name: say(name),
    address: say(address),
    specialities: specialities.flatMap((one) => say(one.name) ?? []),
    minutes: stateMinutes,
  }
}
