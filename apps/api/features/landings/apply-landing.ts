import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { findLanding, removeLanding, writeLanding } from '../../records/landings/landings.ts'
import { readLandingDocument } from './read-landing-document.ts'

interface AppliedLanding {
  readonly _id: string
  readonly name: string
  readonly kind: string
  readonly version: number
  readonly changed: boolean
}

/**
 * Creates or updates a landing page or a link list, with its hosts in one transaction; the same document twice changes
 * nothing. Refuses `invalid_document` with every fault by its path.
 */
export async function applyLanding(api: Api, name: string, raw: unknown): Promise<Result<AppliedLanding>> {
  const read = await readLandingDocument(api, name, raw)
  if (!read.ok) return read
  const { document, digest } = read.value
  const before = await findLanding(api.database, name)
  if (before && !before.isRemoved && before.digest === digest) {
    const { id, kind, version } = before
    return accept({ _id: id, name, kind, version, changed: false })
  }
  const now = api.clock()
  const written = await writeLanding(api.database, { id: newId(now.getTime()), document, digest }, now)
  if (written.takenHost !== undefined) {
    const at = 'hosts' in document ? document.hosts.indexOf(written.takenHost) : 0
    const message = `The host "${written.takenHost}" is another page's.`
    return refuse({ reason: 'invalid_document', faults: [{ path: `/hosts/${at}`, message }] })
  }
  await api.landings.refresh(name)
  const { id, version } = written
  return accept({ _id: id, name, kind: document.kind, version, changed: true })
}

/** Takes a page down: it is shown nowhere, and its hosts are free. Its document brings it back. */
export async function deleteLanding(api: Api, name: string): Promise<Result<{ done: true }>> {
  if (!(await removeLanding(api.database, name, api.clock()))) return refuse({ reason: 'not_found' })
  await api.landings.refresh(name)
  return accept({ done: true })
}
