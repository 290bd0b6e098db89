import { isStorable, MAX_CHANGES, MAX_DEPTH, SENTENCE_KEYS } from '@compass/domain/document-changes'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Done, Id, Instant, Paging, Text } from '../values/index.ts'

/** Bodies of changes are larger than others': a menu of 10,000 products may have all its prices changed at once. */
const CHANGES_BYTES = 4 * 1024 * 1024
const PICTURE_BYTES = 8 * 1024 * 1024

const step = z
  .string()
  .max(80)
  .regex(/^(?!__proto__$)[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'a name in a document')

const At = z
  .array(step)
  .min(1)
  .max(MAX_DEPTH)
  .describe(
    'A path in the document; items of lists by their key, SKU, number or date. Products stand under ["catalogue", "products", sku] and say their `category`',
  )

const value = z.unknown().optional()
const written = value.refine((one) => isStorable(one), 'is no part of a document')

/** One change of a document. `was` absent: there was nothing; `is` absent: it goes; both absent with `after`: it moves. */
export const DocumentChange = z.object({
  at: At,
  was: written.describe('What is there now, as the caller knows it; another value is a conflict. Absent: nothing'),
  is: written.describe('What is to be there. Absent: nothing'),
  after: step
    .nullable()
    .optional()
    .describe('Of an item: the key of the item before it; null: it is the first. Without was and is it moves'),
})

const Changes = z.array(DocumentChange).min(1).max(MAX_CHANGES)

/** What a change did, for the reader's own words. */
export const ChangeSentence = z.object({
  key: z.enum(SENTENCE_KEYS),
  at: At,
  name: Text.optional().describe('Of the item that it is about'),
  was: value.describe('Short values alone'),
  is: value.describe('Short values alone'),
})

const Sentences = z.array(ChangeSentence)
const count = z.int().describe('All changes; of very many `changes` names the first')

/** Who did it: staff, a key of the merchant or of the platform, or the clock. */
export const ChangeAuthor = z.object({
  actor: z.enum(['platform', 'merchant', 'staff']),
  name: z.string(),
})

export const ChangeConflict = z.object({
  at: At,
  was: value,
  is: value,
  theirs: value.describe('What is there now. Absent: nothing'),
  by: ChangeAuthor.nullable().describe('Who made it what it is; null: nobody knows any more'),
  when: Instant.nullable(),
})

/** `data` of 409 `document_changed`. */
export const ChangeConflicts = z.object({ conflicts: z.array(ChangeConflict) })

const version = z.int().min(0)
const Published = z.object({ version, changes: Sentences, count })

export const readDocument = call({
  name: 'readDocument',
  summary: 'The document of the merchant, as it is in force',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/document',
  auth: 'merchant',
  staffRole: 'manager',
  answer: z.object({
    version,
    document: z.unknown().describe('GET /schemas/merchant.json'),
    documentOnly: z.array(z.array(z.string())).describe('Paths that no screen of the console changes'),
  }),
})

export const changeDocument = call({
  name: 'changeDocument',
  summary: 'Changes the document, whole or not at all: 409 with what others made of it, or faults at their paths',
  tag: 'merchant',
  method: 'PATCH',
  path: '/v1/merchant/document',
  auth: 'merchant',
  staffRole: 'manager',
  body: z.object({ changes: Changes }),
  answer: Published,
  skipsCardCheck: true,
  maxBytes: CHANGES_BYTES,
})

export const checkChanges = call({
  name: 'checkChanges',
  summary: 'What changes would do, and what would refuse them; nothing is changed',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/document/check',
  auth: 'merchant',
  staffRole: 'manager',
  body: z.object({ changes: Changes }),
  answer: z.object({
    changes: Sentences,
    count,
    faults: z.array(z.object({ at: z.array(z.string()), message: z.string() })),
    conflicts: z.array(ChangeConflict),
  }),
  skipsCardCheck: true,
  maxBytes: CHANGES_BYTES,
})

export const DocumentVersion = z.object({
  version,
  at: Instant,
  by: ChangeAuthor,
  changes: Sentences,
  count,
  note: z
    .object({ kind: z.enum(['restored', 'planned', 'undone']), version: version.optional() })
    .optional()
    .describe(
      'restored: what it was in an earlier version; planned: drafts whose time had come; undone: what one version changed was taken back',
    ),
  canRestore: z.boolean().describe('False: what was before a removal of the merchant is known in words alone'),
  isUndone: z.boolean().describe('A later version took back what it changed'),
})

export const listDocumentVersions = call({
  name: 'listDocumentVersions',
  summary: 'Versions of the document of the last year, the latest first',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/document/versions',
  auth: 'merchant',
  staffRole: 'manager',
  query: Paging,
  answer: z.object({ items: z.array(DocumentVersion), total: z.int() }),
})

const versionParams = z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647) })

