import { expect, it } from 'vitest'
import { documentCalls } from '../document-changes/index.ts'
import { matterOf, subjectOf } from './matters.ts'

it('names what was done with drafts: whoever drafts has not changed what customers see', () => {
  const written = documentCalls.filter(({ method, name }) => method !== 'GET' && name !== 'checkChanges')
  expect(Object.fromEntries(written.map(({ name }) => [name, matterOf(name)]))).toEqual({
    changeDocument: 'document',
    restoreDocumentVersion: 'restoration',
    undoDocumentVersion: 'restoration',
    saveDrafts: 'draft',
    deleteDrafts: 'discard',
    publishDrafts: 'publication',
    cancelPublication: 'unplanned',
    uploadPicture: 'picture',
  })
})

it('calls what it does not know something else', () => {
  expect([matterOf('inventUniverse'), subjectOf('inventUniverse')]).toEqual(['other', 'other'])
})

it('finds all that became of the document under one subject, drafts too', () => {
  const written = documentCalls.filter(({ method, name }) => method !== 'GET' && name !== 'checkChanges')
  expect(new Set(written.map(({ name }) => subjectOf(name)))).toEqual(new Set(['document']))
})
