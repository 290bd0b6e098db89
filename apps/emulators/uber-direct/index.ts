import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Emulator, openEmulator, sendWebhook } from '../http/index.ts'
import { Shapes } from '../shapes/index.ts'
import { answerOf, type DeliveryRequest, type EmulatedDelivery, moveTo, type Step, stepOf } from './deliveries.ts'

/** An account there, as its dashboard shows it. */
export const ACCOUNT = {
  customerId: 'cus_emulated',
  clientId: 'client-emulated',
  clientSecret: 'client-secret-emulated',
  signingKey: 'signing-key-emulated',
} as const

const QUOTE_LASTS_MS = 15 * 60_000
const KEY_LASTS_MS = 60 * 60_000
const FEE = 600
const TOKEN_LASTS_SECONDS = 30 * 86_400
/** Calls in ten minutes while one tries it. */
const MAX_CALLS = 200
const CALLS_WITHIN_MS = 10 * 60_000

export interface UberDirectEmulator extends Emulator {
  /** What did not have a published shape, of either side. */
  readonly faults: readonly string[]
  readonly deliveries: readonly EmulatedDelivery[]
  /** How often somebody logged in. */
  readonly logins: number
  /** Nobody is free, while it is set. */
  hasNobody: boolean
  /** In the currency of the account. */
  currency: string
  /** Every answer says that real couriers are meant, or that none are. */
  isLive: boolean
  /** Seconds for which tokens are good from now on. */
  tokenLastsSeconds: number
  /** Where webhooks go; null: nowhere. */
  webhookUrl: string | null
  /** All tokens die. */
  forgetTokens(): void
  /** A courier does something; null: by the clock again. */
  move(id: string, step: Step | null): void
  /** Sends the webhook of how it stands, and answers what took it. */
  notify(
    id: string,
    changes?: { readonly key?: string; readonly body?: string },
  ): Promise<{ status: number; body: string }>
}

interface State {
  readonly shapes: Shapes
  readonly clock: () => Date
  readonly deliveries: EmulatedDelivery[]
  readonly quotes: Map<string, { readonly until: number; isUsed: boolean }>
  readonly tokens: Map<string, number>
  readonly calls: number[]
  logins: number
  hasNobody: boolean
  currency: string
  isLive: boolean
  tokenLastsSeconds: number
  webhookUrl: string | null
}

/** Uber Direct on this machine, with one account and a Robo Courier: developer.uber.com/docs/deliveries. */
export async function openUberDirect(port = 0, clock: () => Date = () => new Date()): Promise<UberDirectEmulator> {
  const state: State = {
    shapes: new Shapes(new URL('shapes.json', import.meta.url)),
    clock,
    deliveries: [],
    quotes: new Map(),
    tokens: new Map(),
    calls: [],
    logins: 0,
    hasNobody: false,
    currency: 'EUR',
    isLive: false,
    tokenLastsSeconds: TOKEN_LASTS_SECONDS,
    webhookUrl: null,
  }
  const emulator = await openEmulator((app) => serve(app, state), port)
  const extras: Omit<UberDirectEmulator, keyof Emulator> = {
    faults: state.shapes.faults,
    deliveries: state.deliveries,
    logins: 0,
    hasNobody: false,
    currency: 'EUR',
    isLive: false,
    tokenLastsSeconds: TOKEN_LASTS_SECONDS,
    webhookUrl: null,
    forgetTokens: () => state.tokens.clear(),
    move(id, step) {
      moveTo(deliveryOf(state, id)!, step, clock())
    },
    notify: (id, changes) => notify(state, id, changes),
  }
  // What tests set and read is the state itself.
  const settings = ['logins', 'hasNobody', 'currency', 'isLive', 'tokenLastsSeconds', 'webhookUrl'] as const
  for (const name of settings)
    Object.defineProperty(extras, name, {
      get: () => state[name],
      set: (value) => Object.assign(state, { [name]: value }),
      enumerable: true,
    })
  return Object.defineProperties(emulator, Object.getOwnPropertyDescriptors(extras)) as UberDirectEmulator
}

