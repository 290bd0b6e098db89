import type { Charge } from '../port.ts'

/** A link has to live a quarter of an hour at least; a minute more is for the way there. */
const MIN_LIFE_SECONDS = 16 * 60
/** Of a link's description, and of each of its notes. */
const MAX_DESCRIPTION = 2000

/** The names of notes under which merchant and our reference stand: payments carry the notes of their link. */
export const MERCHANT = 'merchant'
export const REFERENCE = 'reference'

/**
 * What `POST /payment_links` is sent: a page for just this method, of which Razorpay tells nobody. The links of UPI alone
 * (`upi_link`) can not be tried with test keys. A link whose other methods are hidden can.
 */
export function linkBody(charge: Charge, now: Date) {
  const { reference, method } = charge
  const isUpi = method === 'upi'
  const prefill = isUpi && charge.settings.upi === 'collect' && charge.vpa !== null ? charge.vpa : null
  return {
    amount: charge.amount,
    currency: charge.currency,
    accept_partial: false,
    reference_id: reference,
    description: charge.description.slice(0, MAX_DESCRIPTION),
    expire_by: Math.max(
      Math.ceil(charge.expiresAt.getTime() / 1000),
      Math.ceil(now.getTime() / 1000) + MIN_LIFE_SECONDS,
    ),
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { [MERCHANT]: charge.account.merchantId, [REFERENCE]: reference },
    callback_url: charge.returnUrl,
    callback_method: 'get',
    options: {
      checkout: {
        name: charge.merchant.name,
        method: { card: !isUpi, upi: isUpi, netbanking: false, wallet: false },
        ...(prefill !== null && { prefill: { method: 'upi', vpa: prefill } }),
      },
    },
  }
}
