import type { Area as AreaSchema, StoreArea as StoreAreaSchema } from '@compass/contract/stores'
import type { Area, LoadedMerchant, Store } from '@compass/domain/merchants'
import { deliveryTermsOf } from '@compass/domain/pricing'
import type { z } from 'zod'

/** An area by name, city and country. A city's id is its key in the merchant's document. */
export function areaAnswer(loaded: LoadedMerchant, area: Area): z.output<typeof AreaSchema> {
  return { _id: area.id, name: area.name, city: area.city, cityId: area.cityKey, country: loaded.merchant.country }
}

/** An area with what a store asks for delivering there. */
export function storeAreaAnswer(loaded: LoadedMerchant, area: Area, store: Store): z.output<typeof StoreAreaSchema> {
  const { currency } = loaded.merchant
  const terms = deliveryTermsOf(store, area)
  const minimum = area.minimumOrder ?? store.minimumOrder.delivery
  return {
    ...areaAnswer(loaded, area),
    store: store.id,
    polygon: area.polygon.map(([lng, lat]): [number, number] => [lng, lat]),
    deliveryFee: terms && { amount: terms.fee, currency },
    deliveryBy: store.delivery?.by ?? 'area',
    freeDeliveryFrom: area.freeDeliveryFrom === null ? null : { amount: area.freeDeliveryFrom, currency },
    minimumOrder: minimum === null ? null : { amount: minimum, currency },
    deliveryMinutes: area.deliveryMinutes,
  }
}
