export { checkInvariants, type Reader } from './check-invariants.ts'
export { compareLedgers } from './compare-ledgers.ts'
