import * as calls from '@compass/contract/spots'
import { type LoadedMerchant, servingStores } from '@compass/domain/merchants'
import { accept, type Refusal, refuse } from '@compass/domain/refusal'
import { findSpotById, type SpotCodeTarget } from '@compass/domain/spots'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { Buckets } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import { serve } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { deleteSessionSpot } from '../../records/spots/session-spots.ts'
import { renewGeneration } from '../../records/spots/spot-codes.ts'
import { findOpenVisits } from '../../records/visits/visits.ts'
import { storeAnswer } from '../stores/store-answer.ts'
import { listCodes, openCode, SEALED, urlOf } from './codes.ts'
import { partyAnswer, partyOfSpot } from './party-of-spot.ts'
import { sitDown } from './sit-down.ts'
import { spotAnswer } from './spot-answer.ts'
import { makeSpotKey } from './spot-key.ts'
import { spotOfSession } from './spot-of-session.ts'

/** Codes of one address that open nothing; a right one is answered all the same, since guests of a store share an address. */
const MISSES = { rate: 20 / 60, burst: 20 }

export function serveSpots(app: FastifyInstance, api: Api, memory: SessionMemory): void {
  const newcomers = new Buckets(api.configuration.limits.guestsPerAddress)
  const misses = new Buckets(MISSES)
  const miss = (request: FastifyRequest): Refusal => {
    const wait = misses.take(networkOf(request.ip), Date.now())
    return wait > 0 ? { reason: 'rate_limited', retryAfterSeconds: wait } : { reason: 'spot_unknown' }
  }

  serve(app, api, calls.describeCode, async ({ body, request, session, now }) => {
    const opened = await openCode(api, body.path)
    if (!opened) return refuse(miss(request))
    const { loaded, store, spot, target } = opened
    const tenant = api.database.tenant(loaded.merchant.id, 'asyncCommit')
    const userId = session?.merchantId === loaded.merchant.id ? session.userId : null
    const { visit, visitCount } = partyAnswer(await partyOfSpot(tenant, spot, userId, now), userId)
    return accept({
      store: storeAnswer(api, loaded, store, now),
      spot: spot && spotAnswer(spot),
      chooseTable: target.kind === 'store',
      visit,
      visitCount,
      joining: store.spots?.joining ?? 'approve',
      staffCalls: store.spots?.staffCalls.map(({ key, name }) => ({ kind: key, name })) ?? [],
    })
  })

  serve(app, api, calls.createDineInUser, async (input) => {
    const opened = await openCode(api, input.body.path)
    return opened ? sitDown(api, memory, newcomers, input, opened) : refuse(miss(input.request))
  })

  serve(app, api, calls.leaveSpot, async ({ session }) => {
    await deleteSessionSpot(api.database.tenant(session.merchantId), session.tokenHash)
    return accept({ done: true })
  })

  serve(app, api, calls.readSeat, async ({ session }) => {
    const loaded = await api.merchants.load(session.merchantId)
    const seat = loaded && (await spotOfSession(api.database.tenant(session.merchantId), loaded, session))
    return accept({
      seat: seat && { store: seat.store.id, spot: seat.spot && spotAnswer(seat.spot), chooseTable: seat.mayChoose },
    })
  })

  serve(app, api, calls.listTables, async ({ params, session }) => {
    const loaded = await api.merchants.load(session.merchantId)
    const seat = loaded && (await spotOfSession(api.database.tenant(session.merchantId), loaded, session))
    if (!seat?.mayChoose || seat.store.id !== params.id) return refuse({ reason: 'not_found' })
    const tables = seat.store.spots?.items.filter(({ kind }) => kind === 'table') ?? []
    const items = tables.map(({ number, zone, seats, orders }) => ({
      number,
      zone,
      seats,
      isSingleOrderDineIn: orders === 'single',
    }))
    return accept({ items })
  })

  serveCodes(app, api)
}

/** The merchant's side of the codes. */
function serveCodes(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listSpots, async ({ query, merchantId }) => {
    const loaded = await api.merchants.load(merchantId!)
    if (!loaded || (query.store !== undefined && !loaded.stores.has(query.store)))
      return refuse({ reason: 'not_found' })
    const codes = await listCodes(api, api.database.tenant(merchantId!), loaded, query.store)
    if (!codes) return refuse(SEALED)
    const visits = await findOpenVisits(api.database.tenant(merchantId!), query.store ?? null)
    const items = codes.map(({ store, spot, url }) => ({
      ...(spot ? spotAnswer(spot) : OF_STORE),
      _id: spot?.id ?? store.id,
      store: store.id,
      url,
      visit: visits.find(({ spotId }) => spotId === spot?.id)?.id ?? null,
    }))
    return accept({ items })
  })

  serve(app, api, calls.renewSpot, async ({ params, merchantId, now }) => {
    const loaded = await api.merchants.load(merchantId!)
    const target = loaded && targetOf(loaded, params.id)
    if (!target) return refuse({ reason: 'not_found' })
    const tenant = api.database.tenant(merchantId!)
    const key = await makeSpotKey(api, tenant)
    if (!key) return refuse(SEALED)
    return accept({ url: urlOf(api, loaded, key, target, await renewGeneration(tenant, target, now)) })
  })
}

/** How the outlet's own code stands among those of its tables and rooms. */
const OF_STORE = {
  kind: 'store',
  number: null,
  zone: null,
  seats: null,
  floor: null,
  isSingleOrderDineIn: null,
} as const

function targetOf({ merchant, stores }: LoadedMerchant, id: string): SpotCodeTarget | null {
  const found = findSpotById(servingStores(merchant), id)
  if (found) return { storeId: found.store.id, kind: found.spot.kind, number: found.spot.number }
  return stores.get(id)?.spots?.chooseTable ? { storeId: id, kind: 'store', number: '' } : null
}
