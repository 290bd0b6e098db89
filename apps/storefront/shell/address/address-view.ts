import type { listAddresses } from '@compass/contract/addresses'
import type { AnswerOf } from '@compass/contract/call'
import type { listDeliveryAreas } from '@compass/contract/serviceability'
import type { ChosenText, Text } from '@compass/domain/languages'

type Say = (text: Text | null | undefined) => ChosenText | null

/** An area of delivery as the screens show it. Amounts are minor units, the polygon is [lng, lat]. */
export interface AreaView {
  readonly id: string
  readonly storeId: string
  readonly name: ChosenText | null
  readonly city: ChosenText | null
  readonly cityId: string
  readonly polygon: readonly (readonly [number, number])[]
  readonly fee: number
  readonly minutes: { readonly from: number; readonly to: number }
}

/** A saved address of the visitor. */
export interface AddressView {
  readonly id: string
  /** Home 10, work 20, others 30. */
  readonly type: number
  /** The person's own label, '' without. */
  readonly tag: string
  /** The whole on one line. */
  readonly line: string
  readonly areaId: string | null
  readonly isServed: boolean
  readonly point: { readonly lat: number; readonly lng: number } | null
}

export function areaViews({ items }: AnswerOf<typeof listDeliveryAreas>, say: Say): AreaView[] {
  return items.map((area) => ({
    id: area._id,
    storeId: area.store,
    name: say(area.name),
    city: say(area.city),
    cityId: area.cityId,
    polygon: area.polygon,
    fee: area.deliveryFee.amount,
    minutes: area.deliveryMinutes,
  }))
}

export function addressViews({ items }: AnswerOf<typeof listAddresses>): AddressView[] {
  return items.map(({ _id, addressType, tag, address, areaId, serviceable, lat, lng }) => ({
    id: _id,
    type: addressType,
    tag: tag ?? '',
    line: address,
    areaId,
    isServed: serviceable,
    point: lat !== null && lng !== null ? { lat, lng } : null,
  }))
}
