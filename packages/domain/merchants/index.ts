export { hoursOf, offeringOf } from './hours-of.ts'
export { allowedOrderType, chooseService } from './order-type.ts'
export type * from './types.ts'
