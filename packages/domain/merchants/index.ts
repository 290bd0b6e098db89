export { hoursOf, serviceOf } from './hours-of.ts'
export type * from './types.ts'
