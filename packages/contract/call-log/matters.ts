type Matter =
  | ('draft' | 'discard' | 'publication' | 'unplanned' | 'restoration' | 'picture')
  | ('order' | 'payment' | 'refund' | 'soldOut' | 'pause' | 'document' | 'application' | 'customer' | 'table')
  | ('newPayLink' | 'withdrawal' | 'newKey' | 'rotation' | 'endedKey' | 'secrets' | 'webhook')
  | ('invitation' | 'takenBack' | 'member' | 'removal' | 'passkey' | 'staff' | 'session' | 'other')

/** What each operation does, for people; what is not here is something else. */
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
  [/^(giveCredits|giveReward|changeHoldings)$/, 'customer'],
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

/** What an operation of the log does. */
export function matterOf(operation: string): Matter {
  return MATTERS.find(([pattern]) => pattern.test(operation))?.[1] ?? 'other'
}

/** What the log is narrowed to. */
export const CALL_SUBJECTS = ['orders', 'money', 'soldOut', 'document', 'staff', 'keys', 'other'] as const

export type CallSubject = (typeof CALL_SUBJECTS)[number]

const SUBJECT_OF: Readonly<Record<Matter, CallSubject>> = {
  ...{ order: 'orders', payment: 'orders', table: 'orders', newPayLink: 'orders', withdrawal: 'orders' },
  ...{ refund: 'money', customer: 'money', soldOut: 'soldOut', pause: 'soldOut' },
  ...{ document: 'document', application: 'document', draft: 'document', discard: 'document' },
  ...{ publication: 'document', unplanned: 'document', restoration: 'document', picture: 'document' },
  ...{ secrets: 'keys', webhook: 'keys' },
  ...{ newKey: 'keys', rotation: 'keys', endedKey: 'keys', invitation: 'staff', takenBack: 'staff', member: 'staff' },
  ...{ removal: 'staff', passkey: 'staff', staff: 'staff', session: 'staff', other: 'other' },
}

/** Where an operation belongs when somebody narrows the log. */
export function subjectOf(operation: string): CallSubject {
  return SUBJECT_OF[matterOf(operation)]
}
