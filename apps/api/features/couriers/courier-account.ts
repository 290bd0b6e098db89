import type { LoadedMerchant } from '@compass/domain/merchants'
import type { CourierAccount } from '../../ports/couriers/port.ts'

/** The account with which a merchant's document calls couriers today. */
export function courierAccountOf({ merchant }: Pick<LoadedMerchant, 'merchant'>): CourierAccount {
  const { company = 'simulated', mode = 'test' } = merchant.couriers ?? {}
  return { merchantId: merchant.id, company, mode }
}
