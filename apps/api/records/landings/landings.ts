import type { LandingDocument } from '@compass/contract/landing-document'
import { commit, type Database, type Queries, rollback } from '../../db/database.ts'
import { json, statement } from '../../db/sql.ts'

type Global = Pick<Database, 'platform'>

/** A landing page or a link list as its row says. */
export interface LandingState {
  readonly id: string
  readonly name: string
  readonly kind: LandingDocument['kind']
  readonly digest: string
  readonly version: number
  readonly isRemoved: boolean
}

type LandingRow = {
  landing_id: string
  name: string
  kind: LandingDocument['kind']
  digest: string
  version: number
  updated_at: Date
  is_removed: boolean
}

/** A change is seen when it is committed, and written with the time at which its call began: so much longer is looked back. */
const LOOK_BACK_MS = 15_000

/** What changed since a time, and the time to look from next; all of it for no time. */
export async function readChangedLandings(
  database: Global,
  since: Date,
): Promise<{ readonly landings: LandingState[]; readonly newest: Date }> {
  const from = new Date(since.getTime() - LOOK_BACK_MS)
  const rows = await database.platform().rows<LandingRow>(statement('landings.readChanged')`
     select landing_id, name, kind, digest, version, updated_at, removed_at is not null as is_removed
     from landings where updated_at > ${from}`)
  const newest = rows.reduce((latest, row) => (row.updated_at > latest ? row.updated_at : latest), since)
  return { landings: rows.map(stateOf), newest }
}

function stateOf(row: LandingRow): LandingState {
  const { landing_id: id, name, kind, digest, version, is_removed: isRemoved } = row
  return { id, name, kind, digest, version, isRemoved }
}

export async function findLanding(database: Global, name: string): Promise<LandingState | null> {
  const row = await database.platform().row<LandingRow>(statement('landings.find')`
     select landing_id, name, kind, digest, version, updated_at, removed_at is not null as is_removed
     from landings where name = ${name}`)
  return row && stateOf(row)
}

/** The document that is in force; null where there is none. */
export async function readLandingDocument(database: Global, name: string): Promise<LandingDocument | null> {
  const row = await database
    .platform()
    .row<{ document: LandingDocument }>(
      statement('landings.readDocument')`select document from landings where name = ${name} and removed_at is null`,
    )
  return row?.document ?? null
}

/** What writing a document came to: its id and version, or the host that is another page's or a merchant's. */
type WrittenLanding =
  | { readonly id: string; readonly version: number; readonly takenHost?: never }
  | { readonly takenHost: string }

/**
 * Writes a document with the hosts that are its own from now on, all or nothing. It brings back one that was taken down. Of
 * two pages that want one host at once the second waits for the first, and is told.
 */
export function writeLanding(
  database: Pick<Database, 'transactPlatform'>,
  landing: { readonly id: string; readonly document: LandingDocument; readonly digest: string },
  now: Date,
): Promise<WrittenLanding> {
  const { id, document, digest } = landing
  const hosts = 'hosts' in document ? document.hosts : []
  return database.transactPlatform(async (platform) => {
    const row = await platform.row<{ landing_id: string; version: number }>(statement('landings.write')`
     insert into landings (name, landing_id, kind, document, digest, version, created_at, updated_at)
     values (${document.name}, ${id}, ${document.kind}, ${json(document)}::jsonb, ${digest}, 1, ${now}, ${now})
     on conflict (name) do update set kind = excluded.kind, document = excluded.document, digest = excluded.digest,
       version = landings.version + 1, updated_at = excluded.updated_at, removed_at = null
     returning landing_id, version`)
    const takenHost = await writeHosts(platform, document.name, hosts)
    return takenHost === undefined
      ? commit<WrittenLanding>({ id: row!.landing_id, version: row!.version })
      : rollback<WrittenLanding>({ takenHost })
  })
}

/** Takes a page down and frees its hosts. False where there is none that could be taken down. */
export function removeLanding(database: Pick<Database, 'transactPlatform'>, name: string, now: Date): Promise<boolean> {
  return database.transactPlatform(async (platform) => {
    const removed = await platform.changes(statement('landings.remove')`
     update landings set removed_at = ${now}, updated_at = ${now}, version = version + 1
     where name = ${name} and removed_at is null returning 1`)
    if (removed > 0) await writeHosts(platform, name, [])
    return commit(removed > 0)
  })
}

/** Takes these hosts for a page and frees its others; answers the first that is not to be had. */
async function writeHosts(platform: Queries, name: string, hosts: readonly string[]): Promise<string | undefined> {
  await platform.run(statement('landings.deleteHosts')`
     delete from landing_hosts where name = ${name} and host <> all (${hosts}::text[])`)
  if (hosts.length === 0) return undefined
  // In one order for all pages, so that two never wait for each other.
  const ordered = [...hosts].sort()
  await platform.run(statement('landings.insertHosts')`
     insert into landing_hosts (host, name) select host, ${name} from unnest(${ordered}::text[]) as host
     on conflict do nothing`)
  const ours = new Set(await listLandingHosts({ platform: () => platform }, name))
  const merchants = await platform.rows<{ host: string }>(statement('landings.listMerchantHosts')`
     select host from merchant_hosts where host = any (${ordered}::text[])`)
  const theirs = new Set(merchants.map(({ host }) => host))
  return hosts.find((host) => !ours.has(host) || theirs.has(host))
}

export async function listLandingHosts(database: Global, name: string): Promise<string[]> {
  const rows = await database
    .platform()
    .rows<{ host: string }>(statement('landings.listHosts')`select host from landing_hosts where name = ${name}`)
  return rows.map(({ host }) => host)
}
