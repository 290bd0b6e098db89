import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentedShape, differencesFrom } from '../http/index.ts'
import { chargeBody, refundBody, savedCardBody } from './bodies.ts'
import { createCharge, createRefund, TapRefusal } from './create.ts'
import { TAP_ANSWERS, TAP_REQUESTS } from './documented.ts'
import { type EmulatedCharge, newTapId } from './ledger.ts'
import type { TapParts } from './parts.ts'

type Handler = (input: {
  readonly secretKey: string
  readonly isLive: boolean
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** As it came. */
  readonly text: string
}) => readonly [DocumentedShape, unknown]

/** The calls of `api.tap.company/v2` that are emulated. Requests and answers that are not documented are `faults`. */
export function serveCalls(app: FastifyInstance, parts: TapParts): void {
  const route = (method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler, shapes: DocumentedShape[] = []) => {
    const serve = (request: FastifyRequest, reply: FastifyReply) => answer(parts, request, reply, handler, shapes)
    app.route({ method, url: `/v2${path}`, handler: serve })
    // Its own examples have a slash at the end.
    if (method === 'POST') app.route({ method, url: `/v2${path}/`, handler: serve })
  }
  const { ledger } = parts
  route('POST', '/charges', (input) => [TAP_ANSWERS.charge, chargeAnswer(parts, createCharge(parts, input))], [
    TAP_REQUESTS.charge,
  ])
  route('GET', '/charges/:id', ({ secretKey, params }) => [
    TAP_ANSWERS.charge,
    chargeAnswer(parts, own(ledger.charges.get(params.id ?? ''), secretKey, '1144', 'Charge id not found')),
  ])
  route('POST', '/charges/list', (input) => [TAP_ANSWERS.charges, chargeList(parts, input)], [TAP_REQUESTS.chargeList])
  route('POST', '/refunds', (input) => [TAP_ANSWERS.refund, refundBody(createRefund(parts, input), 'GET')], [
    TAP_REQUESTS.refund,
  ])
  route('GET', '/refunds/:id', ({ secretKey, params }) => [
    TAP_ANSWERS.refund,
    refundBody(own(ledger.refunds.get(params.id ?? ''), secretKey, '1160', 'Refund not found'), 'GET'),
  ])
  route('POST', '/refunds/list', (input) => [TAP_ANSWERS.refunds, refundList(parts, input)], [TAP_REQUESTS.refundList])
  route('POST', '/tokens', (input) => [TAP_ANSWERS.token, createToken(parts, input)], [
    TAP_REQUESTS.savedCardToken,
    TAP_REQUESTS.walletToken,
  ])
  route('POST', '/customers', (input) => [TAP_ANSWERS.customer, createCustomer(parts, input)], [TAP_REQUESTS.customer])
  route('GET', '/card/:customer', (input) => [TAP_ANSWERS.cards, cardList(parts, input)])
  route('DELETE', '/card/:customer/:card', ({ secretKey, params }) => {
    const card = ledger.cards.get(params.card ?? '')
    own(ledger.customers.get(params.customer ?? ''), secretKey, '1106', 'Customer not found', 404)
    if (card?.customer !== params.customer) throw new TapRefusal(404, '1140', 'Card not found')
    ledger.cards.delete(card!.id)
    return [TAP_ANSWERS.deleted, { deleted: true, id: card!.id }]
  })
}

function chargeAnswer({ conduct }: TapParts, charge: EmulatedCharge): unknown {
  const body = chargeBody(charge, 'GET') as { live_mode: boolean }
  return conduct.answersOtherMode ? { ...body, live_mode: !body.live_mode } : body
}

function answer(
  parts: TapParts,
  request: FastifyRequest,
  reply: FastifyReply,
  handler: Handler,
  shapes: readonly DocumentedShape[],
): string {
  reply.type('application/json')
  const send = (status: number, shape: DocumentedShape, body: unknown) => {
    const text = JSON.stringify(body)
    parts.faults.push(...differencesFrom(shape, JSON.parse(text)))
    reply.code(status)
    return text
  }
  try {
    const secretKey = keyOf(parts, request)
    const text = typeof request.body === 'string' ? request.body : ''
    const body = jsonOf(text)
    const wrong = shapes.map((shape) => differencesFrom(shape, body))
    if (wrong.length > 0 && wrong.every((differences) => differences.length > 0)) {
      parts.faults.push(...wrong[0]!)
      throw new TapRefusal(400, '1103', `Required inputs are invalid: ${wrong[0]!.join('; ')}`)
    }
    const params = request.params as Record<string, string>
    const query = request.query as Record<string, string>
    const isLive = secretKey.startsWith('sk_live_')
    return send(200, ...handler({ secretKey, isLive, params, query, body, text }))
  } catch (error) {
    if (!(error instanceof TapRefusal)) throw error
    const { status, code, message } = error
    return send(status, TAP_ANSWERS.errors, { errors: [{ code, description: message }] })
  }
}

