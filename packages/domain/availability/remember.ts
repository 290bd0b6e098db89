/** Something that stays true until an instant (milliseconds, Infinity for ever). */
interface TrueUntil {
  readonly until: number
}

const memory = new WeakMap<object, { key: object; from: number; answer: TrueUntil }>()

/**
 * Answers a question about a value that is never changed in place (hours, windows) once for as long as its answer holds.
 * The menu asks about thousands of items in each second; with this it counts for each item once between two edges.
 */
export function rememberUntil<T extends TrueUntil>(key: object, subject: object, at: number, answer: () => T): T {
  const known = memory.get(key)
  if (known && known.key === subject && known.from <= at && at < known.answer.until) return known.answer as T
  const fresh = answer()
  memory.set(key, { key: subject, from: at, answer: fresh })
  return fresh
}
