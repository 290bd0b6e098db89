import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Change } from '@compass/domain/document-changes'

export const STEPS = ['name', 'address', 'menu', 'area', 'payment', 'open'] as const
export type Step = (typeof STEPS)[number]

/** Honest minutes, for somebody who has the answers at hand. */
export const MINUTES: Readonly<Record<Step, number>> = { name: 1, address: 2, menu: 4, area: 2, payment: 2, open: 1 }

/** What a shop has to have before it can open. */
export const NEEDS = ['product', 'area', 'payment'] as const
export type Need = (typeof NEEDS)[number]

type Shop = Pick<MerchantDocument, 'name' | 'tagline' | 'stores' | 'catalogue'>

/** The outlet that first steps are about: the first of the document. */
export function firstStore(shop: Shop): MerchantDocument['stores'][number] {
  return shop.stores[0]!
}

/** What is still missing before it can open. */
export function missingNeeds(shop: Shop): Need[] {
  const { services, areas, payment } = firstStore(shop)
  const has: Record<Need, boolean> = {
    product: shop.catalogue.categories.some(({ products }) => products.some(({ active }) => active)),
    area: !services.includes('delivery') || areas.length > 0,
    payment: services.every((service) => payment[service].length > 0),
  }
  return NEEDS.filter((need) => !has[need])
}

/** What changes would bring that is still missing: they are drafts, or somebody is typing them. */
export function needsToCome(changes: readonly Pick<Change, 'at' | 'is'>[]): Set<Need> {
  const brings = (test: (at: Change['at']) => boolean) => changes.some(({ at, is }) => is !== undefined && test(at))
  const comes: Record<Need, boolean> = {
    product: brings(([, list, , field]) => list === 'products' && field === undefined),
    area: brings(([list, , field, area]) => list === 'stores' && field === 'areas' && area !== undefined),
    payment: brings(([list, , field]) => list === 'stores' && field === 'payment'),
  }
  return new Set(NEEDS.filter((need) => comes[need]))
}

/** Steps that are behind, told by the document itself, so that whoever comes back goes on where they were. */
export function stepsDone(shop: Shop): Set<Step> {
  const store = firstStore(shop)
  const spokenText = (text: object) => JSON.stringify(text)
  const missing = missingNeeds(shop)
  const done: Record<Step, boolean> = {
    name: spokenText(shop.tagline) !== spokenText(shop.name),
    address: spokenText(store.address) !== spokenText(store.name),
    menu: !missing.includes('product'),
    area: !missing.includes('area'),
    payment: !missing.includes('payment'),
    open: store.active,
  }
  return new Set(STEPS.filter((step) => done[step]))
}