/** The account of a call is its secret key; each key is one. */
function keyOf({ accounts }: TapParts, { headers }: FastifyRequest): string {
  const key = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (!key) throw new TapRefusal(401, '2107', 'Authorization Required')
  if (key.startsWith('pk_')) throw new TapRefusal(401, '2106', 'Please use the secret key, the public key given')
  const isKnown = accounts.size === 0 || accounts.has(key)
  if (!isKnown || !/^sk_(test|live)_\w+$/.test(key)) throw new TapRefusal(401, '2104', 'Invalid API Key')
  return key
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new TapRefusal(400, '2100', 'Invalid JSON request')
  }
}

function own<T extends { readonly secretKey: string }>(
  found: T | undefined,
  secretKey: string,
  code: string,
  message: string,
  status = 400,
): T {
  if (found?.secretKey !== secretKey) throw new TapRefusal(status, code, message)
  return found
}

type Input = Parameters<Handler>[0]

/** The newest first, by pages. */
function chargeList({ ledger }: TapParts, { secretKey, isLive, body }: Input): unknown {
  const {
    period,
    starting_after,
    limit = '25',
  } = body as {
    period?: { date: { from: string; to: string } }
    starting_after?: string
    limit?: string
  }
  const [from, to] = [Number(period?.date.from ?? 0), Number(period?.date.to ?? Number.MAX_SAFE_INTEGER)]
  const all = [...ledger.charges.values()]
    .filter((charge) => charge.secretKey === secretKey && charge.createdAt >= from && charge.createdAt <= to)
    .reverse()
  const start = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0
  const page = all.slice(start, start + Math.min(Number(limit), 50))
  const head = { object: 'list', live_mode: isLive, api_version: 'V2', count: page.length }
  return { ...head, has_more: start + page.length < all.length, charges: page.map((one) => chargeBody(one, 'GET')) }
}

function refundList({ ledger }: TapParts, { secretKey, isLive, body }: Input): unknown {
  const { charges } = body as { charges?: readonly string[] }
  const found = [...ledger.refunds.values()].filter(
    (refund) => refund.secretKey === secretKey && (!charges || charges.includes(refund.charge.id)),
  )
  const head = { object: 'list', live_mode: isLive, api_version: 'V2', count: found.length, has_more: false }
  return { ...head, refunds: found.map((one) => refundBody(one, 'GET')) }
}

/** Of a card that is kept, or of what a wallet's button gave; it serves once. */
function createToken({ ledger, clock }: TapParts, { secretKey, isLive, body }: Input): unknown {
  const {
    saved_card: saved,
    type,
    token_data: data,
  } = body as {
    saved_card?: { card_id: string; customer_id: string }
    type?: 'applepay' | 'googlepay'
    token_data?: { number?: string }
  }
  const savedCard = saved && ledger.cards.get(saved.card_id)
  if (
    saved &&
    (savedCard?.customer !== saved.customer_id || ledger.customers.get(saved.customer_id)?.secretKey !== secretKey)
  )
    throw new TapRefusal(400, '1125', 'Source id is invalid')
  const number = data?.number ?? '4012000033330026'
  const card = savedCard ?? {
    ...{ id: newTapId('card'), customer: null, first_eight: number.slice(0, 8), last_four: number.slice(-4) },
    ...{ scheme: 'VISA', exp_month: 1, exp_year: 39, isEnrolled: false },
  }
  const kind = saved ? 'SAVED_CARD' : type === 'googlepay' ? 'GOOGLEPAY' : 'APPLEPAY'
  const token = { id: newTapId('tok'), secretKey, type: kind, card, isUsed: false } as const
  ledger.tokens.set(token.id, { ...token })
  const head = { id: token.id, object: 'token', created: clock().getTime(), live_mode: isLive, type: kind, used: false }
  return { ...head, card: savedCardBody(card, false) }
}

function createCustomer({ ledger, clock }: TapParts, { secretKey, isLive, body }: Input): unknown {
  const { first_name, phone, metadata } = body as {
    first_name: string
    phone?: { country_code: string; number: string }
    metadata?: Record<string, string>
  }
  const customer = { id: newTapId('cus'), secretKey, first_name, phone: phone ?? null, metadata: metadata ?? {} }
  ledger.customers.set(customer.id, customer)
  const head = { object: 'customer', live_mode: isLive, created: String(clock().getTime()), merchant_id: '' }
  return { ...head, metadata: customer.metadata, id: customer.id, first_name, ...(phone && { phone }) }
}

function cardList({ ledger }: TapParts, { secretKey, params, query }: Input): unknown {
  const { id } = own(ledger.customers.get(params.customer ?? ''), secretKey, '1106', 'Customer not found', 404)
  const all = [...ledger.cards.values()].filter(({ customer }) => customer === id)
  const start = query.starting_after ? all.findIndex((card) => card.id === query.starting_after) + 1 : 0
  const page = all.slice(start, start + Number(query.limit ?? 10))
  const data = page.map((card) => savedCardBody(card, true))
  return { object: 'list', has_more: start + page.length < all.length, data }
}
