import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Emulator, openEmulator, sendWebhook } from '../http/index.ts'
import { Shapes } from '../shapes/index.ts'

/** An account there: who is paid. */
export const ACCOUNT = { payeeId: '8e69e534-d0c4-3e04-8b61-37a73cd9e7d7' } as const

const USDT = { id: '4d8c508b-91c5-375b-92b0-ee702ed2dac5', symbol: 'USDT' }
const MAX_CALLS = 60
const CALLS_WITHIN_MS = 60_000

/** Of what can be priced: fiat money by its own name, dirhams as an asset of Mixin. */
const ASSETS = [
  { symbol: 'USD', assetId: 'usd', minQuoteAmount: '0.1', maxQuoteAmount: '1000000', decimalDigit: 2, isAsset: 0 },
  { symbol: 'EUR', assetId: 'eur', minQuoteAmount: '0.1', maxQuoteAmount: '1000000', decimalDigit: 2, isAsset: 0 },
  { symbol: 'KWD', assetId: 'kwd', minQuoteAmount: '0.05', maxQuoteAmount: '300000', decimalDigit: 3, isAsset: 0 },
  { symbol: 'JPY', assetId: 'jpy', minQuoteAmount: '20', maxQuoteAmount: '90000000', decimalDigit: 0, isAsset: 0 },
  {
    symbol: 'mAED',
    assetId: '2f0fae2e-1a5f-3b2a-9f43-2d2d9b6b7c10',
    minQuoteAmount: '0.4',
    maxQuoteAmount: '3600000',
    decimalDigit: 2,
    isAsset: 1,
  },
  { symbol: 'USDT', assetId: USDT.id, minQuoteAmount: '0.1', maxQuoteAmount: '1000000', decimalDigit: 8, isAsset: 1 },
]

interface PaymentRequest {
  readonly payeeId: string
  readonly orderId: string
  readonly quoteAssetId: string
  readonly quoteAmount: string
  readonly callbackUrl?: string
  readonly returnTo?: string
  readonly failedReturnTo?: string
  readonly expiredTimestamp?: number
}

interface EmulatedPayment {
  readonly code: string
  readonly traceId: string
  /** The link that was used last: it can be changed in a browser. */
  request: PaymentRequest
  status: 'unpaid' | 'pending' | 'failed' | 'auditing' | 'success'
  /** In USDT: what came, and of it what was too much. */
  paid: string
  surplus: string
  failureCode: string
  isFullyPaid: boolean
  /** Set by a test: what it says of itself instead. */
  changes: Readonly<Record<string, unknown>>
}

export interface MixPayEmulator extends Emulator {
  /** What did not have a published shape, of either side. */
  readonly faults: readonly string[]
  readonly payments: readonly EmulatedPayment[]
  /** What our address answered to its webhooks, the oldest first. */
  readonly answers: readonly { readonly status: number; readonly body: string }[]
  /** The customer pays: just what is asked, or a part or more. Webhooks go out. */
  pay(orderId: string, part?: number): Promise<void>
  /** It is at this status now, and says so. */
  move(orderId: string, status: EmulatedPayment['status'], changes?: Partial<EmulatedPayment>): Promise<void>
  /** It says something else of itself from now on. */
  change(orderId: string, changes: Readonly<Record<string, unknown>>): void
  /** Sends its webhook once more. */
  notify(orderId: string): Promise<{ status: number; body: string }>
  /** Calls that it takes in a minute from now on. */
  takeCalls(inAMinute: number): void
}

interface State {
  readonly shapes: Shapes
  readonly payments: EmulatedPayment[]
  readonly answers: { status: number; body: string }[]
  calls: number[]
  maxCalls: number
}

/** MixPay on this machine, with one account: mixpay.me/developers. */
export async function openMixPay(port = 0): Promise<MixPayEmulator> {
  const shapes = new Shapes(new URL('shapes.json', import.meta.url))
  const state: State = { shapes, payments: [], answers: [], calls: [], maxCalls: MAX_CALLS }
  const emulator = await openEmulator((app) => serve(app, state), port)
  // Of several pages for one order the newest counts.
  const found = (orderId: string) => state.payments.findLast(({ request }) => request.orderId === orderId)!
  return Object.assign(emulator, {
    faults: shapes.faults,
    payments: state.payments,
    answers: state.answers,
    move: (orderId: string, status: EmulatedPayment['status'], changes: Partial<EmulatedPayment> = {}) =>
      moveTo(state, found(orderId), { status, ...changes }),
    pay: (orderId: string, part = 1) => pay(state, found(orderId), part),
    change(orderId: string, changes: Readonly<Record<string, unknown>>) {
      found(orderId).changes = changes
    },
    notify: (orderId: string) => notify(state, found(orderId)),
    takeCalls(inAMinute: number) {
      state.maxCalls = inAMinute
    },
  })
}

