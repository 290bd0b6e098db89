import type { AnswerOf, QueryOf } from '@compass/contract/call'
import type { listPharmacies as listPharmaciesCall } from '@compass/contract/medica'
import { homePath } from '@compass/domain/merchants/home-path'
import { nearestStores, type Point, storesServing } from '@compass/domain/serviceability'
import { SERVICE } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { brandEntry } from '../landings/brand-entry.ts'
import type { LandingMember } from '../landings/landing-members.ts'
import { searchBrands } from '../landings/list-brands.ts'
import { isOpenNow, sortEntries } from './sort-by-distance.ts'

type PharmacyEntry = AnswerOf<typeof listPharmaciesCall>['items'][number]

interface PharmacyQuery extends Pick<QueryOf<typeof listPharmaciesCall>, 'query' | 'open' | 'delivery' | 'sort'> {
  readonly place: Point | null
  readonly now: Date
}

/** The pharmacies of medica, filtered, searched by name and by what they sell, and sorted. */
export async function listPharmacies(
  api: Api,
  members: readonly LandingMember[],
  { place, now, query, open, delivery, sort }: PharmacyQuery,
): Promise<PharmacyEntry[]> {
  const all = members.map((member) => ({ member, entry: pharmacyEntry(api, member, { place, now }) }))
  const fitted = all.filter(({ entry }) => (!open || isOpenNow(entry)) && (!delivery || delivers(entry)))
  if (query.trim() === '')
    return sortEntries(
      fitted.map(({ entry }) => entry),
      { sort, isPlaced: place !== null },
    )
  // The search answers copies that say by which item they were found.
  const entries = new Map(fitted.map(({ entry }) => [entry.merchant.slug, entry]))
  const found = await searchBrands(fitted, query)
  const named = found.map((brand) => ({ ...entries.get(brand.merchant.slug)!, found: brand.found }))
  return sort === 'nearest' ? sortEntries(named, { sort, isPlaced: place !== null }) : named
}

/**
 * By its store that delivers to the place. Where none does it is the nearest one: who cannot have it brought may go there.
 */
function pharmacyEntry(
  api: Api,
  member: LandingMember,
  { place, now }: { readonly place: Point | null; readonly now: Date },
): PharmacyEntry {
  const { loaded, stores } = member
  const isServed = place !== null && storesServing(stores, place).length > 0
  const active = stores.filter(({ isActive }) => isActive)
  const [nearest] = place && !isServed ? nearestStores(active.length > 0 ? active : stores, place) : []
  const entry = brandEntry(api, nearest ? { ...member, stores: [nearest.store] } : member, { place, now })
  return {
    ...entry,
    distanceMetres: nearest?.metres ?? entry.distanceMetres,
    path: homePath(loaded.merchant),
    stores: stores.length,
  }
}

function delivers({ serviceable, services }: PharmacyEntry): boolean {
  return serviceable ?? services.includes(SERVICE.DELIVERY)
}
