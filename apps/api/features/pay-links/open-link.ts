import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { readCode } from '@compass/domain/spots'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { hashOf } from '../../ids/index.ts'
import type { PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { findPayLinkBySecret } from '../../records/pay-links/pay-links.ts'

/** What the address of a pay link opens. */
export interface OpenedLink {
  readonly loaded: LoadedMerchant
  readonly store: Store
  readonly tenant: Tenant
  readonly link: PayLinkRecord
}

/** Null for what is none, and for a link of a merchant or store that is gone: all look the same. */
export async function openLink(api: Api, text: string): Promise<OpenedLink | null> {
  const code = readCode(text)
  const merchantId = code && api.merchants.idOfSlug(code.slug)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!code || !loaded) return null
  const tenant = api.database.tenant(loaded.merchant.id)
  const link = await findPayLinkBySecret(tenant, hashOf(code.secret))
  const store = link && loaded.stores.get(link.storeId)
  return store ? { loaded, store, tenant, link } : null
}
