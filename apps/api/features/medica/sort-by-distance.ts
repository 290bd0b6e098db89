import type { StoreState } from '@compass/domain/availability'

/** What an entry of either list is sorted by. */
interface SortableEntry {
  readonly distanceMetres: number | null
  readonly state: StoreState['state']
}

export const isOpenNow = ({ state }: Pick<SortableEntry, 'state'>) => state === 'open' || state === 'closingSoon'

/**
 * Nearest first, or as listed with the open ones first. Without a place nobody is near, and without a wish a place decides.
 */
export function sortEntries<T extends SortableEntry>(
  entries: readonly T[],
  { sort, isPlaced }: { readonly sort: 'nearest' | 'listed' | undefined; readonly isPlaced: boolean },
): T[] {
  if (isPlaced && sort !== 'listed')
    return [...entries].sort((a, b) => (a.distanceMetres ?? Infinity) - (b.distanceMetres ?? Infinity))
  return [...entries.filter(isOpenNow), ...entries.filter((entry) => !isOpenNow(entry))]
}
