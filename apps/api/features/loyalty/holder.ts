import type { Api } from '../../http/api.ts'
import { keyedHash } from '../../ids/index.ts'

/** Whose holdings a verified phone's are: nothing that tells the phone. */
export function holderOf(api: Pick<Api, 'configuration'>, merchantId: string, phone: string): string {
  return keyedHash(api.configuration.secretKey, 'holdings', merchantId, phone).toString('base64url')
}
