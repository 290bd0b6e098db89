import { setImmediate as othersFirst } from 'node:timers/promises'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Database } from '../../db/database.ts'
import type { ApiConfiguration } from '../../http/configuration.ts'
import { MerchantChangeReader, type MerchantChanges } from '../../records/merchants/merchant-changes.ts'
import { LoadedMerchants } from './loaded-merchants.ts'
import { MerchantIndex } from './merchant-index.ts'
import { previewOf } from './previewed.ts'
import { SandboxMerchants } from './sandbox-merchants.ts'

/** How long a process may go on with an older version of a merchant that another process changed. */
const REFRESH_MS = 1_000
/** Every so many looks one is at all merchants, for what was committed long after its time. */
const LOOKS_BETWEEN_ALL = 60
/** Documents of merchants in memory, in bytes. */
const MAX_LOADED_BYTES = 256 * 1024 * 1024

/**
 * The merchants of the deployment, in memory: slug, host and store each lead to one merchant. A merchant is loaded when it is
 * first asked for. What changed is looked up every second, so that a change made by another process is seen.
 */
export interface MerchantDirectory {
  idOfSlug(slug: string): string | null
  idOfHost(host: string): string | null
  idOfStore(storeId: string): string | null
  /** The oldest merchant first. */
  slugs(): readonly string[]
  /** Raised by every change of any merchant that this process has seen: until then what was made of them is right. */
  revision(): number
  /** Slugs of sandbox merchants that are there and that production does not answer for; none in demo mode. */
  hiddenSandboxes(): readonly string[]
  /** The same of merchants whose document names a gateway for trying. */
  hiddenForTrying(): readonly string[]
  /** Null where there is no such merchant (any more). */
  load(merchantId: string): Promise<LoadedMerchant | null>
  /**
   * Reads a merchant's version now: after a change of this process's own, and before a rule that must not be late. Without
   * an id: everybody's.
   */
  refresh(merchantId?: string): Promise<void>
  /** What the timer does: reads what changed since the look before. */
  look(): Promise<void>
  stop(): void
}

/** @param maxLoadedBytes what documents in memory may take; the least used ones go beyond it */
export async function openDirectory(
  database: Database,
  { mode, termsCountries = [], sharedPixel }: Pick<ApiConfiguration, 'mode' | 'termsCountries' | 'sharedPixel'>,
  { maxLoadedBytes = MAX_LOADED_BYTES }: { readonly maxLoadedBytes?: number } = {},
): Promise<MerchantDirectory> {
  const sandboxes = mode === 'production' ? new SandboxMerchants(database) : null
  const reader = new MerchantChangeReader(database)
  const index = new MerchantIndex()
  const loaded = new LoadedMerchants(database, maxLoadedBytes, { termsCountries, sharedPixel })
  let revision = 0

  async function apply({ merchants, raised }: MerchantChanges): Promise<void> {
    for (const { id, isRemoved } of merchants) if (isRemoved) sandboxes?.forget(id)
    const changed = merchants.filter((one) => !index.isKnown(one) && (index.has(one.id) || !one.isRemoved))
    const there = changed.filter(({ isRemoved }) => !isRemoved)
    const shown = sandboxes ? await sandboxes.leaveOut(there) : there
    const links = await reader.readLinks(shown.map(({ id }) => id))
    const gone = new Set(changed.map(({ id }) => id))
    for (const merchant of shown) {
      index.put(merchant, links.get(merchant.id)!)
      gone.delete(merchant.id)
    }
    for (const id of gone) {
      index.remove(id)
      loaded.drop(id)
    }
    const raisedIds = [...raised].filter(([id, version]) => index.raise(id, version)).map(([id]) => id)
    const renewed = new Set([...shown.map(({ id }) => id), ...raisedIds])
    await Promise.all([...renewed].map((id) => loaded.renew(id)))
    if (renewed.size > 0 || gone.size > 0) revision += 1
  }

  async function applyAll(): Promise<void> {
    for await (const piece of reader.readAll()) {
      await apply(piece)
      await othersFirst()
    }
  }

  // One after another: an older look that ended later would bring back what is gone.
  let looking: Promise<void> = Promise.resolve()
  function inTurn(work: () => Promise<void>): Promise<void> {
    const look = looking.then(work)
    looking = look.catch(() => {})
    return look
  }
  const look = () => inTurn(async () => apply(await reader.readNew()))
  const refresh = (merchantId?: string) =>
    inTurn(merchantId === undefined ? applyAll : async () => apply(await reader.readOne(merchantId)))

  await refresh()
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    void (looks % LOOKS_BETWEEN_ALL === 0 ? refresh() : look()).catch(() => {})
  }, REFRESH_MS)
  timer.unref()

  return {
    idOfSlug: (slug) => index.idOfSlug(slug),
    idOfHost: (host) => index.idOfHost(host),
    idOfStore: (storeId) => index.idOfStore(storeId),
    slugs: () => index.slugs(),
    revision: () => revision,
    hiddenSandboxes: () => sandboxes?.slugs ?? [],
    hiddenForTrying: () => sandboxes?.slugsForTrying ?? [],
    load: (merchantId) => {
      const preview = previewOf(merchantId)
      if (preview) return Promise.resolve(preview)
      return index.has(merchantId) ? loaded.load(merchantId) : Promise.resolve(null)
    },
    refresh,
    look,
    stop: () => clearInterval(timer),
  }
}
