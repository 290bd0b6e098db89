export { hoursOf, offeringOf } from './hours-of.ts'
export { type LoadedMerchant, loadMerchant } from './loaded-merchant.ts'
export { allowedOrderType, chooseService } from './order-type.ts'
export type * from './types.ts'
