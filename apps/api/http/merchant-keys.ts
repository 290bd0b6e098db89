import type { Refusal } from '@compass/domain/refusal'
import type { FastifyRequest } from 'fastify'
import { hashOf, readCredential } from '../ids/index.ts'
import { findMerchantKey, writeKeyUse } from '../records/merchants/merchant-keys.ts'
import type { Api } from './api.ts'
import { Buckets } from './limits.ts'
import { networkOf } from './network-of.ts'
import { bearerOf } from './session.ts'

/** Keys that were good when they were last shown. */
const MAX_REMEMBERED = 10_000

const NO_KEY: Refusal = { reason: 'unauthenticated', needs: 'merchant_key' }

/**
 * The keys of merchants. A key has limits of its own, since a till shares its address with the customers in the shop. An
 * unknown key counts against its address, so that nobody can try keys.
 */
export class MerchantKeys {
  readonly #api: Api
  readonly #perAddress: Buckets
  readonly #perKey: Buckets
  readonly #good = new Set<string>()

  constructor(api: Api, perAddress: Buckets) {
    this.#api = api
    this.#perAddress = perAddress
    this.#perKey = new Buckets(api.configuration.limits.perMerchantKey)
  }

  /** Null where the request has the key of a merchant, which is noted on it. */
  async check(request: FastifyRequest): Promise<Refusal | null> {
    const key = keyOf(request)
    const name = key && key.merchantId + key.hash.toString('base64')
    const buckets = name && this.#good.has(name) ? this.#perKey : this.#perAddress
    const wait = buckets.take(buckets === this.#perKey ? name! : networkOf(request.ip), Date.now())
    if (wait > 0) return { reason: 'rate_limited', retryAfterSeconds: wait }
    if (!key || !name) return NO_KEY
    const { merchantId, hash } = key
    const now = this.#api.clock()
    const known = await findMerchantKey(this.#api.database.tenant(merchantId), hash, now)
    if (!known) {
      this.#good.delete(name)
      return NO_KEY
    }
    if (this.#good.size >= MAX_REMEMBERED) this.#good.clear()
    this.#good.add(name)
    if (!(await this.#api.merchants.load(merchantId))) return { reason: 'not_found' }
    request.merchantKeyOf = merchantId
    request.merchantKeyHash = hash
    request.merchantKeyStore = known.storeId
    request.keyName = { actor: 'merchant', keyId: known.id, keyName: known.name }
    if (known.isUseOld) this.#noteUse(merchantId, known.id, now)
    return null
  }

  /** Nobody waits for it, and one that is lost is written with the next call. */
  #noteUse(merchantId: string, keyId: string, now: Date): void {
    writeKeyUse(this.#api.database.tenant(merchantId, 'asyncCommit'), keyId, now).catch((error) =>
      this.#api.log.debug({ err: error }, 'the use of a key was not written'),
    )
  }
}

/** `mk_<merchantId>.<secret>`, hashed at rest. */
function keyOf(request: FastifyRequest): { readonly merchantId: string; readonly hash: Buffer } | null {
  const bearer = bearerOf(request)
  const credential = bearer?.startsWith('mk_') ? readCredential(bearer.slice(3)) : null
  return credential && { merchantId: credential.merchantId, hash: hashOf(credential.secret) }
}
