import { LANDING_FILTERS } from '@compass/contract/landings'
import { searchNames, searchProducts } from '@compass/domain/catalogue'
import type { Text } from '@compass/domain/languages'
import { middleOf, type Point } from '@compass/domain/serviceability'
import { SERVICE } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { searchIndexOf } from '../catalogue/search-index.ts'
import { type BrandEntry, brandEntry, isOpenEntry } from './brand-entry.ts'
import type { LandingMember } from './landing-members.ts'

interface BrandQuery {
  readonly place: Point | null
  readonly query: string
  /** As the address names them, one after another. */
  readonly filters: readonly string[]
  readonly now: Date
}

/** A delivery that is called quick takes no longer. */
const QUICK_MINUTES = 30

const FITS: { readonly [filter in (typeof LANDING_FILTERS)[number]]: (entry: BrandEntry) => boolean } = {
  open: isOpenEntry,
  delivery: ({ services }) => services.includes(SERVICE.DELIVERY),
  pickup: ({ services }) => services.includes(SERVICE.PICKUP),
  freeDelivery: ({ fee }) => fee?.amount === 0,
  under30: ({ minutes }) => minutes !== null && minutes.to <= QUICK_MINUTES,
}

/** The brands of a page, filtered and searched, with the filters that would change what is shown. */
export async function listBrands(
  api: Api,
  members: readonly LandingMember[],
  { place, query, filters, now }: BrandQuery,
): Promise<{ readonly items: BrandEntry[]; readonly filters: string[] }> {
  const all = members.map((member) => ({ member, entry: brandEntry(api, member, { place, now }) }))
  const useful = usefulFilters(all.map(({ entry }) => entry))
  const wanted = filters.flatMap((filter) => fitting(filter) ?? [])
  const fitted = all.filter(({ entry }) => wanted.every((fits) => fits(entry)))
  const found = query.trim() === '' ? fitted.map(({ entry }) => entry) : await searchBrands(fitted, query)
  return { items: place ? nearestFirst(found) : found, filters: useful }
}

function fitting(filter: string): ((entry: BrandEntry) => boolean) | null {
  const kind = /^kind:(.+)$/.exec(filter)?.[1]
  if (kind) return ({ merchant }) => merchant.kinds.includes(kind)
  return Object.hasOwn(FITS, filter) ? FITS[filter as keyof typeof FITS] : null
}

function usefulFilters(entries: readonly BrandEntry[]): string[] {
  const kinds = [...new Set(entries.flatMap(({ merchant }) => merchant.kinds))].map((kind) => `kind:${kind}`)
  return [...LANDING_FILTERS, ...kinds].filter((filter) => {
    const count = entries.filter(fitting(filter)!).length
    return count > 0 && count < entries.length
  })
}

/** Who delivers to the place comes first, of those who is open, the nearest before the others. */
function nearestFirst(entries: readonly BrandEntry[]): BrandEntry[] {
  const rank = (entry: BrandEntry) => (entry.serviceable ? (isOpenEntry(entry) ? 0 : 1) : 2)
  return [...entries].sort((a, b) => rank(a) - rank(b) || (a.distanceMetres ?? 0) - (b.distanceMetres ?? 0))
}

interface Candidate {
  readonly member: LandingMember
  readonly entry: BrandEntry
}

/**
 * The brands whose name or kind of food a query finds, then those that have an item it finds. An item that is only like what
 * was typed counts where nothing else was found.
 */
export async function searchBrands(candidates: readonly Candidate[], query: string): Promise<BrandEntry[]> {
  const byName = searchNames(candidates, query, ({ entry: { merchant } }) => ({
    name: merchant.name,
    group: merchant.sells ?? merchant.tagline,
  }))
  // A query without a letter finds everything by name, and nothing is meant by it.
  if (!/[\p{L}\p{N}]/u.test(query)) return []
  const named = new Set(byName)
  const others = candidates.filter((candidate) => !named.has(candidate))
  const byItem = (await Promise.all(others.map((candidate) => searchItems(candidate, query)))).flat()
  const exact = byItem.filter(({ isExact }) => isExact)
  const items = exact.length > 0 || byName.length > 0 ? exact : byItem
  return [...byName.map(({ entry }) => entry), ...items.map(({ entry }) => entry)]
}

async function searchItems(
  { member, entry }: Candidate,
  query: string,
): Promise<{ readonly entry: BrandEntry; readonly isExact: boolean }[]> {
  const result = searchProducts(await searchIndexOf(member.loaded.merchant), query, 1)
  const [first] = result.ok ? result.value.items : []
  // The index may be the one of the version before.
  const product = first && member.loaded.products.get(first.id)
  if (!result.ok || !product?.isActive) return []
  const found: Text = product.name
  return [{ entry: { ...entry, found }, isExact: result.value.instead === null }]
}

/** The point that a query names, itself or by an area of a member; undefined: there is no such area. */
export function findPoint(
  members: readonly LandingMember[],
  query: { readonly areaId?: string | undefined; readonly lat?: number | undefined; readonly lng?: number | undefined },
): Point | null | undefined {
  if (query.lat !== undefined && query.lng !== undefined) return { lat: query.lat, lng: query.lng }
  if (query.areaId === undefined) return null
  for (const { loaded } of members) {
    const served = loaded.areas.get(query.areaId)
    if (served) return middleOf(served.area)
  }
  return undefined
}