function serve(app: FastifyInstance, state: State): void {
  const pageOf = (code: string) => state.payments.find((one) => one.code === code)
  app.get<{ Params: { code: string } }>('/code/:code', async ({ params }, reply) => {
    const button = '<form method="post"><button>Pay</button></form>'
    const text = pageOf(params.code) ? button : 'This page does not exist.'
    return reply.type('text/html').send(`<!doctype html><html lang="en"><title>MixPay, emulated</title>${text}</html>`)
  })
  app.post<{ Params: { code: string } }>('/code/:code', async ({ params }, reply) => {
    const found = pageOf(params.code)
    if (!found) return reply.code(404).send()
    await pay(state, found, 1)
    return reply.redirect(found.request.returnTo ?? '/', 303)
  })
  void app.register(async (api) => {
    api.addHook('preHandler', async (_, reply) => {
      const now = Date.now()
      state.calls = state.calls.filter((call) => call > now - CALLS_WITHIN_MS)
      state.calls.push(now)
      if (state.calls.length > state.maxCalls) return refuse(state, reply, 1429)
    })
    api.get('/v1/setting/quote_assets', async () => answer(state, 'QuoteAssets', ASSETS.map(withChain)))
    api.post<{ Body: string }>('/v1/one_time_payment', async ({ body }, reply) => {
      const request = JSON.parse(body) as PaymentRequest
      if (!state.shapes.fits('OneTimePaymentReq', request)) return refuse(state, reply, 1017)
      if (!ASSETS.some(({ assetId }) => assetId === request.quoteAssetId)) return refuse(state, reply, 10003)
      const payment: EmulatedPayment = {
        code: randomUUID(),
        traceId: randomUUID(),
        request,
        status: 'unpaid',
        paid: '',
        surplus: '0',
        failureCode: '0',
        isFullyPaid: false,
        changes: {},
      }
      state.payments.push(payment)
      return answer(state, 'OneTimePayment', { code: payment.code })
    })
    api.get<{ Querystring: Record<string, string> }>('/v1/payments_result', async ({ query }, reply) => {
      const payments = state.payments.filter(
        ({ request }) => request.orderId === query.orderId && request.payeeId === query.payeeId,
      )
      const found = payments.find(({ status }) => status !== 'unpaid') ?? payments.at(-1)
      return found ? answer(state, 'PaymentsResult', resultOf(found)) : refuse(state, reply, 404)
    })
  })
}

async function moveTo(state: State, payment: EmulatedPayment, changes: Partial<EmulatedPayment>): Promise<void> {
  Object.assign(payment, changes)
  await notify(state, payment)
}

async function pay(state: State, payment: EmulatedPayment, part: number): Promise<void> {
  const amount = Number(payment.request.quoteAmount)
  await moveTo(state, payment, { status: 'pending', paid: (amount * part).toFixed(6), isFullyPaid: part >= 1 })
  if (part < 1) return
  await moveTo(state, payment, { status: 'success', surplus: part > 1 ? (amount * (part - 1)).toFixed(6) : '0' })
}

const withChain = ({ symbol, assetId, ...asset }: (typeof ASSETS)[number]) => ({
  symbol,
  iconUrl: '',
  assetId,
  ...asset,
})

function resultOf(payment: EmulatedPayment) {
  const { request, status, paid, surplus, failureCode, isFullyPaid, traceId } = payment
  const asset = ASSETS.find(({ assetId }) => assetId === request.quoteAssetId)
  const hasPaid = paid !== ''
  const isOver = request.expiredTimestamp !== undefined && request.expiredTimestamp * 1000 <= Date.now()
  const hasExpired = status === 'unpaid' && isOver
  return {
    status: hasExpired ? 'failed' : status,
    quoteAmount: request.quoteAmount,
    quoteSymbol: asset?.symbol ?? '',
    quoteAssetId: request.quoteAssetId,
    paymentAmount: paid,
    paymentSymbol: hasPaid ? USDT.symbol : '',
    paymentAssetId: hasPaid ? USDT.id : '',
    payee: 'shop',
    payeeId: request.payeeId,
    txid: '',
    date: Math.floor(Date.now() / 1000),
    surplusAmount: surplus,
    surplusStatus: surplus === '0' ? 'no' : 'pending',
    confirmations: status === 'pending' ? 1 : -1,
    payableAmount: request.quoteAmount,
    payableSymbol: USDT.symbol,
    failureCode: hasExpired ? '40000' : failureCode,
    failureReason: hasExpired ? 'Payment overtime' : '',
    returnTo: (status === 'success' ? request.returnTo : request.failedReturnTo) ?? '',
    traceId,
    payment: { isMultiPay: hasPaid, isFullyPaid, totalTransactionsAmount: hasPaid ? paid : '0' },
    ...payment.changes,
  }
}

function answer(state: State, shape: string, data: unknown) {
  const answered = { code: 0, success: true, message: '', data, timestampMs: Date.now() }
  state.shapes.fits(shape, answered)
  return answered
}

/** It says no with status 200. */
function refuse(state: State, reply: FastifyReply, code: number) {
  const refused = { code, success: false, message: `${code}`, data: [], timestampMs: Date.now() }
  state.shapes.fits('ErrorResponse', refused)
  return reply.send(refused)
}

/** On purpose without a result, and without a signature. */
async function notify(state: State, payment: EmulatedPayment): Promise<{ status: number; body: string }> {
  const { orderId, payeeId, callbackUrl } = payment.request
  const webhook = { orderId, traceId: payment.traceId, payeeId }
  state.shapes.fits('CallbackContent', webhook)
  if (!callbackUrl) return { status: 0, body: '' }
  const answered = await sendWebhook(callbackUrl, { 'content-type': 'application/json' }, JSON.stringify(webhook))
  state.answers.push(answered)
  return answered
}
