import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Emulator, openEmulator, sendWebhook } from '../http/index.ts'
import { Shapes } from '../shapes/index.ts'

/** An account there, as its dashboard shows it. */
export const ACCOUNT = {
  apiKey: 'AAAAAAA-EMULATE-DAAAAAA-PAYMENTS',
  webhookSecret: 'ipn-secret-emulated',
  coins: 'usdttrc20,btc,xrp',
} as const

const QUOTE_LASTS_MS = 20 * 60_000
/** Of a coin, in the unit of any price: rough, and the same always. */
const RATES: Readonly<Record<string, number>> = { usdttrc20: 1.1, btc: 0.00002, xrp: 2.5 }
const MINIMUMS: Readonly<Record<string, number>> = { usdttrc20: 5.5, btc: 0.00005, xrp: 1 }

type Status =
  | 'waiting'
  | 'confirming'
  | 'confirmed'
  | 'sending'
  | 'partially_paid'
  | 'finished'
  | 'failed'
  | 'refunded'
  | 'expired'

interface EmulatedPayment {
  readonly id: number
  /** What it was asked to make. */
  readonly request: {
    readonly price_amount: number
    readonly price_currency: string
    readonly pay_currency: string
    readonly order_id?: string
    readonly order_description?: string
    readonly ipn_callback_url?: string
  }
  readonly payAmount: number
  readonly createdAt: Date
  status: Status
  paid: number
  /** Set by a test: what it says of itself instead. */
  changes: Readonly<Record<string, unknown>>
}

export interface NowPaymentsEmulator extends Emulator {
  /** What did not have a published shape, of either side. */
  readonly faults: readonly string[]
  readonly payments: readonly EmulatedPayment[]
  /** The list wants a login of its dashboard. */
  wantsLogin: boolean
  /** The customer sends coins: all of them, or a part or more. Webhooks go out as it goes on. */
  pay(id: string, part?: number): Promise<void>
  /** It is at this status now, and says so. */
  move(id: string, status: Status): Promise<void>
  /** It says something else of itself from now on. */
  change(id: string, changes: Readonly<Record<string, unknown>>): void
  /** Sends the webhook of how it stands once more, and answers what took it. */
  notify(id: string, changes?: Readonly<Record<string, unknown>>): Promise<{ status: number; body: string }>
  /** Another shop's payment on the same account; its id. */
  payElsewhere(webhookUrl: string): Promise<string>
}

interface State {
  readonly shapes: Shapes
  readonly clock: () => Date
  readonly payments: EmulatedPayment[]
  wantsLogin: boolean
}

const SESSION = 'jwt-emulated'

/** NOWPayments on this machine, with one account: documenter.getpostman.com/view/7907941/S1a32n38. */
export async function openNowPayments(port = 0, clock: () => Date = () => new Date()): Promise<NowPaymentsEmulator> {
  const shapes = new Shapes(new URL('shapes.json', import.meta.url))
  const state: State = { shapes, clock, payments: [], wantsLogin: false }
  const emulator = await openEmulator((app) => serve(app, state), port)
  const found = (id: string) => state.payments.find((one) => String(one.id) === id)!
  const extras = {
    faults: shapes.faults,
    payments: state.payments,
    wantsLogin: false,
    move: (id: string, status: Status) => moveTo(state, found(id), status),
    pay: (id: string, part = 1) => pay(state, found(id), part),
    change(id: string, changes: Readonly<Record<string, unknown>>) {
      found(id).changes = changes
    },
    notify: (id: string, changes?: Readonly<Record<string, unknown>>) => notify(state, found(id), changes),
    async payElsewhere(webhookUrl: string) {
      const request = { price_amount: 20, price_currency: 'eur', pay_currency: 'btc', order_id: 'RGDBP-21314' }
      const payment = make(state, { ...request, ipn_callback_url: webhookUrl })
      payment.paid = payment.payAmount
      await moveTo(state, payment, 'finished')
      return String(payment.id)
    },
  }
  // What a test sets is the state itself.
  return Object.defineProperty(Object.assign(emulator, extras), 'wantsLogin', {
    get: () => state.wantsLogin,
    set: (value: boolean) => Object.assign(state, { wantsLogin: value }),
  })
}

