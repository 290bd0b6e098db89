export { checkInvariants } from './check-invariants.ts'
export { compareLedgers } from './compare-ledgers.ts'
