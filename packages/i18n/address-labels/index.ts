import type { AddressLabel } from '@compass/domain/addresses'
import type { Key } from '../translator/index.ts'

const LABELS = {
  buildingName: 'checkout.buildingName',
  flatOrVilla: 'checkout.flat',
  villa: 'checkout.villaNumber',
  flat: 'checkout.flatNumber',
  office: 'checkout.officeNumber',
  bell: 'checkout.bell',
  floor: 'checkout.floor',
  streetName: 'checkout.street',
  streetNumber: 'checkout.streetNumber',
  landmark: 'checkout.landmark',
  pinCode: 'checkout.postcode',
  additionalInfo: 'checkout.additional',
} as const satisfies Partial<Record<AddressLabel, Key<'checkout'>>>

/** A part of an address that somebody types; its area, its city and the kind of building are chosen. */
export type TypedPart = keyof typeof LABELS

/** How a typed part of an address is called. */
export function addressLabelKey(label: AddressLabel): (typeof LABELS)[TypedPart] {
  return LABELS[label as TypedPart]
}
