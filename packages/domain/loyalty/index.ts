export {
  type LoyaltyTerms,
  mostPoints,
  pointsEarned,
  type Redemption,
  redeemPoints,
  worthOf,
} from './points.ts'
export { earnedDespite, type PointsRefund, type RefundOf, returnedOnRefund } from './refund.ts'
export { type RewardKind, type RewardTerms, rewardMissing, validUntilOf } from './rewards.ts'
export { asksSecretCode, type LoyaltyScheme, recordsPurchases, type SecretCodeRule } from './secret-code.ts'
