export { checkAddress, sameAddress } from './check-address.ts'
export {
  type AddressLabel,
  addressFormat,
  fieldsFor,
} from './country-formats.ts'
export { formatAddress } from './format-address.ts'
export { isMena } from './mena.ts'
export {
  type Address,
  type AddressInput,
  BUILDING_TYPES,
  type BuildingType,
} from './types.ts'
