export type { HeldReward, Holdings } from './holdings.ts'
export {
  allowsPoints,
  type LoyaltyTerms,
  mostPoints,
  pointsEarned,
  redeemPoints,
  worthOf,
} from './points.ts'
export { earnedDespite, type RefundOf, returnedOnRefund } from './refund.ts'
export { NOTHING_SPENT, type RequestedSpending, spendingOrNull } from './requested-spending.ts'
export { type RewardKind, rewardMissing, validUntilOf } from './rewards.ts'
export {
  ASK_GOOD_FOR_SECONDS,
  ASK_TRIES,
  type Ask,
  asksSecretCode,
  type LoyaltyScheme,
  recordsPurchases,
  triesLeftOf,
} from './secret-code.ts'
