export type { HeldReward, Holdings } from './holdings.ts'
export {
  type LoyaltyTerms,
  mostPoints,
  pointsEarned,
  type Redemption,
  redeemPoints,
  worthOf,
} from './points.ts'
export { earnedDespite, type PointsRefund, type RefundOf, returnedOnRefund } from './refund.ts'
export { NOTHING_SPENT, type RequestedSpending, spendingOrNull } from './requested-spending.ts'
export { type RewardKind, type RewardTerms, rewardMissing, validUntilOf } from './rewards.ts'
export { asksSecretCode, type LoyaltyScheme, recordsPurchases, type SecretCodeRule } from './secret-code.ts'
export { ASK_GOOD_FOR_SECONDS, ASK_TRIES, type Ask, triesLeftOf } from './secret-code-ask.ts'
