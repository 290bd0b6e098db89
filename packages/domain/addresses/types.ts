/** Address types (the specification, section 9): home 10, work 20, others 30. */
export const ADDRESS_TYPES = [10, 20, 30] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

/** Building types (the specification, section 3). */
export const BUILDING_TYPES = ['house', 'office', 'apartment', 'other'] as const
export type BuildingType = (typeof BUILDING_TYPES)[number]

/** The parts of an address that are written by a person, in one line each. */
export const ADDRESS_TEXTS = [
  'buildingName',
  'flatOrVilla',
  'floor',
  'streetName',
  'streetNumber',
  'pinCode',
  'landmark',
  'additionalInfo',
  'area',
  'city',
  'locality',
  'address',
] as const
export type AddressText = (typeof ADDRESS_TEXTS)[number]

/**
 * An address as it is kept (the specification, section 3). A text that was not given is ''. `area` is the id of an area,
 * `city` the name or key it was chosen by. `address` and `locality` are the names that the maps service gave the place.
 */
export interface Address extends Readonly<Record<AddressText, string>> {
  readonly addressType: AddressType
  /** A label of the customer's own, '' without. */
  readonly tag: string
  readonly buildingType: BuildingType
  /** ISO 3166 alpha-2. */
  readonly country: string
  /** Degrees to the sixth decimal; null where no pin was set. */
  readonly lat: number | null
  readonly lng: number | null
}

/** An address as it is sent: nothing about it is certain. */
export type AddressInput = { readonly [part in keyof Address]?: Address[part] | string | number | null }
