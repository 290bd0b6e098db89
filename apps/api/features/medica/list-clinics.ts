import type { AnswerOf, QueryOf } from '@compass/contract/call'
import type { Medica } from '@compass/contract/landing-document'
import type { listClinics as listClinicsCall } from '@compass/contract/medica'
import { type StoreHours, storeOpening, weekTable } from '@compass/domain/availability'
import { searchNames } from '@compass/domain/catalogue'
import { LANGUAGES, type Text } from '@compass/domain/languages'
import { MEDICA_PATH } from '@compass/domain/merchants/home-path'
import { metresBetween, type Point } from '@compass/domain/serviceability'
import { compileHours } from '../merchants/compile-hours.ts'
import { Faults } from '../merchants/faults.ts'
import { isOpenNow, sortEntries } from './sort-by-distance.ts'

type ClinicEntry = AnswerOf<typeof listClinicsCall>['items'][number]
type DocumentClinic = Medica['clinics'][number]

interface ClinicQuery extends Pick<QueryOf<typeof listClinicsCall>, 'query' | 'open' | 'speciality' | 'sort'> {
  readonly place: Point | null
  readonly now: Date
}

/** The clinics of medica, filtered, searched by name and speciality, and sorted. */
export function listClinics(medica: Medica, { place, now, query, open, speciality, sort }: ClinicQuery): ClinicEntry[] {
  const fitted = medica.clinics
    .filter(({ specialities }) => speciality === '' || specialities.includes(speciality))
    .map((clinic) => clinicEntry(medica, clinic, { place, now }))
    .filter((entry) => !open || isOpenNow(entry))
  if (query.trim() === '') return sortEntries(fitted, { sort, isPlaced: place !== null })
  // A query without a letter finds everything by name, and nothing is meant by it.
  if (!/[\p{L}\p{N}]/u.test(query)) return []
  const found = searchNames(fitted, query, ({ name, specialities }) => ({ name, group: joinTexts(specialities) }))
  return sort === 'nearest' ? sortEntries(found, { sort, isPlaced: place !== null }) : found
}

export function clinicEntry(
  { specialities }: Medica,
  clinic: DocumentClinic,
  { place, now }: { readonly place: Point | null; readonly now: Date },
): ClinicEntry {
  const hours = hoursOf(clinic)
  const { state, minutes, opensAt, closesAt } = storeOpening(hours, now)
  const { key, name, address, location, picture } = clinic
  return {
    ...{ key, name, address, location, picture },
    path: `${MEDICA_PATH}/clinics/${key}`,
    specialities: specialities.filter((one) => clinic.specialities.includes(one.key)),
    state,
    stateMinutes: minutes,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    timeZone: hours.timeZone,
    timings: weekTable(hours, now).map(({ date, spans }) => ({ date, spans: [...spans] })),
    distanceMetres: place && Math.round(metresBetween(location, place)),
    call: clinic.call ?? null,
    book: clinic.book ?? null,
    map: clinic.map ?? mapOf(location),
  }
}

const compiled = new WeakMap<DocumentClinic, StoreHours>()

/** Compiled once a document, which stays as it is in memory. */
function hoursOf(clinic: DocumentClinic): StoreHours {
  const hours = compiled.get(clinic) ?? compileHours({ faults: new Faults() }, clinic.hours, [])
  compiled.set(clinic, hours)
  return hours
}

function mapOf({ lat, lng }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}

/** All specialities of a clinic as one text in each language. */
function joinTexts(specialities: ClinicEntry['specialities']): Text {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const words = specialities.flatMap(({ name }) => name[language] ?? [])
      return words.length > 0 ? [[language, words.join(' ')]] : []
    }),
  )
}
