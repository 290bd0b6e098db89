export { applyChanges } from './apply-changes.ts'
export {
  type At,
  type Change,
  type Conflict,
  isStorable,
  isWithin,
  MAX_CHANGES,
  MAX_DEPTH,
  sameValue,
} from './change.ts'
export { type ChangingParty, findForbidden } from './change-roles.ts'
export { compareTrees } from './compare-documents.ts'
export { DOCUMENT_ONLY } from './document-only.ts'
export { atOfPointer, isNamedRight } from './fault-paths.ts'
export { DraftBook, pathText } from './fold-drafts.ts'
export { type ChangeSentence, composeSentences, SENTENCE_KEYS, type SentenceKey } from './sentences.ts'
export { childOf, ItemList, isOfNewItem, plainOf, readTree, type TreeGroup, valueAt, writeDocument } from './tree.ts'
