import { readFirstTables } from './empty-tables.ts'
import type { Reader } from './reader.ts'

/** Queries that go as one statement: most are answered in less time than the way there and back takes. */
const AT_ONCE = 12

/** A query about one merchant, whose id is `$1`; it calls what it finds `what`. */
interface MerchantQuery {
  readonly query: string
  /** Where all of these are empty it finds nothing. Undefined: it is always asked. */
  readonly firstTables: readonly string[] | undefined
}

export function prepareQueries(queries: readonly string[]): readonly MerchantQuery[] {
  return queries.map((query) => ({ query, firstTables: readFirstTables(query) }))
}

/**
 * Runs queries about one merchant. Answers what they found, by the place of the query; those that found nothing are left
 * out. What can find nothing in empty tables is not asked: its plan would take most of the time.
 */
export async function askTogether(
  database: Reader,
  queries: readonly MerchantQuery[],
  merchantId: string,
  empty: ReadonlySet<string>,
): Promise<ReadonlyMap<number, string[]>> {
  const parts = queries.flatMap(({ query, firstTables }, place) =>
    firstTables?.every((table) => empty.has(table))
      ? []
      : [`select ${place} as place, what::text as what from (${query}) query_${place}`],
  )
  const found = new Map<number, string[]>()
  for (let first = 0; first < parts.length; first += AT_ONCE) {
    const together = parts.slice(first, first + AT_ONCE).join('\nunion all\n')
    for (const { place, what } of await database.everywhere<{ place: number; what: string }>(together, [merchantId])) {
      const known = found.get(place)
      if (known) known.push(what)
      else found.set(place, [what])
    }
  }
  return found
}
