import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { createUser as createUserCall } from '@compass/contract/users'
import { chooseService, chooseStore, type LoadedMerchant, type Store } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import { nearestStores, storesServing } from '@compass/domain/serviceability'
import type { Service } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import type { Buckets } from '../../http/limits.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { findUser } from '../../records/users/users.ts'
import { derivedId } from '../merchants/derived-id.ts'
import { merchantAnswer } from '../stores/merchant-answer.ts'
import { type StoreAnswer, storeAnswer } from '../stores/store-answer.ts'
import { goOn, startGuest } from './start-session.ts'
import { userAnswer } from './user-answer.ts'

type Body = BodyOf<typeof createUserCall>

/**
 * The storefront's first call: the merchant by slug or host name, its stores and services, and the caller. The caller is the
 * user of the session, or a new guest. Refuses not_found where there is no such merchant, go_elsewhere (4300, with the
 * address) where it is asked for at another merchant's host name, and rate_limited.
 */
export async function createUser(
  api: Api,
  memory: SessionMemory,
  newcomers: Buckets,
  input: CallInput<typeof createUserCall>,
): Promise<CallResult<AnswerOf<typeof createUserCall>>> {
  const { body, now, session, request } = input
  const merchantId = merchantOf(api, body)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!merchantId || !loaded) return refuse({ reason: 'not_found', subject: 'store' })
  if (isElsewhere(api, body, merchantId)) {
    // Of our own address and a slug that we know: nothing that was sent is in it.
    const url = `${api.configuration.publicUrl}/${loaded.merchant.slug}`
    return { ...refuse({ reason: 'go_elsewhere' }), data: { url } }
  }

  const known =
    session?.merchantId === merchantId ? await findUser(api.database.tenant(merchantId), session.userId) : null
  const user = known
    ? accept(goOn(api, request, merchantId, await userAnswer(api, loaded, known, input.language)))
    : await startGuest(api, memory, newcomers, input, loaded, now)
  if (!user.ok) return user

  const { stores } = loaded.merchant
  const skipsToMenu = body.skipFlag === true || body.skipFlag === 'true'
  const answerOf = (one: Store) => storeAnswer(api, loaded, one, now, skipsToMenu)
  const store = skipsToMenu ? storeOfSkipper(loaded, body, answerOf) : storeFor(loaded, body)
  return accept({
    user: user.value,
    merchant: merchantAnswer(loaded),
    stores: stores.map(answerOf),
    store: store && answerOf(store),
    services: servicesOf(stores),
    orderType: chooseService(store?.isActive ? store.services : servicesOf(stores)),
    product: productOf(loaded, store, body.sku),
  })
}

function merchantOf(api: Api, { url, host, store }: Body): string | null {
  if (url !== undefined) return api.merchants.idOfSlug(url.toLowerCase())
  if (host !== undefined) return api.merchants.idOfHost(nameOf(host))
  return store === undefined ? null : api.merchants.idOfStore(store)
}

/** Asked for at a host name that another merchant has registered. At the deployment's own address everybody is at home. */
function isElsewhere(api: Api, { url, host }: Body, merchantId: string): boolean {
  if (url === undefined || host === undefined) return false
  const name = nameOf(host)
  if (name === new URL(api.configuration.publicUrl).hostname) return false
  const owner = api.merchants.idOfHost(name)
  return owner !== null && owner !== merchantId
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/** The store that was asked for, else that of the area, else the nearest (one that delivers to the point first), else the first. */
function storeFor({ merchant, stores, areas }: LoadedMerchant, { store, areaId, lat, long }: Body): Store | null {
  const input = (store && stores.get(store)) || (areaId && areas.get(areaId)?.store)
  if (input) return input
  const active = merchant.stores.filter(({ isActive }) => isActive)
  if (lat !== undefined && long !== undefined) {
    const point = { lat, lng: long }
    const nearest = storesServing(active, point)[0] ?? nearestStores(active, point)[0]
    if (nearest) return nearest.store
  }
  return active[0] ?? null
}

/** The store of who skips the question where: the one that was asked for, else the one that takes orders now. */
function storeOfSkipper(
  { merchant, stores }: LoadedMerchant,
  { store }: Body,
  answerOf: (one: Store) => StoreAnswer,
): Store | null {
  const requested = store === undefined ? undefined : stores.get(store)
  if (requested) return requested
  const chosen = chooseStore(merchant.stores.map(answerOf))
  return (chosen && stores.get(chosen._id)) ?? null
}

/** A product’s id is made of its number, which is therefore no search. */
function productOf({ merchant, products }: LoadedMerchant, store: Store | null, sku: string | undefined) {
  if (sku === undefined || store === null) return null
  const product = products.get(derivedId(merchant.id, 'product', sku))
  return product?.isActive ? { _id: product.id, store: store.id } : null
}

/** What the active stores offer together; none: all are inactive (the specification, section 4). */
function servicesOf(stores: readonly Store[]): Service[] {
  const offered = new Set(stores.filter(({ isActive }) => isActive).flatMap(({ services }) => services))
  return ([10, 20, 50, 60] as const).filter((service) => offered.has(service))
}
