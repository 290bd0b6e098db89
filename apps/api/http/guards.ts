import type { Call } from '@compass/contract/call'
import type { Refusal } from '@compass/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendRefusal } from './answer.ts'
import type { Api } from './api.ts'
import { deploymentHosts, hostNameOf } from './host-names.ts'
import { Buckets } from './limits.ts'
import { merchantNamedBy, refuseInMaintenance } from './maintenance.ts'
import { MerchantKeys } from './merchant-keys.ts'
import { networkOf } from './network-of.ts'
import { PlatformKeys } from './platform-keys.ts'
import { languageOf } from './serve.ts'
import { bearerOf, isSameOrigin, readSession, type SessionMemory } from './session.ts'
import { StaffSessions } from './staff-sessions.ts'

/** What is noted of a request on the way; null until it is known. */
const NOTED = [
  ...[
    'session',
    'staff',
    'merchantKeyOf',
    'merchantKeyHash',
    'merchantKeyStore',
    'keyName',
    'createdId',
    'callDetails',
  ],
] as const

/**
 * Everything that is decided before a body is read: limits, host, credential, same-origin proof. Runs for each call of the
 * contract, however the request came in.
 *
 * Long on purpose: the hooks and what they decide, in the order in which they decide it.
 */
export function guard(app: FastifyInstance, api: Api, memory: SessionMemory): void {
  const perSession = new Buckets(api.configuration.limits.perSession)
  const perAddress = new Buckets(api.configuration.limits.perAddress)
  const keys = new MerchantKeys(api, perAddress)
  const staff = new StaffSessions(api, perAddress)
  const platformKeys = new PlatformKeys(api.configuration)
  const ownHosts = deploymentHosts(api.configuration)

  for (const name of NOTED) app.decorateRequest(name, null)
  app.decorateRequest('language', 'en')

  // Called back, not awaited: most requests are decided without waiting for anything.
  app.addHook('onRequest', (request, reply, done) => {
    request.language = languageOf(request, null)
    // The next request of this connection is for another process.
    if (api.isLeaving()) reply.header('connection', 'close')
    // A proxy that read the other one has checked another host (RFC 9112, section 3.2).
    if (countOf(request.raw.rawHeaders, 'host') > 1)
      return void sendRefusal(request, reply, { reason: 'invalid_request', faults: [] }, request.language)
    const { call, isLimited } = request.routeOptions.config
    if (!call && !isLimited) return done()
    const refused = (refusal: Refusal | null) => {
      if (refusal) sendRefusal(request, reply, refusal, request.language)
      else done()
    }
    if (!call) return refused(countedAt(request))
    const refusal = atTheDoor(call, request)
    if (refusal || call.auth === 'anyone' || call.auth === 'platform') return refused(refusal)
    whyNotKnown(call, request).then(refused, done)
  })

  // Whoever shows no session names the merchant in path, query or body: that is read by now.
  app.addHook('preHandler', (request, reply, done) => {
    const { call } = request.routeOptions.config
    const isLookedAt = call && !request.session && !api.maintenance.isQuiet()
    const refusal = isLookedAt && refuseInMaintenance(api, call, merchantNamedBy(api, request))
    if (refusal) sendRefusal(request, reply, refusal, request.language)
    else done()
  })

  /** Asks the credential that the call takes; a merchant's call takes a key, or a session of the console. */
  function whyNotKnown(call: Call, request: FastifyRequest): Promise<Refusal | null> {
    if (call.auth === 'staff' || (call.auth === 'merchant' && staff.isMeantBy(request)))
      return staff.check(call, request)
    return call.auth === 'merchant' ? keys.check(request) : asCustomer(call, request)
  }

  /** What needs no credential to be decided. */
  function atTheDoor(call: Call, request: FastifyRequest): Refusal | null {
    if (api.isDraining() || (api.isStarting() && call.auth !== 'platform'))
      return { reason: 'unavailable', retryAfterSeconds: 2 }
    const isForBrowsers = call.auth !== 'platform' && call.auth !== 'merchant' && call.auth !== 'staff'
    if (isForBrowsers && !isOurHost(api, ownHosts, request.headers.host)) return { reason: 'wrong_host' }

    const isCountedElsewhere = call.ownLimits || call.auth === 'merchant' || call.auth === 'staff'
    const tooMany = isCountedElsewhere ? null : countedAt(request)
    if (tooMany) return tooMany
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity') return { reason: 'not_json' }
    if (call.auth !== 'platform') return null
    request.keyName = platformKeys.find(bearerOf(request))
    return request.keyName ? null : { reason: 'unauthenticated', needs: 'platform_key' }
  }

  /** One more of an address. */
  function countedAt(request: FastifyRequest): Refusal | null {
    const wait = perAddress.take(networkOf(request.ip), Date.now())
    return wait > 0 ? { reason: 'rate_limited', retryAfterSeconds: wait } : null
  }

  async function asCustomer(call: Call, request: FastifyRequest): Promise<Refusal | null> {
    const { session } = await readSession(api, memory, request)
    // A dead token counts as none where no session is needed (api.md, 401).
    if (!session) return call.auth === 'session' ? { reason: 'unauthenticated' } : null
    if (session.byCookie && request.method !== 'GET' && !isSameOrigin(api, request)) return { reason: 'cross_site' }
    const wait = perSession.take(session.tokenHash.toString('base64'), Date.now())
    if (wait > 0) return { reason: 'rate_limited', retryAfterSeconds: wait }
    request.session = session
    const merchant = await api.merchants.load(session.merchantId)
    if (!merchant) return { reason: 'not_found' }
    request.language = languageOf(request, merchant)
    return refuseInMaintenance(api, call, session.merchantId)
  }
}

/**
 * A host of this deployment: that of its public address, one of a merchant or a landing page, or, in demo mode, this machine.
 * Any other name that leads here is somebody else's (hostile 81); keys name their merchant and need no host.
 */
function isOurHost(api: Api, own: ReturnType<typeof deploymentHosts>, header: string | undefined): boolean {
  const name = hostNameOf(header)
  return own.has(name) || api.merchants.idOfHost(name) !== null || api.landings.nameOfHost(name) !== null
}

/** How often a header stands in a list of names and values in turn. */
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === name) count += 1
  return count
}
