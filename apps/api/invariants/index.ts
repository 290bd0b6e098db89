export { checkInvariants } from './check-invariants.ts'
export { compareLedgers } from './compare-ledgers.ts'
export type { Reader } from './reader.ts'
