import { randomInt } from 'node:crypto'
import { type EmulatedCharge, type EmulatedRefund, newTapId, type TapLedger } from './ledger.ts'
import { minorOf, TAP_CURRENCIES } from './money.ts'
import type { TapParts } from './parts.ts'

/** An answer with an error. */
export class TapRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const IDEMPOTENT_MS = 24 * 3_600_000
const PAGES = ['src_card', 'src_all', 'src_kw.knet', 'src_apple_pay', 'src_google_pay']

interface CreateInput {
  readonly secretKey: string
  readonly isLive: boolean
  readonly body: unknown
  readonly text: string
}

interface ChargeRequest {
  readonly currency: string
  readonly save_card?: boolean
  readonly description?: string
  readonly metadata?: Readonly<Record<string, string>>
  readonly reference?: { readonly transaction?: string; readonly order?: string; readonly idempotent?: string }
  readonly customer: {
    readonly id?: string
    readonly first_name?: string
    readonly phone?: unknown
    readonly email?: string
  }
  readonly source: { readonly id: string }
  readonly transaction?: { readonly expiry: { readonly period: number } }
  readonly post?: { readonly url: string }
  readonly redirect: { readonly url: string }
}

/** A charge, or the one that there is under the same `reference.idempotent` of the last day, whatever the rest says. */
export function createCharge(parts: TapParts, { secretKey, isLive, body, text }: CreateInput): EmulatedCharge {
  const { ledger, clock } = parts
  const request = body as ChargeRequest
  const now = clock().getTime()
  const idempotent = request.reference?.idempotent ?? null
  const before = [...ledger.charges.values()].find(
    (one) =>
      idempotent !== null &&
      one.secretKey === secretKey &&
      one.reference.idempotent === idempotent &&
      now - one.createdAt < IDEMPOTENT_MS,
  )
  if (before) return before
  const minor = readAmount(text, request.currency)
  const source = readSource(ledger, secretKey, request)
  const period = request.transaction?.expiry.period ?? 30
  if (period < 5 || period > 60) throw new TapRefusal(400, '1103', 'Required inputs are invalid: expiry')
  const id = newTapId('chg')
  const isRedirected = source.token === null || source.token.card.isEnrolled
  const charge: EmulatedCharge = {
    ...{ id, secretKey, isLive, minor, currency: request.currency, source: request.source.id },
    reference: { transaction: request.reference?.transaction ?? '', order: request.reference?.order ?? '', idempotent },
    description: request.description ?? '',
    metadata: request.metadata ?? {},
    customer: readPayer(ledger, secretKey, request),
    savesCard: request.save_card ?? false,
    ...{ createdAt: now, expiresAt: now + period * 60_000, expiryMinutes: period },
    redirectUrl: request.redirect.url,
    postUrl: request.post?.url ?? null,
    pageUrl: isRedirected ? `${parts.pagesUrl()}/test_gosell/v2/payment/tap_process.aspx?chg=${id}` : null,
    gatewayReference: String(randomInt(1e14)).padStart(15, '1'),
    paymentReference: String(randomInt(1e14)).padStart(19, '2'),
    ...{ status: 'INITIATED', code: '100', card: source.token?.card ?? null },
    ...{ postStatus: 'PENDING', refundedMinor: 0, twist: {} },
  }
  if (source.token) source.token.isUsed = true
  ledger.charges.set(id, charge)
  if (!isRedirected) parts.payments.end(charge, 'CAPTURED', '000')
  return charge
}

/** A part of a captured charge, or the whole: from what the wallet holds, never more than was captured. */
export function createRefund(parts: TapParts, { secretKey, isLive, body, text }: CreateInput): EmulatedRefund {
  const { ledger, clock } = parts
  const request = body as {
    charge_id: string
    currency: string
    reference?: { merchant?: string; idempotent?: string }
    metadata?: Readonly<Record<string, string>>
    post?: { url: string }
  }
  const now = clock().getTime()
  const idempotent = request.reference?.idempotent ?? null
  const before = [...ledger.refunds.values()].find(
    (one) =>
      idempotent !== null &&
      one.secretKey === secretKey &&
      one.idempotent === idempotent &&
      now - one.createdAt < IDEMPOTENT_MS,
  )
  if (before) return before
  const charge = ledger.charges.get(request.charge_id)
  if (charge?.secretKey !== secretKey) throw new TapRefusal(400, '1144', 'Charge id not found')
  if (charge.currency !== request.currency)
    throw new TapRefusal(400, '1149', 'Currency code is not matching with existing currency code')
  const minor = readAmount(text, request.currency)
  if (charge.status !== 'CAPTURED' || charge.refundedMinor + minor > charge.minor)
    throw new TapRefusal(400, '1161', 'Requested refund amount exceeds')
  charge.refundedMinor += minor
  const refund: EmulatedRefund = {
    ...{ id: newTapId('re'), secretKey, isLive, charge, minor, idempotent, createdAt: now },
    reference: request.reference?.merchant ?? '',
    metadata: request.metadata ?? {},
    postUrl: request.post?.url ?? null,
    ...{ status: 'PENDING', code: '100' },
  }
  ledger.refunds.set(refund.id, refund)
  // It is answered as pending, whatever the bank says a moment later.
  if (!parts.conduct.holdsRefunds) setImmediate(() => parts.payments.settle(refund, 'REFUNDED', '000'))
  return refund
}

/** From the text of the number: a float would hide how it was written. */
function readAmount(text: string, currency: string): number {
  if (!TAP_CURRENCIES.includes(currency)) throw new TapRefusal(400, '1119', 'Currency code not supported')
  const found = /"amount"\s*:\s*([\d.eE+-]+)/.exec(text)?.[1] ?? ''
  const minor = minorOf(found, currency)
  if (minor === null || minor < (['BHD', 'KWD', 'OMR'].includes(currency) ? 100 : 10))
    throw new TapRefusal(400, '1117', 'Amount is invalid')
  return minor
}

function readSource(ledger: TapLedger, secretKey: string, { source, currency }: ChargeRequest) {
  const token = ledger.tokens.get(source.id)
  if (token && token.secretKey === secretKey) {
    if (token.isUsed) throw new TapRefusal(400, '1126', 'Source already used, Please create the new source')
    return { token }
  }
  if (!PAGES.includes(source.id)) throw new TapRefusal(400, '1125', 'Source id is invalid')
  if (source.id === 'src_kw.knet' && currency !== 'KWD')
    throw new TapRefusal(400, '1119', 'Currency code not supported')
  return { token: null }
}

/** One that is not known by an id is made, if there is a way to reach them. */
function readPayer(ledger: TapLedger, secretKey: string, { customer, save_card }: ChargeRequest): string {
  if (customer.id !== undefined) {
    const known = ledger.customers.get(customer.id)
    if (known?.secretKey !== secretKey) throw new TapRefusal(400, '1106', 'Customer not found')
    if (save_card && !known.phone) throw new TapRefusal(400, '1135', 'Phone number is required')
    return customer.id
  }
  if (!customer.first_name) throw new TapRefusal(400, '1130', "Customer's first name is required")
  if (!customer.phone && !customer.email)
    throw new TapRefusal(400, '1139', 'Customer phone number or email address is required')
  const created = { id: newTapId('cus'), secretKey, first_name: customer.first_name, metadata: {} }
  ledger.customers.set(created.id, { ...created, phone: customer.phone as { country_code: string; number: string } })
  return created.id
}
