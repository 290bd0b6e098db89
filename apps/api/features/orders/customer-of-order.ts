import { checkPhone } from '@compass/domain/contacts/phone'
import type { LoadedMerchant, PaymentMethod } from '@compass/domain/merchants'
import type { Customer } from '../../records/orders/checkout-snapshot.ts'
import type { CustomerDetails } from '../../records/orders/insert-order.ts'
import type { PlaceOrderBody } from './placing-request.ts'

/** The phone that an order counts for: the verified one, else the one that was said with it. Null where it is none. */
export function phoneOfOrder(loaded: LoadedMerchant, { phone }: PlaceOrderBody, known: Customer): string | null {
  if (known.isVerified) return known.phone
  if (loaded.promotions.counted.size === 0 || !phone) return null
  const checked = checkPhone({ phoneCode: phone.countryCode, phone: phone.number }, loaded.merchant.phoneCountries)
  return checked.ok ? checked.value.e164 : null
}

/** What is to be kept for the next order; null where all of it is known. */
export function detailsToRemember(
  known: Customer,
  text: CustomerDetails,
  method: PaymentMethod,
): CustomerDetails | null {
  const isKnown =
    known.name === text.name &&
    (text.email === null || known.email === text.email) &&
    (text.phone === null || known.phone === text.phone) &&
    known.previousPaymentMod === method &&
    (text.termsAgreed === null || known.termsAgreed === text.termsAgreed)
  return isKnown ? null : text
}
