import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentedShape, differencesFrom } from '../http/index.ts'
import { disputeBody, linkBody, paymentBody, refundBody, settlementBody } from './bodies.ts'
import { RAZORPAY_ANSWERS as ANSWERS, RAZORPAY_REQUESTS as REQUESTS } from './documented.ts'
import type { EmulatedPayment, EmulatedRefund } from './ledger.ts'
import { createLink, linkOf, ownLinks, RazorpayRefusal } from './links.ts'
import type { RazorpayParts } from './parts.ts'

interface CallInput {
  readonly keyId: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** As it came. */
  readonly text: string
  readonly headers: FastifyRequest['headers']
}

type Handler = (input: CallInput) => readonly [DocumentedShape, unknown]

/** The calls of `api.razorpay.com/v1` that are emulated. Requests and answers that are not documented are `faults`. */
export function serveCalls(app: FastifyInstance, parts: RazorpayParts): void {
  const route = (method: 'GET' | 'POST', path: string, handler: Handler, shape?: DocumentedShape) => {
    const serve = (request: FastifyRequest, reply: FastifyReply) => answer(parts, request, reply, handler, shape)
    app.route({ method, url: `/v1${path}`, handler: serve })
  }
  const { payments } = parts
  route(
    'POST',
    '/payment_links',
    ({ keyId, body }) => [ANSWERS.link, linkBody(createLink(parts, keyId, body))],
    REQUESTS.link,
  )
  route('GET', '/payment_links', (input) => [ANSWERS.links, linkList(parts, input)])
  route('GET', '/payment_links/:id', ({ keyId, params }) => [
    ANSWERS.link,
    linkBody(linkOf(parts, keyId, params.id ?? '')),
  ])
  route('POST', '/payment_links/:id/cancel', ({ keyId, params }) => {
    const link = linkOf(parts, keyId, params.id ?? '')
    if (link.status === 'paid') throw new RazorpayRefusal('cannot cancel or expire an already paid/partially paid link')
    if (link.status !== 'created') throw new RazorpayRefusal('cannot cancel or expire an expired link')
    payments.cancel(link)
    return [ANSWERS.link, linkBody(link)]
  })
  route('GET', '/orders/:id/payments', ({ keyId, params }) => {
    const link = ownLinks(parts, keyId).find(({ orderId }) => orderId === params.id)
    if (!link) throw new RazorpayRefusal('The id provided does not exist')
    return [ANSWERS.payments, collection(link.payments.map(paymentBody))]
  })
  route('GET', '/payments/:id', (input) => [ANSWERS.payment, paymentBody(paymentOf(parts, input))])
  route(
    'POST',
    '/payments/:id/capture',
    (input) => [ANSWERS.payment, paymentBody(capture(parts, input))],
    REQUESTS.capture,
  )
  route('POST', '/payments/:id/refund', (input) => [ANSWERS.refund, refundBody(refund(parts, input))], REQUESTS.refund)
  route('GET', '/payments/:id/refunds', (input) => [
    ANSWERS.refunds,
    collection(paymentOf(parts, input).refunds.map(refundBody)),
  ])
  route('GET', '/refunds/:id', ({ keyId, params }) => {
    const found = parts.ledger.refunds.get(params.id ?? '')
    if (found?.payment.link.keyId !== keyId) throw new RazorpayRefusal('The id provided does not exist')
    return [ANSWERS.refund, refundBody(found!)]
  })
  route('GET', '/disputes/:id', ({ keyId, params }) => {
    const found = parts.ledger.disputes.get(params.id ?? '')
    if (found?.payment.link.keyId !== keyId) throw new RazorpayRefusal('The id provided does not exist')
    return [ANSWERS.dispute, disputeBody(found!)]
  })
  route('GET', '/settlements/recon/combined', (input) => [ANSWERS.recon, recon(parts, input)])
  route('POST', '/payments/validate/vpa', ({ body }) => [ANSWERS.vpa, checkVpa(parts, body)], REQUESTS.vpa)
}

function answer(
  parts: RazorpayParts,
  request: FastifyRequest,
  reply: FastifyReply,
  handler: Handler,
  shape: DocumentedShape | undefined,
): string {
  reply.type('application/json')
  const send = (status: number, shapeOfAnswer: DocumentedShape, body: unknown) => {
    parts.faults.push(...differencesFrom(shapeOfAnswer, body))
    reply.code(status)
    return JSON.stringify(body)
  }
  try {
    const keyId = keyOf(parts, request)
    const text = typeof request.body === 'string' ? request.body : ''
    const body = text === '' ? {} : (JSON.parse(text) as unknown)
    const wrong = shape ? differencesFrom(shape, body) : []
    parts.faults.push(...wrong)
    if (wrong.length > 0) throw new RazorpayRefusal(`wrong input fields sent. ${wrong.join('; ')}`)
    const { headers } = request
    const params = request.params as Record<string, string>
    const query = request.query as Record<string, string>
    return send(200, ...handler({ keyId, params, query, body, text, headers }))
  } catch (error) {
    if (!(error instanceof RazorpayRefusal)) throw error
    const { status, message, reason, field } = error
    const details = { source: 'business', step: 'payment_initiation', reason, metadata: {}, ...(field && { field }) }
    return send(status, ANSWERS.error, { error: { code: 'BAD_REQUEST_ERROR', description: message, ...details } })
  }
}

