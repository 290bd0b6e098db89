export { checkInvariants, type Reader } from './check-invariants.ts'
