export { giveBackAmount, giveBackItem, payLate, payShare, releaseShare, sharePoints, writeOff } from './change.ts'
export { type Claim, type ClaimCommand, claimShare, nextPart, takenParts } from './claim.ts'
export { claimedOf, isClosed, isUnderWay, openOf, owedOf, paidOf } from './open.ts'
export type { Share, ShareItem, ShareKind, ShareState, TableBill } from './types.ts'