function keyOf({ ledger }: RazorpayParts, { headers }: FastifyRequest): string {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const [keyId = '', keySecret] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  if (!keySecret || ledger.accounts.get(keyId)?.keySecret !== keySecret)
    throw new RazorpayRefusal('Authentication failed', { status: 401 })
  return keyId
}

function paymentOf({ ledger }: RazorpayParts, { keyId, params }: CallInput): EmulatedPayment {
  const payment = ledger.payments.get(params.id ?? '')
  if (payment?.link.keyId !== keyId) throw new RazorpayRefusal('The id provided does not exist')
  return payment
}

const collection = (items: readonly unknown[]) => ({ entity: 'collection', count: items.length, items })

function linkList(parts: RazorpayParts, { keyId, query }: CallInput): unknown {
  const links = ownLinks(parts, keyId).filter(
    (link) =>
      (query.reference_id === undefined || link.referenceId === query.reference_id) &&
      (query.payment_id === undefined || link.payments.some(({ id }) => id === query.payment_id)),
  )
  for (const link of links) parts.payments.expireIfDue(link)
  return { payment_links: links.slice(0, Number(query.count ?? 10)).map(linkBody) }
}

/** Just what was authorised: no part of it, and no more. */
function capture(parts: RazorpayParts, input: CallInput): EmulatedPayment {
  const payment = paymentOf(parts, input)
  const { amount, currency } = input.body as { amount: number; currency: string }
  if (payment.status === 'captured') throw new RazorpayRefusal('This payment has already been captured')
  if (payment.status !== 'authorized')
    throw new RazorpayRefusal('Only payments which have been authorized and not yet captured can be captured')
  if (amount !== payment.amount || currency !== payment.currency)
    throw new RazorpayRefusal('Capture amount must be equal to the amount authorized', { field: 'amount' })
  parts.payments.capture(payment)
  return payment
}

/** The same key again, with the same body, is the same refund; test keys may forget the key. */
function refund(parts: RazorpayParts, input: CallInput): EmulatedRefund {
  const payment = paymentOf(parts, input)
  const {
    amount = payment.amount,
    receipt,
    notes,
  } = input.body as {
    amount?: number
    receipt?: string
    notes?: object
  }
  const key = input.headers['x-refund-idempotency']
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{10,}$/.test(key)))
    throw new RazorpayRefusal('The idempotency key is invalid')
  const isForgotten = parts.forgetsRefundKeys && input.keyId.startsWith('rzp_test_')
  const before = isForgotten ? undefined : payment.refunds.find(({ idempotency }) => key && idempotency === key)
  if (before) {
    if (before.requestBody === input.text) return before
    throw new RazorpayRefusal('Different request with the same idempotency key has already been processed.')
  }
  if (!payment.isCaptured) throw new RazorpayRefusal('The payment status should be captured for action to be taken')
  const back = payment.refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
  if (amount < 100) throw new RazorpayRefusal('The amount must be at least INR 1.00', { field: 'amount' })
  if (back + amount > payment.amount)
    throw new RazorpayRefusal('The total refund amount is greater than the refund payment amount')
  const request = { amount, receipt: receipt ?? null, notes: notes ?? {}, idempotency: key ?? null, body: input.text }
  const created = parts.payments.addRefund(payment, request)
  if (!parts.payments.holdsRefunds) setImmediate(() => parts.payments.settle(created, 'processed'))
  return created
}

/** The lines of a day, as India counts days. */
function recon({ ledger }: RazorpayParts, { keyId, query }: CallInput): unknown {
  const { year = '', month = '', day, count = '10', skip = '0' } = query
  if (!/^(0?[1-9]|1[0-2])$/.test(month))
    throw new RazorpayRefusal('The month is not a valid month.', { field: 'month' })
  const wanted = `${year}-${month.padStart(2, '0')}${day === undefined ? '' : `-${day.padStart(2, '0')}`}`
  const lines = ledger.settlements.filter(
    (line) => line.keyId === keyId && new Date((line.settledAt + 19_800) * 1000).toISOString().startsWith(wanted),
  )
  return collection(lines.slice(Number(skip), Number(skip) + Number(count)).map(settlementBody))
}

function checkVpa({ checksVpas }: RazorpayParts, body: unknown): unknown {
  const { vpa } = body as { vpa: string }
  // Typed UPI ids have ended for whoever is not exempt.
  if (!checksVpas)
    throw new RazorpayRefusal('The requested URL was not found on the server.', { reason: 'upi_collect_not_enabled' })
  const isKnown = vpa === 'success@razorpay' || vpa === 'failure@razorpay'
  return { vpa, success: isKnown, ...(isKnown && { customer_name: 'Gaurav Kumar' }) }
}
