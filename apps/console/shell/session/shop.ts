import { isLanguage, type Language } from '@compass/domain/languages'
import { useMemo } from 'react'
import { type StaffSession, useSession } from './index.tsx'

/** What screens ask of the merchant again and again. */
interface Shop {
  readonly merchantId: string
  readonly slug: string
  readonly currency: string
  /** Of the store that staff work for, else of the merchant's first. */
  readonly timeZone: string
  readonly languages: readonly Language[]
  readonly clock: StaffSession['merchant']['brand']['clock']
  readonly store: StaffSession['stores'][number] | undefined
}

export function useShop(): Shop {
  const { merchant, merchantId, staff, stores } = useSession()
  return useMemo(() => {
    const store = stores.find(({ _id }) => _id === staff.store) ?? stores[0]
    return {
      merchantId,
      slug: merchant.slug,
      currency: store?.currency.code ?? merchant.currency.code,
      timeZone: store?.timeZone ?? 'UTC',
      languages: merchant.languages.filter(isLanguage),
      clock: merchant.brand.clock,
      store,
    }
  }, [merchant, merchantId, staff, stores])
}
