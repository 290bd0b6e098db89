import type { At, Change } from './change.ts'
import { patternOf } from './item-lists.ts'
import { type TreeGroup, valueAt } from './tree.ts'

/** Who changes a document: an owner everything, a manager what is sold and when, a counter nothing. */
type ChangingRole = 'manager' | 'owner'

/**
 * What an owner alone changes: the name in addresses, hosts, money, accounts at others, and who proves what. A store comes
 * and goes with its owner alone.
 */
export const OWNER_PATHS: readonly string[] = [
  ...['format', '$schema', 'slug', 'kind', 'sandbox', 'country', 'currency', 'hosts', 'embedHosts', 'taxes'],
  ...['gateways', 'messaging', 'couriers', 'privacy', 'simulatedKitchen', 'termsRequired', 'uiVersion'],
  ...['contact/verifyPhone', 'contact/phoneCountries', 'contact/otpLength', 'contact/email', 'map/geocoder'],
  ...['stores/*', 'court'].flatMap((holder) => [
    `${holder}/payment`,
    `${holder}/cashLimit`,
    `${holder}/taxIncluded`,
    `${holder}/fees/tax`,
    `${holder}/posOutlet`,
    `${holder}/posPlatform`,
    `${holder}/vendor/licences`,
  ]),
  ...['stores/*/tax', 'vendor/licences', 'loyalty/secretCode', 'loyalty/redeem', 'credits'],
]

/** The least role that changes what stands at a path, or holds something that only an owner changes. */
export function leastRole(at: At): ChangingRole {
  const pattern = patternOf(at)
  const isOwners = OWNER_PATHS.some((path) => startsWith(pattern, path) || startsWith(path, pattern))
  return isOwners ? 'owner' : 'manager'
}

function startsWith(path: string, beginning: string): boolean {
  return path === beginning || path.startsWith(`${beginning}/`)
}

/** A caller: its role, and the one store or vendor that it belongs to. */
export interface ChangingParty {
  readonly role: ChangingRole
  /** The key of its store; null: the whole merchant. */
  readonly store: string | null
}

/**
 * The first of the differences between two documents that somebody may not make; null: all are theirs to make. What they asked
 * for may hold more than it changes, so the differences count and not the request.
 */
export function findForbidden(
  party: ChangingParty,
  changes: readonly Change[],
  before: TreeGroup,
  after: TreeGroup,
): Change | null {
  return (
    changes.find(({ at }) => {
      if (party.role !== 'owner' && leastRole(at) === 'owner') return true
      return party.store !== null && !(isOfStore(before, at, party.store) && isOfStore(after, at, party.store))
    }) ?? null
  )
}

/** Whether something is a store's own, in a tree: itself, and in a court what its vendor sells and offers. */
function isOfStore(tree: TreeGroup, at: At, store: string): boolean {
  const [first, second, third] = at
  if (first === 'stores') return second === store && at.length > 2
  const holder = first === 'promotions' ? vendorAt(tree, at.slice(0, 2), 'vendor') : undefined
  if (holder !== undefined) return holder === null || holder === store
  if (first !== 'catalogue' || third === undefined) return false
  if (second === 'categories') return [null, store].includes(vendorAt(tree, at.slice(0, 3), 'store'))
  if (second !== 'products') return false
  const category = valueAt(tree, ['catalogue', 'products', third, 'category'])
  if (category === undefined) return true
  return typeof category === 'string' && vendorAt(tree, ['catalogue', 'categories', category], 'store') === store
}

/** Whose an item is; null: it is not there. '' is nobody's. */
function vendorAt(tree: TreeGroup, at: At, field: string): string | null {
  if (valueAt(tree, at) === undefined) return null
  const vendor = valueAt(tree, [...at, field])
  return typeof vendor === 'string' ? vendor : ''
}
