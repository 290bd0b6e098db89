type Matter =
  | ('order' | 'payment' | 'refund' | 'soldOut' | 'pause' | 'document' | 'payLink' | 'customer' | 'table')
  | ('webhook' | 'key' | 'staff' | 'session' | 'other')

/** What each call does, in the words of the console; what is not here is something else. */
const MATTERS: readonly (readonly [RegExp, Matter])[] = [
  [/^(moveOrder|moveItem|refusePrescription|declineProblem)$/, 'order'],
  [/^recordPayment$/, 'payment'],
  [/^refundOrder$/, 'refund'],
  [/^setAvailability$/, 'soldOut'],
  [/^(pauseChannel|setKitchen)$/, 'pause'],
  [/^(applyMerchant|applyCatalogue)$|Document|Drafts?$|Version$|Picture$/, 'document'],
  [/PayLink$/, 'payLink'],
  [/^(giveCredits|giveReward)$/, 'customer'],
  [/Visit$|ByStaff$|^(answerCall|renewSpot)$/, 'table'],
  [/Webhook$|^resendLetter$/, 'webhook'],
  [/Key$|^(putSecrets|deleteSecrets)$/, 'key'],
  [/Session$|^confirmStaff$|Confirmation$/, 'session'],
  [/Staff$|Invitation$|^inviteStaffAgain$|^inviteByPlatform$|Passkey$/, 'staff'],
]

export function matterOf(operation: string): Matter {
  return MATTERS.find(([pattern]) => pattern.test(operation))?.[1] ?? 'other'
}
