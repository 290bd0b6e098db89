import {
  checkArea,
  checkCoordinates,
  findArea,
  findCity,
  getMap,
  listAreas,
  listDeliveryAreas,
  reverseGeocode,
  searchPlaces,
} from '@compass/contract/serviceability'
import { isLanguage, type Language } from '@compass/domain/languages'
import { type LoadedMerchant, NO_MAP, servingStores } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import { areasOf, citiesOf, isPoint, type Ring, storesServing } from '@compass/domain/serviceability'
import { commaOf } from '@compass/i18n/formats'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import type { Place } from '../../ports/maps/port.ts'
import { findPlaces } from '../landings/find-places.ts'
import { findMerchantBy, findStore } from '../merchants/find-store.ts'
import { areaAnswer, storeAreaAnswer } from './area-answer.ts'
import { checkOnLanding } from './check-on-landing.ts'
import { resolveArea, type ServedArea } from './resolve-area.ts'

const notFound = () => refuse({ reason: 'not_found' })

export function serveServiceability(app: FastifyInstance, api: Api): void {
  serve(app, api, findCity, async ({ body, session }) => {
    const found = await findStore(api, session, body.storeId)
    if (!found) return notFound()
    const cities = citiesOf(servingStores(found.loaded.merchant), body.search)
    return accept({ items: cities.map(({ key, name }) => ({ _id: key, name })) })
  })

  serve(app, api, findArea, async ({ body, session }) => {
    const found = await findStore(api, session, body.storeId)
    if (!found) return notFound()
    const areas = areasOf(servingStores(found.loaded.merchant), body.cityId ?? null, body.address)
    return accept({ items: areas.map(({ area, store }) => storeAreaAnswer(found.loaded, area, store)) })
  })

  serve(app, api, listAreas, async ({ query, session }) => {
    const found = await findMerchantBy(api, session, query)
    if (!found) return notFound()
    const areas = areasOf(servingStores(found.loaded.merchant), null, query.query)
    return accept({ items: areas.map(({ area }) => areaAnswer(found.loaded, area)) })
  })

  serve(app, api, listDeliveryAreas, async ({ query, session }) => {
    const found = await findMerchantBy(api, session, query)
    if (!found) return notFound()
    const areas = areasOf(found.store ? [found.store] : servingStores(found.loaded.merchant))
    return accept({ items: areas.map(({ area, store }) => storeAreaAnswer(found.loaded, area, store)) })
  })

  serve(app, api, getMap, async ({ query, session }) => {
    const found = await findMerchantBy(api, session, query)
    if (!found) return notFound()
    const { tiles, water, roads } = found.loaded.merchant.map ?? NO_MAP
    const corners = (line: Ring) => line.map(([lng, lat]): [number, number] => [lng, lat])
    const map = {
      tiles,
      water: water.map(corners),
      roads: roads.map(({ kind, line }) => ({ kind, line: corners(line) })),
    }
    return accept({ map })
  })

  serve(app, api, checkArea, async ({ body, session, now }) => {
    if (body.promotionUrlId) return checkOnLanding(api, { ...body, session, now, place: body.address }, serviceable)
    const found = await findMerchantBy(api, session, body)
    if (!found) return notFound()
    const served = resolveArea(found.loaded, body.address)
    return served.ok ? accept(serviceable(found.loaded, served.value)) : served
  })

  serve(app, api, checkCoordinates, async ({ body, session, now }) => {
    if (body.promotionUrlId) return checkOnLanding(api, { ...body, session, now, place: body.coordinates }, serviceable)
    const found = await findMerchantBy(api, session, body)
    if (!found) return notFound()
    const served = resolveArea(found.loaded, body.coordinates, body.store)
    return served.ok ? accept(serviceable(found.loaded, served.value)) : served
  })

  serveGeocoding(app, api)
}

/** What maps know: the merchant's own, and those of providers outside. */
function serveGeocoding(app: FastifyInstance, api: Api): void {
  serve(app, api, reverseGeocode, async ({ query, session, language }) => {
    const found = await findMerchantBy(api, session, { url: query.url })
    if (!found) return notFound()
    const { loaded } = found
    const point = pointOf(query.latlng)
    if (!point) return refuse({ reason: 'invalid_request', faults: [{ path: 'latlng', rule: 'invalid' }] })
    const place = await withoutMaps(api, null, () =>
      api.ports.maps.reverse(loaded, point, languageFor(query.language, language)),
    )
    return accept({
      place: place && placeAnswer(loaded, place),
      attributions: place?.attribution ? [place.attribution] : [],
    })
  })

  serve(app, api, searchPlaces, async ({ query, session, language }) => {
    const found = await findMerchantBy(api, session, { url: query.url })
    if (!found) return notFound()
    const { loaded } = found
    const member = { loaded, stores: loaded.merchant.stores, kinds: [] }
    const reader = languageFor(query.language, language)
    const wanted = { query: query.query, language: reader, isStored: false }
    const { items, ...rest } = await findPlaces(api, [member], wanted)
    return accept({ items: items.map((place) => foundPlaceAnswer(loaded, place)), ...rest })
  })
}

function serviceable(loaded: LoadedMerchant, { area, store }: ServedArea) {
  return {
    serviceable: true as const,
    area: storeAreaAnswer(loaded, area, store),
    store: store.id,
    merchant: loaded.merchant.slug,
  }
}

/** Maps are a help: where they fail, people choose city and area. */
async function withoutMaps<T>(api: Api, otherwise: T, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    api.log.warn({ err: error }, 'the maps did not answer')
    return otherwise
  }
}

function placeAnswer(loaded: LoadedMerchant, place: Place) {
  const area = place.areaId === null ? undefined : loaded.areas.get(place.areaId)?.area
  return { label: place.label, area: area ? areaAnswer(loaded, area) : null, lat: place.lat, lng: place.lng }
}

function foundPlaceAnswer(loaded: LoadedMerchant, found: Awaited<ReturnType<typeof findPlaces>>['items'][number]) {
  const { label: name, city, language, lat, lng } = found
  const [serving] = storesServing(loaded.merchant.stores, { lat, lng })
  const label = [name, city].filter(Boolean).join(commaOf(language as Language))
  return { label, name, city, language, area: serving ? areaAnswer(loaded, serving.area) : null, lat, lng }
}

/** `25.08,55.14` */
function pointOf(text: string): { lat: number; lng: number } | null {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/.exec(text)
  const point = match && { lat: Number(match[1]), lng: Number(match[2]) }
  return point && isPoint(point) ? point : null
}

function languageFor(tag: string | undefined, otherwise: Language): Language {
  return isLanguage(tag) ? tag : otherwise
}
