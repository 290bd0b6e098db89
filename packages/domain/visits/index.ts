export { idleSince, isSettled, unsentSince } from './ending.ts'
export { afterWrongCode, type CodeTries, codeLockedSeconds, decideJoining } from './joining.ts'
export {
  choosingSince,
  connectedSince,
  goesToStaff,
  isChoosing,
  isConnected,
  isFirstMember,
  isFree,
  MAX_MEMBERS,
  presenceOf,
  presentMember,
  presentMembers,
  removalOf,
} from './members.ts'
export {
  type MemberState,
  type PartVersions,
  type Party,
  STAFF_CALLS,
  VISIT_PARTS,
  type VisitEndReason,
  type VisitMember,
  type VisitPart,
} from './types.ts'
