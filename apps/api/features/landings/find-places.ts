import type { AnswerOf } from '@compass/contract/call'
import type { findLandingPlaces } from '@compass/contract/landings'
import { chooseText, type Language } from '@compass/domain/languages'
import { areasOf, middleOf, type Point, storesServing } from '@compass/domain/serviceability'
import type { Api } from '../../http/api.ts'
import type { Attribution } from '../../ports/maps/port.ts'
import type { LandingMember } from './landing-members.ts'

type Place = AnswerOf<typeof findLandingPlaces>['items'][number]

const MAX_PLACES = 12
/** An area and its city stand apart, or together in one label. */
const SEPARATORS = /[\s,،]+/g
/** Members whose maps are asked at most: they know streets, and mostly the same ones. */
const MAX_MAPS = 3

interface FoundPlaces {
  readonly items: Place[]
  /** False: no maps answered, and only areas were looked through. */
  readonly mapsAnswered: boolean
  /** Whose the places of maps are, each once. */
  readonly attributions: Attribution[]
}

interface PlaceQuery {
  readonly query: string
  readonly language: Language
  /** The page remembers what is chosen: maps whose answers nobody may keep are not asked. */
  readonly isStored: boolean
}

/**
 * Places that match what was typed, each once: areas of the members, as a menu finds them, then what maps know. Without a
 * query the areas to which most members deliver. A shop's own search has that one member.
 */
export async function findPlaces(
  api: Api,
  members: readonly LandingMember[],
  { query, language, isStored }: PlaceQuery,
): Promise<FoundPlaces> {
  const isTyped = query.trim() !== ''
  const areas = areaPlaces(members, isTyped ? query : '', language)
  const askable = members.filter(({ loaded }) => !isStored || api.ports.maps.mayKeep(loaded))
  const onMaps = isTyped ? await mapPlaces(api, askable, query, language) : NO_PLACES
  const once = new Map<string, Omit<Place, 'brands'>>()
  for (const place of [...areas, ...onMaps.places]) {
    const key = `${place.label} ${place.city}`.replaceAll(SEPARATORS, ' ').trim()
    if (!once.has(key)) once.set(key, place)
  }
  const counted = [...once.values()].map((place) => ({ ...place, brands: countBrands(members, place) }))
  const items = (isTyped ? counted : counted.sort((a, b) => b.brands - a.brands)).slice(0, MAX_PLACES)
  return { items, mapsAnswered: onMaps.answered, attributions: [...onMaps.attributions.values()] }
}

interface PlacesOfMaps {
  readonly places: readonly Omit<Place, 'brands'>[]
  readonly answered: boolean
  /** By their texts. */
  readonly attributions: ReadonlyMap<string, Attribution>
}

const NO_PLACES: PlacesOfMaps = { places: [], answered: true, attributions: new Map() }

/** Areas of all members at once: one that a word finds in one city is no answer where two words find one in another. */
function areaPlaces(members: readonly LandingMember[], query: string, language: Language): Omit<Place, 'brands'>[] {
  const languages = new Map(
    members.flatMap(({ loaded, stores }) => stores.map((store) => [store, loaded.merchant.languages[0]!] as const)),
  )
  return areasOf([...languages.keys()], null, query).flatMap(({ area, store }) => {
    const first = languages.get(store)!
    const name = chooseText(area.name, language, first)
    if (!name) return []
    const city = chooseText(area.city, name.language, first)?.text ?? ''
    const polygon = area.polygon.map(([lng, lat]): [number, number] => [lng, lat])
    return [
      { label: name.text, city: city === name.text ? '' : city, language: name.language, ...middleOf(area), polygon },
    ]
  })
}

/** What the members' maps know; where they fail, the areas are there. */
async function mapPlaces(
  api: Api,
  members: readonly LandingMember[],
  query: string,
  language: Language,
): Promise<PlacesOfMaps> {
  const answers = await Promise.all(
    members.slice(0, MAX_MAPS).map(async ({ loaded }) => {
      const spoken = loaded.merchant.languages.includes(language) ? language : loaded.merchant.languages[0]!
      try {
        const places = await api.ports.maps.search(loaded, query, spoken)
        return places.map((place) => ({ ...place, language: spoken }))
      } catch (error) {
        api.log.warn({ err: error }, 'the maps did not answer')
        return null
      }
    }),
  )
  const answered = answers.filter((places) => places !== null)
  const found = answered.flat()
  return {
    places: found.map(({ label, language: spoken, lat, lng }) => ({
      label,
      city: '',
      language: spoken,
      lat,
      lng,
      polygon: [],
    })),
    answered: answered.length > 0 || answers.length === 0,
    attributions: new Map(found.flatMap(({ attribution }) => (attribution ? [[attribution.text, attribution]] : []))),
  }
}

function countBrands(members: readonly LandingMember[], point: Point): number {
  return members.filter(({ stores }) => storesServing(stores, point).length > 0).length
}
