/** What a document is made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A path in a document: names of fields, and of items of lists their key, SKU, number or date, never their position. */
export type At = readonly string[]

/**
 * One change of a document. `was` absent: there was nothing; `is` absent: it goes. Both absent with `after`: an item moves.
 * `after` is the key of the item before it, null where it is the first.
 */
export interface Change {
  readonly at: At
  readonly was?: unknown
  readonly is?: unknown
  readonly after?: string | null
}

/** A change whose `was` does not hold, with what is there; `theirs` absent: nothing is. */
export interface Conflict {
  readonly change: Change
  readonly theirs?: unknown
}

/** All prices of a menu of 20,000 products at once, and no more. */
export const MAX_CHANGES = 20_000

/** The deepest field of a document is a good deal nearer. */
export const MAX_DEPTH = 14

/** Whether a change only says where an item stands. */
export function isMove(change: Change): boolean {
  return change.after !== undefined && change.was === undefined && change.is === undefined
}

/** Whether a value can stand in a document: no deeper than one, and its texts are text. */
export function isStorable(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(
    ([name, field]) => name !== '__proto__' && isStorable(name) && isStorable(field, depth - 1),
  )
}

/** Whether one path leads to the other, or to something inside it. */
export function isWithin(at: At, place: At): boolean {
  return place.length <= at.length && place.every((step, index) => at[index] === step)
}

/** Whether two values say the same, whatever the order of their keys. What is undefined is not there. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, index) => sameValue(value, b[index]))
    )
  const [one, other] = [definedKeys(a), definedKeys(b)]
  return (
    one.length === other.length &&
    one.every((key) => Object.hasOwn(b, key) && sameValue(fieldOf(a, key), fieldOf(b, key)))
  )
}

function definedKeys(value: object): string[] {
  return Object.keys(value).filter((key) => fieldOf(value, key) !== undefined)
}

function fieldOf(value: object, key: string): unknown {
  return (value as Record<string, unknown>)[key]
}
