export { hoursOf, offeringOf, serviceOf } from './hours-of.ts'
export type * from './types.ts'
