import type { listAddresses } from '@compass/contract/addresses'
import type { AnswerOf } from '@compass/contract/call'
import type { listDeliveryAreas } from '@compass/contract/serviceability'
import type { ChosenText, Text } from '@compass/domain/languages'
import { addressField } from './address-input.ts'

type ChooseText = (text: Text | null | undefined) => ChosenText | null

/** An area of delivery as the screens show it. Amounts are minor units, the polygon is [lng, lat]. */
export interface AreaView {
  readonly id: string
  readonly storeId: string
  readonly name: ChosenText | null
  readonly city: ChosenText | null
  readonly cityId: string
  readonly polygon: readonly (readonly [number, number])[]
  /** Null: a courier names it. */
  readonly fee: number | null
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
  /** What the courier is told of the door, '' without: the line ends with it. */
  readonly directions: string
  readonly areaId: string | null
  readonly isServed: boolean
  readonly point: { readonly lat: number; readonly lng: number } | null
  /** As the fields of its form, to change it or to bring it back. */
  readonly fields: Readonly<Record<string, string>>
}

export function toAreaViews({ items }: AnswerOf<typeof listDeliveryAreas>, say: ChooseText): AreaView[] {
  return items.map((area) => ({
    id: area._id,
    storeId: area.store,
    name: say(area.name),
    city: say(area.city),
    cityId: area.cityId,
    polygon: area.polygon,
    fee: area.deliveryFee?.amount ?? null,
    minutes: area.deliveryMinutes,
  }))
}

export function toAddressViews({ items }: AnswerOf<typeof listAddresses>): AddressView[] {
  return items.map((saved) => ({
    id: saved._id,
    type: saved.addressType,
    tag: saved.tag ?? '',
    line: saved.address,
    directions: saved.additionalInfo ?? '',
    areaId: saved.areaId,
    isServed: saved.serviceable,
    point: saved.lat !== null && saved.lng !== null ? { lat: saved.lat, lng: saved.lng } : null,
    fields: fieldsOf(saved),
  }))
}

/** The line without the directions at its end, where those stand beside it. */
export function lineOfPlace({ line, directions }: Pick<AddressView, 'line' | 'directions'>): string {
  if (directions === '' || !line.endsWith(directions)) return line
  return line.slice(0, -directions.length).replace(/[,،]\s*$/, '')
}

/** An address as the fields of its form. */
function fieldsOf(address: AnswerOf<typeof listAddresses>['items'][number]): Record<string, string> {
  const { _id, area, areaId, address: _line, serviceable, country, ...parts } = address
  const fields: Record<string, string> = { [addressField('area')]: areaId ?? '' }
  for (const [name, value] of Object.entries(parts)) {
    if (value !== null) fields[addressField(name)] = String(value)
  }
  return fields
}