function serve(app: FastifyInstance, state: State): void {
  app.post<{ Body: string }>('/v1/auth', async ({ body }, reply) => {
    const { email, password } = JSON.parse(body) as { email?: string; password?: string }
    return email && password ? { token: SESSION } : refuse(reply, 401, 'UNAUTHORIZED')
  })
  // What a wallet does for a person who tries it: `curl -X POST <address>/emulator/pay/<address of the quote>?part=0.5`.
  app.post<{ Params: { to: string }; Querystring: { part?: string } }>(
    '/emulator/pay/:to',
    async ({ params, query }, reply) => {
      const found = state.payments.find((one) => addressOf(one) === params.to)
      if (!found) return refuse(reply, 404, 'PAYMENT_NOT_FOUND')
      await pay(state, found, Number(query.part ?? 1))
      return { status: found.status }
    },
  )
  void app.register(async (api) => {
    api.addHook('preHandler', async ({ headers }, reply) =>
      headers['x-api-key'] === ACCOUNT.apiKey ? undefined : refuse(reply, 403, 'INVALID_API_KEY'),
    )
    api.post<{ Body: string }>('/v1/payment', async ({ body }, reply) => {
      const request = JSON.parse(body)
      if (!state.shapes.fits('CreatePaymentReq', request)) return refuse(reply, 400, 'BAD_CREATE_PAYMENT_REQUEST')
      const coin = request.pay_currency as string
      if (!RATES[coin]) return refuse(reply, 400, 'CURRENCY_UNAVAILABLE')
      if (request.price_amount * RATES[coin] < MINIMUMS[coin]!) return refuse(reply, 400, 'AMOUNT_MINIMAL_ERROR')
      const payment = make(state, request)
      return reply.code(201).send(checked(state, 'CreatePayment', created(payment)))
    })
    api.get<{ Params: { id: string } }>('/v1/payment/:id', async ({ params }, reply) => {
      const found = state.payments.find(({ id }) => String(id) === params.id)
      return found
        ? checked(state, 'GetPaymentStatus', statusOf(state, found))
        : refuse(reply, 404, 'PAYMENT_NOT_FOUND')
    })
    api.get<{ Querystring: Record<string, string> }>('/v1/payment/', async ({ query, headers }, reply) => {
      if (state.wantsLogin && headers.authorization !== `Bearer ${SESSION}`) return refuse(reply, 401, 'AUTH_REQUIRED')
      return checked(state, 'GetListOfPayments', listOf(state, query))
    })
    api.get<{ Querystring: Record<string, string> }>('/v1/min-amount', async ({ query }, reply) => {
      const coin = query.currency_from ?? ''
      if (!MINIMUMS[coin]) return refuse(reply, 400, 'CURRENCY_NOT_FOUND')
      const minimum = { currency_from: coin, currency_to: 'usdttrc20', min_amount: MINIMUMS[coin] }
      return checked(state, 'GetTheMinimumPaymentAmount', minimum)
    })
    api.get<{ Querystring: Record<string, string> }>('/v1/estimate', async ({ query }) => {
      const { amount = '0', currency_from = '', currency_to = '' } = query
      const estimated_amount = Number((Number(amount) * (RATES[currency_to] ?? 1)).toFixed(8))
      const estimate = { amount_from: Number(amount), currency_from, currency_to, estimated_amount }
      return checked(state, 'GetEstimatedPrice', estimate)
    })
  })
}

async function moveTo(state: State, payment: EmulatedPayment, status: Status): Promise<void> {
  payment.status = status
  await notify(state, payment)
}

async function pay(state: State, payment: EmulatedPayment, part: number): Promise<void> {
  payment.paid = Number((payment.payAmount * part).toFixed(8))
  await moveTo(state, payment, 'confirming')
  if (part < 1) return moveTo(state, payment, 'partially_paid')
  for (const status of ['confirmed', 'sending', 'finished'] as const) await moveTo(state, payment, status)
}