export const compareDocumentVersion = call({
  name: 'compareDocumentVersion',
  summary: 'What bringing a version back would change',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/document/versions/:version',
  auth: 'merchant',
  staffRole: 'manager',
  params: versionParams,
  answer: z.object({ version, at: Instant, by: ChangeAuthor, changes: Sentences, count }),
})

export const restoreDocumentVersion = call({
  name: 'restoreDocumentVersion',
  summary: 'Makes the document what it was in a version, in one step; that is a version of its own',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/document/versions/:version/restore',
  auth: 'merchant',
  staffRole: 'manager',
  params: versionParams,
  answer: Published,
})

export const undoDocumentVersion = call({
  name: 'undoDocumentVersion',
  summary: 'Takes back what one version changed, and nothing that came later; 409 where that was changed again since',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/document/versions/:version/undo',
  auth: 'merchant',
  staffRole: 'manager',
  params: versionParams,
  answer: Published,
})

const Draft = z.object({
  id: Id,
  change: DocumentChange,
  by: ChangeAuthor,
  at: Instant,
  fits: z.boolean().describe('False: what it changes is no longer what it was, or is gone'),
  theirs: value.describe('Where it does not fit: what is there now'),
})

const PlannedPublication = z.object({
  at: Instant,
  by: ChangeAuthor,
  ids: z.array(Id).nullable().describe('Which drafts; null: all that there are then'),
  failed: z.boolean().describe('Its time came, and the document refused them'),
})

export const listDrafts = call({
  name: 'listDrafts',
  summary: 'Changes that are not published yet, of everybody',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/drafts',
  auth: 'merchant',
  staffRole: 'manager',
  answer: z.object({
    version: version.describe('Of the document in force'),
    items: z.array(Draft),
    publishAt: PlannedPublication.nullable(),
  }),
})

export const saveDrafts = call({
  name: 'saveDrafts',
  summary: 'Keeps changes as drafts; one at the path of another takes its place, one that changes nothing deletes it',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/drafts',
  auth: 'merchant',
  staffRole: 'manager',
  body: z.object({ changes: Changes }),
  answer: z.object({ saved: z.int(), deleted: z.int() }),
  skipsCardCheck: true,
  maxBytes: CHANGES_BYTES,
})

const ids = z.array(Id).min(1).max(MAX_CHANGES)

export const deleteDrafts = call({
  name: 'deleteDrafts',
  summary: 'Throws drafts away; those that are gone are no fault',
  tag: 'merchant',
  method: 'DELETE',
  path: '/v1/merchant/drafts',
  auth: 'merchant',
  staffRole: 'manager',
  body: z.object({ ids }),
  answer: z.object({ deleted: z.int() }),
  maxBytes: CHANGES_BYTES,
})

export const publishDrafts = call({
  name: 'publishDrafts',
  summary: 'Publishes drafts, all or those that are named, now or at a time',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/drafts/publish',
  auth: 'merchant',
  staffRole: 'manager',
  body: z.object({ ids: ids.optional(), at: Instant.optional().describe('Later than now') }),
  answer: Published.extend({ publishAt: PlannedPublication.nullable() }),
  maxBytes: CHANGES_BYTES,
})

export const cancelPublication = call({
  name: 'cancelPublication',
  summary: 'Publishes nothing at the time that was planned; the drafts stay',
  tag: 'merchant',
  method: 'DELETE',
  path: '/v1/merchant/drafts/publish',
  auth: 'merchant',
  staffRole: 'manager',
  answer: Done,
})

export const uploadPicture = call({
  name: 'uploadPicture',
  summary: 'One picture as raw bytes, up to 8 MB, for a change that names it by its hash',
  tag: 'merchant',
  method: 'PUT',
  path: '/v1/merchant/pictures',
  auth: 'merchant',
  staffRole: 'manager',
  answer: z.object({
    picture: z.string().describe('`sha256` of a picture in the document'),
    url: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  skipsCardCheck: true,
  maxBytes: PICTURE_BYTES,
})

export const documentCalls = [
  readDocument,
  changeDocument,
  checkChanges,
  listDocumentVersions,
  compareDocumentVersion,
  restoreDocumentVersion,
  undoDocumentVersion,
  listDrafts,
  saveDrafts,
  deleteDrafts,
  publishDrafts,
  cancelPublication,
  uploadPicture,
]
