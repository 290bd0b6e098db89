type Matter =
  | ('draft' | 'discard' | 'publication' | 'unplanned' | 'restoration' | 'picture')
  | ('order' | 'payment' | 'refund' | 'soldOut' | 'pause' | 'document' | 'application' | 'customer' | 'table')
  | ('newPayLink' | 'withdrawal' | 'newKey' | 'rotation' | 'endedKey' | 'secrets' | 'webhook')
  | ('invitation' | 'takenBack' | 'member' | 'removal' | 'passkey' | 'staff' | 'session' | 'other')

/** What each call does, in the words of the console; what is not here is something else. */
const MATTERS: readonly (readonly [RegExp, Matter])[] = [
  [/^(moveOrder|moveItem|refusePrescription|declineProblem)$/, 'order'],
  [/^recordPayment$/, 'payment'],
  [/^refundOrder$/, 'refund'],
  [/^setAvailability$/, 'soldOut'],
  [/^(pauseChannel|setKitchen)$/, 'pause'],
  [/^(applyMerchant|applyCatalogue)$/, 'application'],
  [/^saveDrafts$/, 'draft'],
  [/^deleteDrafts$/, 'discard'],
  [/^publishDrafts$/, 'publication'],
  [/^cancelPublication$/, 'unplanned'],
  [/Version$/, 'restoration'],
  [/Picture$/, 'picture'],
  [/Document/, 'document'],
  [/^createPayLink$/, 'newPayLink'],
  [/^withdrawPayLink$/, 'withdrawal'],
  [/^(giveCredits|giveReward)$/, 'customer'],
  [/Visit$|ByStaff$|^(answerCall|renewSpot)$/, 'table'],
  [/Webhook$|^resendLetter$/, 'webhook'],
  [/^make(Own|Merchant)Key$/, 'newKey'],
  [/^rotate(Own|Merchant)Key$/, 'rotation'],
  [/^revoke(Own|Merchant)Key$/, 'endedKey'],
  [/Secrets$/, 'secrets'],
  [/Session$|^endSessionsOfStaff$|^confirmStaff$/, 'session'],
  [/^(inviteStaff|inviteStaffAgain|inviteByPlatform)$/, 'invitation'],
  [/^revokeInvitation$/, 'takenBack'],
  [/^changeStaff$/, 'member'],
  [/^removeStaff$/, 'removal'],
  [/Passkey$/, 'passkey'],
  [/Staff$|Invitation$/, 'staff'],
]

export function matterOf(operation: string): Matter {
  return MATTERS.find(([pattern]) => pattern.test(operation))?.[1] ?? 'other'
}
