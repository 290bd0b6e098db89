import { CARD_NOT_FOR_PROMOTION, isPageAddress, type PageHosts } from '@compass/domain/payments'
import { amountIn } from '../decimals.ts'
import type { KeyedClient } from '../keyed-client.ts'
import { type Charge, type GatewayAccount, GatewayFault, type GatewayPayment, type PaymentKey } from '../port.ts'
import { readCharge, readCharges, type TapCharge } from './answers.ts'
import { BINS, MERCHANT } from './charge-body.ts'
import { failureOf, stateOfCharge } from './states.ts'

/** How far its clock may be from ours, and how long a call of ours may have been under way. */
const LISTED_BEFORE_MS = 10 * 60_000
const LISTED_AFTER_MS = 30 * 60_000
const PAGE_SIZE = 50
const MAX_PAGES = 40

/** A charge by its id; null where Tap knows none. The account may take money for others too: theirs are none of ours. */
export async function chargeById(client: KeyedClient, account: GatewayAccount, id: string): Promise<TapCharge | null> {
  const answer = await client.call(account, 'GET', `/charges/${encodeURIComponent(id)}`)
  if (answer.status === 404 || isUnknown(answer.body)) return null
  const charge = readCharge(answer)
  return isOf(account, charge) ? charge : null
}

function isOf({ merchantId }: GatewayAccount, { metadata }: TapCharge): boolean {
  return metadata?.[MERCHANT] === merchantId
}

/**
 * A charge whose id never came: Tap finds none by our reference, so the charges of those minutes are looked through. To
 * repeat the create is no way, since a token of a card serves once and who gave it is gone.
 */
export async function chargeByReference(
  client: KeyedClient,
  account: GatewayAccount,
  { reference, createdAt }: PaymentKey,
): Promise<TapCharge | null> {
  const from = createdAt.getTime() - LISTED_BEFORE_MS
  const to = createdAt.getTime() + LISTED_AFTER_MS
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const body = {
      period: { date: { from: String(from), to: String(to) }, type: '1' },
      limit: String(PAGE_SIZE),
      order_by: 'date',
      ...(after && { starting_after: after }),
    }
    const charges = readCharges(await client.call(account, 'POST', '/charges/list', body))
    const found = charges.find((charge) => charge.reference?.transaction === reference && isOf(account, charge))
    if (found) return found
    after = charges.at(-1)?.id
    if (charges.length < PAGE_SIZE) return null
  }
  throw new GatewayFault('unsure', 'there are more charges than can be looked through')
}

/** A charge in our words. @throws GatewayFault where it is of the other mode, or sends customers to a host of nobody's */
export function paymentOf(
  charge: TapCharge,
  account: GatewayAccount,
  pages: PageHosts,
  refunded: number,
): GatewayPayment {
  const { id, currency, card } = charge
  const amount = amountOf(charge)
  if (charge.live_mode !== (account.mode === 'live'))
    throw new GatewayFault('unsure', 'the charge is of the other mode')
  const status = stateOfCharge(charge.status)
  const pageUrl = status === 'created' || status === 'pending' ? (charge.transaction?.url ?? null) : null
  if (pageUrl !== null && !isPageAddress(pageUrl, pages))
    throw new GatewayFault('refused', 'the gateway sends customers to a host that is not on its list')
  return {
    id,
    reference: charge.reference?.transaction ?? '',
    amount,
    currency,
    status,
    captured: status === 'captured' ? amount : 0,
    refunded,
    received: null,
    failureCode: status === 'failed' ? failureOf(charge.response?.code) : null,
    page: { requiresRedirect: pageUrl !== null, pageUrl, form: null, quote: null },
    card: card?.last_four
      ? { brand: card.scheme ?? card.brand ?? '', last4: card.last_four, bin: digitsOf(card) }
      : null,
  }
}

export function amountOf({ amount, currency }: Pick<TapCharge, 'amount' | 'currency'>): number {
  const minor = amountIn(amount, currency)
  if (minor === null) throw new GatewayFault('unsure', 'the amount is none of its currency')
  return minor
}

/** Whether a card is one that the promotion is for; true where the charge has none. One whose digits are hidden is not. */
export function fitsPromotion(bins: readonly string[], card: TapCharge['card']): boolean {
  const digits = digitsOf(card)
  return digits !== null && bins.some((bin) => digits.startsWith(bin) || bin.startsWith(digits))
}

/** The cards that a charge may be paid with, as it was told; null: any. */
export function binsOf({ metadata }: TapCharge): readonly string[] | null {
  return metadata?.[BINS] ? metadata[BINS].split(',') : null
}

/** A payment that was not even sent, since its card is not one that the promotion is for. */
export function notForPromotion({ reference, amount, currency }: Charge): GatewayPayment {
  return {
    ...{ id: `none:${reference}`, reference, amount, currency, status: 'failed', captured: 0, refunded: 0 },
    received: null,
    failureCode: CARD_NOT_FOR_PROMOTION,
    page: { requiresRedirect: false, pageUrl: null, form: null, quote: null },
    card: null,
  }
}

function digitsOf(card: TapCharge['card']): string | null {
  return card?.first_eight ?? card?.first_six ?? null
}

/** Error 1143 and 1144: an id that is none, or nobody's. */
function isUnknown(body: unknown): boolean {
  const errors = (body as { errors?: readonly { code?: unknown }[] } | null)?.errors
  return Array.isArray(errors) && errors.some(({ code }) => String(code) === '1143' || String(code) === '1144')
}
