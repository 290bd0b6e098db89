import { timingSafeEqual } from 'node:crypto'
import type { Refusal } from '@compass/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashOf, readCredential } from '../ids/index.ts'
import { sendRefusal } from './answer.ts'
import type { Api } from './api.ts'
import { Buckets } from './limits.ts'
import { networkOf } from './network-of.ts'
import { languageOf } from './serve.ts'
import { bearerOf, isSameOrigin, readSession, type SessionMemory } from './session.ts'

/**
 * Everything that is decided before a body is read: limits, host, credential, same-origin proof. Runs for each call of the
 * contract, however the request came in.
 */
export function guard(app: FastifyInstance, api: Api, memory: SessionMemory): void {
  const perSession = new Buckets(api.configuration.limits.perSession)
  const perAddress = new Buckets(api.configuration.limits.perAddress)

  const publicHost = new URL(api.configuration.publicUrl).hostname

  app.decorateRequest('session', null)
  app.decorateRequest('merchantKeyOf', null)
  app.decorateRequest('language', 'en')

  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    request.language = languageOf(request, null)
    if (!call) return
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, refusal, request.language)

    if (api.isDraining()) {
      reply.header('connection', 'close')
      return refuse({ reason: 'unavailable', retryAfterSeconds: 2 })
    }
    const isForBrowsers = call.who !== 'platform' && call.who !== 'merchant'
    if (isForBrowsers && !isOurHost(api, publicHost, request.headers.host)) return refuse({ reason: 'wrong_host' })

    const wait = perAddress.take(networkOf(request.ip), Date.now())
    if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity') return refuse({ reason: 'not_json' })

    if (call.who === 'platform') {
      if (!isPlatformKey(api, bearerOf(request))) return refuse({ reason: 'unauthenticated' })
      return
    }
    if (call.who === 'merchant') {
      const merchantId = await merchantOfKey(api, request)
      if (!merchantId) return refuse({ reason: 'unauthenticated' })
      request.merchantKeyOf = merchantId
      return
    }
    if (call.who === 'anyone') return

    const { session } = await readSession(api, memory, request)
    if (!session && call.who === 'session') return refuse({ reason: 'unauthenticated' })
    // A dead token counts as none where no session is needed (api.md, 401).
    if (!session) return
    if (session.byCookie && request.method !== 'GET' && !isSameOrigin(api, request))
      return refuse({ reason: 'cross_site' })
    const sessionWait = perSession.take(session.tokenHash.toString('base64'), Date.now())
    if (sessionWait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: sessionWait })
    request.session = session
    const merchant = await api.merchants.load(session.merchantId)
    if (!merchant) return refuse({ reason: 'not_found' })
    request.language = languageOf(request, merchant)
  })
}

/**
 * A host of this deployment: that of its public address, one that a merchant has registered, or, in demo mode, this machine.
 * Any other name that leads here is somebody else's (hostile 81); keys name their merchant and need no host.
 */
function isOurHost(api: Api, publicHost: string, header: string | undefined): boolean {
  const name = (header ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  return (
    name === publicHost ||
    api.merchants.idOfHost(name) !== null ||
    (api.configuration.mode === 'demo' && THIS_MACHINE.has(name))
  )
}

const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function isPlatformKey(api: Api, bearer: string | null): boolean {
  if (!bearer) return false
  return timingSafeEqual(hashOf(bearer), hashOf(api.configuration.platformKey))
}

/** `mk_<merchantId>.<secret>`, hashed at rest. */
async function merchantOfKey(api: Api, request: FastifyRequest): Promise<string | null> {
  const bearer = bearerOf(request)
  if (!bearer?.startsWith('mk_')) return null
  const credential = readCredential(bearer.slice(3))
  if (!credential) return null
  const row = await api.database
    .tenant(credential.merchantId)
    .row('select key_id from merchant_keys where merchant_id = $1 and key_hash = $2 and revoked_at is null', [
      hashOf(credential.secret),
    ])
  return row ? credential.merchantId : null
}