const deliveryOf = ({ deliveries }: State, id: string) => deliveries.find((one) => one.id === id)
const idOf = (kind: string) => `${kind}_${randomBytes(15).toString('base64url')}`

function serve(app: FastifyInstance, state: State): void {
  app.post('/oauth/v2/token', (request, reply) => login(state, request, reply))
  // A person who tries it says where webhooks go; each step of a delivery is told from then on.
  app.put<{ Body: string }>('/emulator/webhook', async ({ body }) => {
    state.webhookUrl = (JSON.parse(body) as { url: string }).url
    const timer = setInterval(() => notifyChanges(state), 1000).unref()
    app.server.once('close', () => clearInterval(timer))
    return {}
  })
  void app.register(async (api) => {
    api.addHook('preHandler', async (request, reply) => checkCaller(state, request, reply))
    const base = '/v1/customers/:customer'
    api.post(`${base}/delivery_quotes`, (request, reply) => quote(state, request, reply))
    api.post(`${base}/deliveries`, (request, reply) => create(state, request, reply))
    api.get<{ Querystring: Record<string, string> }>(`${base}/deliveries`, async ({ query }) => {
      const [limit, offset] = [Number(query.limit ?? 20), Number(query.offset ?? 0)]
      const data = state.deliveries.toReversed().slice(offset, offset + limit)
      return { object: 'list', total_count: state.deliveries.length, data: data.map((one) => answer(state, one)) }
    })
    api.get<{ Params: { id: string } }>(`${base}/deliveries/:id`, async ({ params }, reply) => {
      const found = deliveryOf(state, params.id)
      return found ? answer(state, found) : refuse(state, reply, 404, 'delivery_not_found')
    })
    api.post<{ Params: { id: string } }>(`${base}/deliveries/:id/cancel`, async ({ params }, reply) => {
      const found = deliveryOf(state, params.id)
      if (!found) return refuse(state, reply, 404, 'delivery_not_found')
      if (['delivered', 'canceled', 'returned'].includes(stepOf(found, state.clock())))
        return refuse(state, reply, 400, 'noncancelable_delivery')
      moveTo(found, 'canceled', state.clock())
      return answer(state, found)
    })
  })
}

function login(state: State, { body }: FastifyRequest, reply: FastifyReply) {
  state.logins += 1
  const form = Object.fromEntries(new URLSearchParams(String(body)))
  const isRight =
    state.shapes.fits('LoginReq', form) &&
    form.client_id === ACCOUNT.clientId &&
    form.client_secret === ACCOUNT.clientSecret
  if (!isRight) return reply.code(401).send({ error: 'invalid_client' })
  const token = randomBytes(24).toString('base64url')
  state.tokens.set(token, state.clock().getTime() + state.tokenLastsSeconds * 1000)
  const granted = { access_token: token, token_type: 'Bearer', expires_in: state.tokenLastsSeconds, scope: form.scope }
  state.shapes.fits('LoginResp', granted)
  return reply.send(granted)
}

function checkCaller(state: State, { headers, params }: FastifyRequest, reply: FastifyReply) {
  const now = state.clock().getTime()
  const until = state.tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''))
  if (until === undefined || until <= now) return refuse(state, reply, 401, 'unauthorized')
  if ((params as { customer: string }).customer !== ACCOUNT.customerId)
    return refuse(state, reply, 404, 'customer_not_found')
  while (state.calls.length > 0 && state.calls[0]! <= now - CALLS_WITHIN_MS) state.calls.shift()
  state.calls.push(now)
  return !state.isLive && state.calls.length > MAX_CALLS ? refuse(state, reply, 429, 'customer_limited') : undefined
}

