import { type Change, type TreeGroup, valueAt } from '@compass/domain/document-changes'

/** A change as a screen makes it: what is published now is added when it is sent. */
export type Edit = Pick<Change, 'at' | 'is' | 'after'>

/** What is not there now is left out: it is how documents say "nothing". A move says neither. */
export function withPublished({ at, is, after }: Edit, publishedTree: TreeGroup): Change {
  const place = after === undefined ? {} : { after }
  if (is === undefined && after !== undefined) return { at, ...place }
  const was = valueAt(publishedTree, at)
  return { at, ...(was === undefined ? {} : { was }), ...(is === undefined ? {} : { is }), ...place }
}
