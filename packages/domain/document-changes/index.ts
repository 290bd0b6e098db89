export { type AppliedChanges, applyChanges } from './apply-changes.ts'
export {
  type At,
  type Change,
  type Conflict,
  isMove,
  isStorable,
  isWithin,
  MAX_CHANGES,
  MAX_DEPTH,
  sameValue,
} from './change.ts'
export { type ChangingParty, type ChangingRole, findForbidden, leastRole, OWNER_PATHS } from './change-roles.ts'
export { compareTrees } from './compare-documents.ts'
export { DOCUMENT_ONLY } from './document-only.ts'
export { atOfPointer, isNamedRight } from './fault-paths.ts'
export { DraftBook, pathText } from './fold-drafts.ts'
export { type ChangeSentence, composeSentences, SENTENCE_KEYS, type SentenceKey } from './sentences.ts'
export { childOf, ItemList, plainOf, readTree, type Tree, type TreeGroup, valueAt, writeDocument } from './tree.ts'
