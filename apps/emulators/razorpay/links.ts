import { type EmulatedLink, newRazorpayId } from './ledger.ts'
import type { RazorpayParts } from './parts.ts'

/** An answer with an error. */
export class RazorpayRefusal extends Error {
  readonly status: number
  readonly field: string | null
  readonly reason: string

  constructor(
    description: string,
    { status = 400, field = null as string | null, reason = 'input_validation_failed' } = {},
  ) {
    super(description)
    this.status = status
    this.field = field
    this.reason = reason
  }
}

const MIN_LIFE_SECONDS = 15 * 60
const MAX_LIFE_SECONDS = 183 * 86_400
const MAX_REFERENCE = 40

interface LinkRequest {
  readonly amount: number
  readonly currency?: string
  readonly accept_partial?: boolean
  readonly upi_link?: boolean
  readonly expire_by?: number
  readonly reference_id?: string
  readonly description?: string
  readonly notify?: { readonly sms?: boolean; readonly email?: boolean }
  readonly notes?: Readonly<Record<string, unknown>>
  readonly callback_url?: string
  readonly callback_method?: string
  readonly options?: {
    readonly checkout?: {
      readonly method?: { readonly card?: boolean; readonly upi?: boolean }
      readonly prefill?: { readonly vpa?: string }
    }
  }
}

/** A page to pay on. A reference has one link for good: the same one again is an error, whatever the rest says. */
export function createLink(parts: RazorpayParts, keyId: string, body: unknown): EmulatedLink {
  const { ledger, seconds } = parts
  const request = body as LinkRequest
  checkLink(request, keyId, seconds())
  const { reference_id: reference } = request
  if (reference !== undefined && ownLinks(parts, keyId).some(({ referenceId }) => referenceId === reference))
    throw new RazorpayRefusal('payment link creation with reference ID already attempted')
  const method = request.options?.checkout?.method
  const id = newRazorpayId('plink')
  const link: EmulatedLink = {
    ...{ id, keyId, orderId: newRazorpayId('order'), referenceId: reference ?? null },
    ...{ amount: request.amount, currency: request.currency ?? 'INR', description: request.description ?? '' },
    notes: request.notes ?? {},
    callbackUrl: request.callback_url ?? null,
    methods: { card: method?.card ?? !request.upi_link, upi: method?.upi ?? true },
    prefilledVpa: request.options?.checkout?.prefill?.vpa ?? null,
    createdAt: seconds(),
    expireBy: request.expire_by ?? seconds() + MAX_LIFE_SECONDS,
    shortUrl: `${parts.pagesUrl()}/i/${id.slice(6)}`,
    ...{ isOpened: false, status: 'created', cancelledAt: 0, expiredAt: 0, payments: [] },
  }
  ledger.links.set(id, link)
  return link
}

export function ownLinks({ ledger }: RazorpayParts, keyId: string): EmulatedLink[] {
  return [...ledger.links.values()].filter((link) => link.keyId === keyId)
}

export function linkOf(parts: RazorpayParts, keyId: string, id: string): EmulatedLink {
  const link = parts.ledger.links.get(id)
  if (link?.keyId !== keyId) throw new RazorpayRefusal('The id provided does not exist')
  parts.payments.expireIfDue(link)
  return link
}

function checkLink(request: LinkRequest, keyId: string, now: number): void {
  if (!Number.isInteger(request.amount))
    throw new RazorpayRefusal('The amount must be an integer.', { field: 'amount' })
  if (request.amount < 100) throw new RazorpayRefusal('The amount must be at least INR 1.00', { field: 'amount' })
  if (request.currency !== undefined && request.currency !== 'INR')
    throw new RazorpayRefusal('Currency is not supported', { field: 'currency' })
  if (request.upi_link && keyId.startsWith('rzp_test_'))
    throw new RazorpayRefusal(
      'UPI Payment Links is not supported in Test Mode. Please experience the product in Live Mode.',
    )
  if ((request.reference_id ?? '').length > MAX_REFERENCE)
    throw new RazorpayRefusal('reference_id: the length must be no more than 40.', { field: 'reference_id' })
  if (request.expire_by !== undefined && request.expire_by < now + MIN_LIFE_SECONDS)
    throw new RazorpayRefusal('timestamp must be atleast 15 minutes in future', { field: 'expire_by' })
  if (request.callback_url !== undefined && request.callback_method !== 'get')
    throw new RazorpayRefusal('callback_method is required with callback_url', { field: 'callback_method' })
}
