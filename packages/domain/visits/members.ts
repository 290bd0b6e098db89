import type { Party, VisitMember } from './types.ts'

/** A screen was live within so long: its member is connected. Screens say so every 25 seconds. */
const CONNECTED_SECONDS = 60
const CHOOSING_SECONDS = 20
/** Nobody connected for so long: staff are asked instead. */
const STAFF_AFTER_MINUTES = 10
/** Rows of people in one visit: more than any table seats, and an end of asking for the fun of it. */
export const MAX_MEMBERS = 60

/** Who is in, by joining: the first of them may change the lines of all. */
export function presentMembers(members: readonly VisitMember[]): VisitMember[] {
  return members
    .filter(({ state }) => state === 'in')
    .sort((a, b) => a.joinedAt!.getTime() - b.joinedAt!.getTime() || a.number - b.number)
}

export function isFirstMember(members: readonly VisitMember[], id: string): boolean {
  return presentMembers(members)[0]?.id === id
}

/** The user as a member who is in; null for one who waits, left, was removed or never asked. */
export function presentMember(members: readonly VisitMember[], userId: string): VisitMember | null {
  return members.find((one) => one.userId === userId && one.state === 'in') ?? null
}

/** Nobody is in, and nothing was sent: whoever comes next is the first member. */
export function isFree({ members, parts }: Party): boolean {
  return parts.order === 0 && members.every(({ state }) => state !== 'in')
}

/** Who was seen later is connected. */
export function connectedSince(now: Date): Date {
  return new Date(now.getTime() - CONNECTED_SECONDS * 1000)
}

/** Who changed the cart later is choosing. */
export function choosingSince(now: Date): Date {
  return new Date(now.getTime() - CHOOSING_SECONDS * 1000)
}

export function isConnected({ seenAt }: Pick<VisitMember, 'seenAt'>, now: Date): boolean {
  return seenAt > connectedSince(now)
}

export function isChoosing({ changedCartAt }: Pick<VisitMember, 'changedCartAt'>, now: Date): boolean {
  return changedCartAt !== null && changedCartAt > choosingSince(now)
}

/** Who is connected and who is choosing, as one text: it changes as they come and go. */
export function presenceOf(members: readonly VisitMember[], now: Date): string {
  const here = members.filter((member) => member.state === 'in' && isConnected(member, now))
  return here
    .sort((a, b) => a.number - b.number)
    .map((member) => `${member.number}${isChoosing(member, now) ? '+' : ''}`)
    .join()
}

/** Nobody of the party was connected for ten minutes: nobody there can let somebody in. */
export function goesToStaff(members: readonly VisitMember[], now: Date): boolean {
  const since = now.getTime() - STAFF_AFTER_MINUTES * 60_000
  return presentMembers(members).every(({ seenAt }) => seenAt.getTime() <= since)
}

/** What one member does to another, or to themselves; null: they may not. */
type Removal = 'leave' | 'withdraw' | 'decline' | 'remove'

/**
 * Who is in leaves, who waits takes it back, members decline who waits, and the first member removes anybody.
 *
 * @param actor null: staff, who may do all
 */
export function removalOf(
  members: readonly VisitMember[],
  actor: VisitMember | null,
  target: VisitMember,
): Removal | null {
  if (target.state !== 'in' && target.state !== 'waiting') return null
  if (actor?.id === target.id) return target.state === 'in' ? 'leave' : 'withdraw'
  if (actor !== null && actor.state !== 'in') return null
  if (target.state === 'waiting') return 'decline'
  return actor === null || isFirstMember(members, actor.id) ? 'remove' : null
}
