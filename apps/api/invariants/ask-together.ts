import type { Reader } from './reader.ts'

/** Queries that go as one statement: most are answered in less time than the way there and back takes. */
const AT_ONCE = 12

/**
 * Runs queries about one merchant, whose id is `$1` of each; each calls what it finds `what`. Answers what they found, by the
 * place of the query. Those that found nothing are left out.
 */
export async function askTogether(
  database: Reader,
  queries: readonly string[],
  merchantId: string,
): Promise<ReadonlyMap<number, string[]>> {
  const found = new Map<number, string[]>()
  for (let first = 0; first < queries.length; first += AT_ONCE) {
    const parts = queries
      .slice(first, first + AT_ONCE)
      .map((query, at) => `select ${first + at} as place, what::text as what from (${query}) query_${at}`)
    const rows = await database.everywhere<{ place: number; what: string }>(parts.join('\nunion all\n'), [merchantId])
    for (const { place, what } of rows) {
      const known = found.get(place)
      if (known) known.push(what)
      else found.set(place, [what])
    }
  }
  return found
}
