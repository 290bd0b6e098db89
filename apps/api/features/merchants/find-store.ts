import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { isId } from '../../ids/index.ts'

/**
 * The store of an id with its merchant. Null where there is none, and where the caller's live session is another
 * merchant's: an unknown and a foreign id look the same (api.md, 401).
 */
export async function findStore(
  api: Api,
  session: Session | null,
  storeId: string,
): Promise<{ readonly loaded: LoadedMerchant; readonly store: Store } | null> {
  const merchantId = isId(storeId) ? api.merchants.idOfStore(storeId) : null
  const loaded = await loadFor(api, session, merchantId)
  const store = loaded?.stores.get(storeId)
  return loaded && store ? { loaded, store } : null
}

/** The merchant of a slug, under the same condition. */
export async function findMerchant(api: Api, session: Session | null, slug: string): Promise<LoadedMerchant | null> {
  return loadFor(api, session, api.merchants.idOfSlug(slug.toLowerCase()))
}

/**
 * The merchant that a call means: by the store, by the slug, else by the session. Where both are named, they must mean
 * the same one.
 */
export async function findMerchantBy(
  api: Api,
  session: Session | null,
  actor: { readonly store?: string | undefined; readonly url?: string | undefined },
): Promise<{ readonly loaded: LoadedMerchant; readonly store: Store | null } | null> {
  if (actor.store !== undefined) {
    const found = await findStore(api, session, actor.store)
    return found && (actor.url === undefined || found.loaded.merchant.slug === actor.url.toLowerCase()) ? found : null
  }
  if (actor.url === undefined && !session) return null
  const loaded =
    actor.url !== undefined
      ? await findMerchant(api, session, actor.url)
      : await loadFor(api, session, session?.merchantId ?? null)
  return loaded && { loaded, store: null }
}

async function loadFor(api: Api, session: Session | null, merchantId: string | null): Promise<LoadedMerchant | null> {
  if (!merchantId || (session && session.merchantId !== merchantId)) return null
  return api.merchants.load(merchantId)
}
