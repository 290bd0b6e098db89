import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import {
  findLanding,
  keepLandingHosts,
  listLandingHosts,
  removeLanding,
  takeLandingHosts,
  writeLanding,
} from '../../records/landings/landings.ts'
import { readLandingDocument } from './read-landing-document.ts'

interface AppliedLanding {
  readonly _id: string
  readonly name: string
  readonly kind: string
  readonly version: number
  readonly changed: boolean
}

/**
 * Creates or updates a landing page, a link list or medica; the same document twice changes nothing. Hosts are taken before it is
 * written and given up after it. Whoever stops in between leaves what applying again mends.
 *
 * Refuses `invalid_document` with every fault by its path.
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
  const hosts = document.kind === 'linklist' ? [] : document.hosts
  const hostsBefore = await listLandingHosts(api.database, name)
  const [taken] = await takeLandingHosts(api.database, name, hosts)
  if (taken) {
    await keepLandingHosts(api.database, name, hostsBefore)
    const faults = [{ path: `/hosts/${hosts.indexOf(taken)}`, message: `The host "${taken}" is another page's.` }]
    return refuse({ reason: 'invalid_document', faults })
  }
  const { id, version } = await writeLanding(api.database, { id: newId(now.getTime()), document, digest }, now)
  await keepLandingHosts(api.database, name, hosts)
  await api.landings.refresh(name)
  return accept({ _id: id, name, kind: document.kind, version, changed: true })
}

/** Takes a page down: it is shown nowhere, and its hosts are free. Its document brings it back. */
export async function deleteLanding(api: Api, name: string): Promise<Result<{ done: true }>> {
  if (!(await removeLanding(api.database, name, api.clock()))) return refuse({ reason: 'not_found' })
  await keepLandingHosts(api.database, name, [])
  await api.landings.refresh(name)
  return accept({ done: true })
}
