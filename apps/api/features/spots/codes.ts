import { createHmac } from 'node:crypto'
import { type LoadedMerchant, type Store, servingStores } from '@compass/domain/merchants'
import type { Refusal } from '@compass/domain/refusal'
import {
  codeSubject,
  codeText,
  findSpot,
  pathOfCode,
  readCode,
  readCodePath,
  type Spot,
  type SpotCodeTarget,
} from '@compass/domain/spots'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { findGenerations } from '../../records/spots/spot-codes.ts'
import { originOf } from '../merchants/origin-of.ts'
import { makeSpotKey, readSpotKey } from './spot-key.ts'

/** Where no key of the deployment opens the merchant's: codes are there, and cannot be said. */
export const SEALED: Refusal = { reason: 'unavailable', retryAfterSeconds: 60 }

const SECRET_BYTES = 16
const FIRST = 1

/** What a live code opens. */
export interface OpenedCode {
  readonly loaded: LoadedMerchant
  readonly store: Store
  readonly target: SpotCodeTarget
  /** Null where the code names no table. */
  readonly spot: Spot | null
}

/** A code that there is, for its merchant. */
export interface PrintedCode extends Omit<OpenedCode, 'loaded'> {
  readonly url: string
}

/** Codes of the first generation by their secret: most were never renewed. */
const stored = new WeakMap<LoadedMerchant, Map<string, SpotCodeTarget>>()

/** 128 bits (decisions, "At the table and in the room"). */
function secretOf(key: Buffer, target: SpotCodeTarget, generation: number): string {
  const mac = createHmac('sha256', key).update(codeSubject(target, generation)).digest()
  return mac.subarray(0, SECRET_BYTES).toString('base64url')
}

function targetsOf(store: Store): SpotCodeTarget[] {
  const { items = [], chooseTable = false } = store.spots ?? {}
  const spots = items.map(({ kind, number }) => ({ storeId: store.id, kind, number }))
  return chooseTable ? [{ storeId: store.id, kind: 'store', number: '' }, ...spots] : spots
}

const nameOf = ({ storeId, kind, number }: SpotCodeTarget) => `${storeId} ${kind} ${number}`

/** What the code of a page opens; null for one that is unknown, was renewed, or whose table is gone: all look the same. */
export async function openCode(api: Api, path: string): Promise<OpenedCode | null> {
  const page = readCodePath(path)
  const code = page && readCode(page.code)
  const merchantId = code && api.merchants.idOfSlug(code.slug)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!page || !code || !loaded || !servingStores(loaded.merchant).some(({ spots }) => spots)) return null
  const target = await findTarget(api, loaded, code.secret)
  const store = target && loaded.stores.get(target.storeId)
  if (!store || pathOfCode(target.kind, page.code) !== path) return null
  const { kind, number } = target
  return { loaded, store, target, spot: kind === 'store' ? null : findSpot(store, kind, number) }
}

async function findTarget(api: Api, loaded: LoadedMerchant, secret: string): Promise<SpotCodeTarget | null> {
  const tenant = api.database.tenant(loaded.merchant.id)
  const [key, renewed] = await Promise.all([readSpotKey(api, tenant), findGenerations(tenant)])
  if (!key) return null
  const first = firstCodes(loaded, key)
  const target = first.get(secret)
  if (target) return renewed.some((one) => nameOf(one) === nameOf(target)) ? null : target
  const there = new Set([...first.values()].map(nameOf))
  const found = renewed.find((one) => there.has(nameOf(one)) && secretOf(key, one, one.generation) === secret)
  return found ? { storeId: found.storeId, kind: found.kind, number: found.number } : null
}

function firstCodes(loaded: LoadedMerchant, key: Buffer): Map<string, SpotCodeTarget> {
  let codes = stored.get(loaded)
  if (!codes) {
    const targets = servingStores(loaded.merchant).flatMap(targetsOf)
    codes = new Map(targets.map((target) => [secretOf(key, target, FIRST), target]))
    stored.set(loaded, codes)
  }
  return codes
}

/** The codes of a merchant's stores, or of one; null where its key cannot be opened. */
export async function listCodes(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  storeId?: string,
): Promise<PrintedCode[] | null> {
  const [key, renewed] = await Promise.all([makeSpotKey(api, tenant), findGenerations(tenant)])
  if (!key) return null
  const generations = new Map(renewed.map((one) => [nameOf(one), one.generation]))
  return servingStores(loaded.merchant)
    .filter(({ id }) => storeId === undefined || id === storeId)
    .flatMap((store) =>
      targetsOf(store).map((target) => ({
        store,
        target,
        spot: target.kind === 'store' ? null : findSpot(store, target.kind, target.number),
        url: urlOf(api, loaded, key, target, generations.get(nameOf(target)) ?? FIRST),
      })),
    )
}

/** The address that a code says. */
export function urlOf(
  api: Api,
  loaded: LoadedMerchant,
  key: Buffer,
  target: SpotCodeTarget,
  generation: number,
): string {
  const code = codeText(loaded.merchant.slug, secretOf(key, target, generation))
  return `${originOf(api, loaded)}${pathOfCode(target.kind, code)}`
}
