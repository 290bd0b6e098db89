export { ADDRESS_TEXT_MAX, checkAddress, sameAddress, TAG_MAX } from './check-address.ts'
export {
  type AddressField,
  type AddressFormat,
  type AddressLabel,
  addressFormat,
  type FormField,
  fieldsFor,
} from './format.ts'
export { type AddressWords, formatAddress, type WrittenAddress } from './format-address.ts'
export {
  ADDRESS_TYPES,
  type Address,
  type AddressInput,
  type AddressText,
  type AddressType,
  BUILDING_TYPES,
  type BuildingType,
} from './types.ts'
