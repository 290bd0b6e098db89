import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { keyedHash } from '../../ids/index.ts'
import { verifiedPhoneOf } from '../../records/users/verified-phone.ts'

/** Whose holdings a verified phone's are: nothing that tells the phone. */
export function holderOf(api: Pick<Api, 'configuration'>, merchantId: string, phone: string): string {
  return keyedHash(api.configuration.lastingKey, 'holdings', merchantId, phone).toString('base64url')
}

/** The holder that a user is; null without a verified phone. */
export async function holderOfUser(api: Api, tenant: Tenant, userId: string): Promise<string | null> {
  const phone = await verifiedPhoneOf(tenant, userId)
  return phone === null ? null : holderOf(api, tenant.merchantId, phone)
}
