/** What a visitor wants of a list, as its address says it. */
export interface ListFilters {
  readonly query: string
  /** Only what is open now. */
  readonly open: boolean
  /** Only who delivers to the visitor's place. */
  readonly delivery: boolean
  /** Key of a speciality; '' for all. */
  readonly speciality: string
  /** Nearest first: so it is wherever a place is chosen, unless the address says otherwise. */
  readonly isNearest: boolean
}

const MAX_PAGES = 99

export function readFilters(search: URLSearchParams): { readonly filters: ListFilters; readonly page: number } {
  const filters = {
    query: (search.get('query') ?? '').slice(0, 200),
    open: search.get('open') === '1',
    delivery: search.get('delivery') === '1',
    speciality: (search.get('speciality') ?? '').slice(0, 60),
    isNearest: search.get('sort') !== 'listed',
  }
  return { filters, page: Math.min(MAX_PAGES, Math.max(1, Math.trunc(Number(search.get('page'))) || 1)) }
}

/** The fields of an address that ask for the same list; only what differs from the plain one. */
export function fieldsOf({ query, open, delivery, speciality, isNearest }: ListFilters): Record<string, string> {
  return {
    ...(query && { query }),
    ...(open && { open: '1' }),
    ...(delivery && { delivery: '1' }),
    ...(speciality && { speciality }),
    ...(!isNearest && { sort: 'listed' }),
  }
}

/** Whether anything is left out of the list. */
export function isNarrowed({ query, open, delivery, speciality }: ListFilters): boolean {
  return query.trim() !== '' || open || delivery || speciality !== ''
}