function make(state: State, request: EmulatedPayment['request']): EmulatedPayment {
  const payment: EmulatedPayment = {
    id: 5_000_000_000 + randomBytes(4).readUInt32BE(),
    request,
    payAmount: Number((request.price_amount * (RATES[request.pay_currency] ?? 1)).toFixed(8)),
    createdAt: state.clock(),
    status: 'waiting',
    paid: 0,
    changes: {},
  }
  state.payments.push(payment)
  return payment
}

function created(payment: EmulatedPayment) {
  const { id, request, createdAt } = payment
  const until = new Date(createdAt.getTime() + QUOTE_LASTS_MS).toISOString()
  return {
    ...partsOf(payment),
    // A text here and a number everywhere else.
    payment_id: String(id),
    ipn_callback_url: request.ipn_callback_url ?? '',
    amount_received: payment.payAmount,
    network: request.pay_currency,
    expiration_estimate_date: until,
    valid_until: until,
    is_fixed_rate: true,
    is_fee_paid_by_user: false,
    type: 'crypto2crypto',
    ...payment.changes,
  }
}

function statusOf(state: State, payment: EmulatedPayment) {
  return {
    ...partsOf(payment),
    payment_id: payment.id,
    actually_paid: payment.paid,
    updated_at: state.clock().toISOString(),
    outcome_amount: payment.paid,
    outcome_currency: 'usdttrc20',
    ...payment.changes,
  }
}

const addressOf = ({ id }: EmulatedPayment) => `T${String(id).padStart(33, 'K')}`

function partsOf(payment: EmulatedPayment) {
  const { id, request, payAmount, createdAt, status } = payment
  return {
    payment_status: status,
    pay_address: addressOf(payment),
    price_amount: request.price_amount,
    price_currency: request.price_currency,
    pay_amount: payAmount,
    pay_currency: request.pay_currency,
    // Ripple: one address for all, told apart by a tag.
    payin_extra_id: request.pay_currency === 'xrp' ? String(id).slice(-6) : null,
    order_id: request.order_id ?? null,
    order_description: request.order_description ?? null,
    purchase_id: String(id + 1),
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
  }
}

function listOf(state: State, { limit = '10', page = '0', dateFrom = '', dateTo = '' }: Record<string, string>) {
  const all = state.payments.filter(({ createdAt }) => {
    const day = createdAt.toISOString()
    return day >= dateFrom && (dateTo === '' || day <= dateTo)
  })
  const [size, at] = [Number(limit), Number(page)]
  const data = all.toReversed().slice(at * size, (at + 1) * size)
  return {
    data: data.map((one) => {
      const { payment_id, purchase_id, ...rest } = statusOf(state, one)
      return { ...rest, payment_id, purchase_id }
    }),
    limit: size,
    page: at,
    pagesCount: Math.ceil(all.length / size),
    total: all.length,
  }
}

function checked(state: State, shape: string, answer: object): object {
  state.shapes.fits(shape, answer)
  return answer
}

function refuse(reply: FastifyReply, statusCode: number, code: string) {
  return reply.code(statusCode).send({ status: false, statusCode, code, message: code.toLowerCase() })
}

/** Signed by their own recipe. */
async function notify(
  state: State,
  payment: EmulatedPayment,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ status: number; body: string }> {
  const webhook: Record<string, unknown> = { ...statusOf(state, payment), ...changes }
  state.shapes.fits('Notification', webhook)
  const body = JSON.stringify(webhook)
  const signed = JSON.stringify(webhook, Object.keys(webhook).sort())
  const signature = createHmac('sha512', ACCOUNT.webhookSecret).update(signed).digest('hex')
  const { ipn_callback_url } = payment.request
  if (!ipn_callback_url) return { status: 0, body: '' }
  return sendWebhook(ipn_callback_url, { 'content-type': 'application/json', 'x-nowpayments-sig': signature }, body)
}