async function quote(state: State, { body }: FastifyRequest, reply: FastifyReply) {
  if (!state.shapes.fits('DeliveryQuoteReq', JSON.parse(String(body))))
    return refuse(state, reply, 400, 'invalid_params')
  if (state.hasNobody) return refuse(state, reply, 400, 'address_undeliverable_limited_couriers')
  const now = state.clock()
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const id = idOf('dqt')
  state.quotes.set(id, { until: now.getTime() + QUOTE_LASTS_MS, isUsed: false })
  const quoted = {
    kind: 'delivery_quote',
    id,
    created: now.toISOString(),
    expires: new Date(now.getTime() + QUOTE_LASTS_MS).toISOString(),
    fee: FEE,
    currency: state.currency.toLowerCase(),
    currency_type: state.currency,
    dropoff_eta: after(33),
    duration: 33,
    pickup_duration: 12,
    dropoff_deadline: after(68),
  }
  state.shapes.fits('DeliveryQuoteResp', quoted)
  return quoted
}

async function create(state: State, { body }: FastifyRequest, reply: FastifyReply) {
  const request = JSON.parse(String(body)) as DeliveryRequest
  if (!state.shapes.fits('DeliveryReq', request)) return refuse(state, reply, 400, 'invalid_params')
  const now = state.clock()
  const same = state.deliveries.find(
    ({ request: { idempotency_key }, createdAt }) =>
      idempotency_key !== undefined &&
      idempotency_key === request.idempotency_key &&
      now.getTime() - createdAt.getTime() < KEY_LASTS_MS,
  )
  if (same) return answer(state, same)
  const active = state.deliveries.find(
    (one) =>
      one.request.external_id === request.external_id &&
      one.request.manifest_reference === request.manifest_reference &&
      !answerOf(one, now).complete,
  )
  if (active) return refuse(state, reply, 409, 'duplicate_delivery', { delivery_id: active.id })
  if (state.hasNobody) return refuse(state, reply, 503, 'couriers_busy')
  const known = request.quote_id === undefined ? null : state.quotes.get(request.quote_id)
  if (known === undefined || (known && known.until <= now.getTime())) return refuse(state, reply, 400, 'expired_quote')
  if (known?.isUsed) return refuse(state, reply, 400, 'used_quote')
  if (known) known.isUsed = true
  const created: EmulatedDelivery = {
    id: idOf('del'),
    request,
    createdAt: now,
    fee: FEE,
    currency: state.currency,
    isLive: state.isLive,
    step: null,
    hasLeft: false,
    notified: 'pending',
  }
  state.deliveries.push(created)
  return answer(state, created)
}

function answer(state: State, delivery: EmulatedDelivery) {
  const answered = { ...answerOf(delivery, state.clock()), live_mode: state.isLive }
  state.shapes.fits('GetDeliveryResp', answered)
  return answered
}

function refuse(state: State, reply: FastifyReply, status: number, code: string, metadata?: object) {
  const refusal = { code, message: `${code}.`, kind: 'error', ...(metadata && { metadata }) }
  state.shapes.fits(metadata ? 'ErrorWithMetadata' : 'Error', refusal)
  return reply.code(status).send(refusal)
}

function notifyChanges(state: State): void {
  for (const delivery of state.deliveries)
    if (stepOf(delivery, state.clock()) !== delivery.notified) void notify(state, delivery.id)
}

async function notify(
  state: State,
  id: string,
  changes: { readonly key?: string; readonly body?: string } = {},
): Promise<{ status: number; body: string }> {
  const delivery = deliveryOf(state, id)!
  const now = state.clock()
  const data = answer(state, delivery)
  const webhook = {
    id: idOf('evt'),
    kind: 'event.delivery_status',
    created: now.toISOString(),
    live_mode: state.isLive,
    delivery_id: id,
    status: data.status,
    customer_id: ACCOUNT.customerId,
    data,
  }
  state.shapes.fits('StatusWebhook', webhook)
  delivery.notified = stepOf(delivery, now)
  const body = changes.body ?? JSON.stringify(webhook)
  const signature = createHmac('sha256', changes.key ?? ACCOUNT.signingKey)
    .update(body)
    .digest('hex')
  const headers = { 'content-type': 'application/json', 'x-uber-signature': signature }
  return state.webhookUrl === null ? { status: 0, body: '' } : sendWebhook(state.webhookUrl, headers, body)
}
