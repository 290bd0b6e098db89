import { describe, expect, it } from 'vitest'
import {
  afterWrongCode,
  type CodeTries,
  codeLockedSeconds,
  decideJoining,
  goesToStaff,
  idleSince,
  isChoosing,
  isConnected,
  isFirstMember,
  isFree,
  isSettled,
  type MemberState,
  type Party,
  presenceOf,
  presentMember,
  presentMembers,
  removalOf,
  type VisitMember,
} from './index.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

function member(number: number, state: MemberState = 'in', changes: Partial<VisitMember> = {}): VisitMember {
  return {
    id: `m${number}`,
    userId: `u${number}`,
    name: null,
    number,
    state,
    requestedAt: ago(30 - number),
    joinedAt: state === 'waiting' ? null : ago(30 - number),
    seenAt: NOW,
    changedCartAt: null,
    ...changes,
  }
}

const party = (members: readonly VisitMember[], order = 0): Party => ({
  members,
  parts: { visit: 1, members: 1, cart: 0, order, bill: 0, calls: 0 },
})

describe('the members of a visit', () => {
  it('are first by joining, not by asking, and the next one is when the first left', () => {
    const late = member(1, 'in', { joinedAt: ago(1) })
    const members = [late, member(2), member(3, 'waiting'), member(4, 'left')]
    expect(presentMembers(members).map(({ number }) => number)).toEqual([2, 1])
    expect(isFirstMember(members, 'm2')).toBe(true)
    expect(isFirstMember(members, 'm1')).toBe(false)
    expect(isFirstMember([late, member(2, 'left')], 'm1')).toBe(true)
    expect(isFirstMember([member(2), member(1)], 'm2')).toBe(false)
  })

  it('are found by their user only while they are in', () => {
    const members = [member(1), member(2, 'waiting'), member(3, 'removed')]
    expect(presentMember(members, 'u1')?.id).toBe('m1')
    for (const user of ['u2', 'u3', 'u4']) expect(presentMember(members, user)).toBeNull()
  })

  it('are connected for a minute and choosing for twenty seconds', () => {
    const at = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
    expect([59, 60].map((seconds) => isConnected({ seenAt: at(seconds) }, NOW))).toEqual([true, false])
    expect([19, 20].map((seconds) => isChoosing({ changedCartAt: at(seconds) }, NOW))).toEqual([true, false])
    expect(isChoosing({ changedCartAt: null }, NOW)).toBe(false)
    const members = [
      member(2, 'in', { changedCartAt: at(5) }),
      member(1),
      member(3, 'in', { seenAt: at(61) }),
      member(4, 'waiting'),
    ]
    expect(presenceOf(members, NOW)).toBe('1,2+')
  })

  it('leave it to staff when none was connected for ten minutes', () => {
    expect(goesToStaff([member(1, 'in', { seenAt: ago(9.9) }), member(2, 'in', { seenAt: ago(30) })], NOW)).toBe(false)
    expect(goesToStaff([member(1, 'in', { seenAt: ago(10) })], NOW)).toBe(true)
    // Who only waits lets nobody in.
    expect(goesToStaff([member(1, 'in', { seenAt: ago(10) }), member(2, 'waiting')], NOW)).toBe(true)
  })

  it('may leave, decline who waits, and the first and staff remove', () => {
    const members = [member(1), member(2), member(3, 'waiting'), member(4, 'left')]
    const [first, second, waiting, left] = members as [VisitMember, VisitMember, VisitMember, VisitMember]
    expect(removalOf(members, second, second)).toBe('leave')
    expect(removalOf(members, waiting, waiting)).toBe('withdraw')
    expect(removalOf(members, second, waiting)).toBe('decline')
    expect(removalOf(members, first, second)).toBe('remove')
    expect(removalOf(members, null, first)).toBe('remove')
    expect(removalOf(members, second, first)).toBeNull()
    expect(removalOf(members, waiting, first)).toBeNull()
    expect(removalOf(members, left, waiting)).toBeNull()
    expect(removalOf(members, first, left)).toBeNull()
  })
})

describe('joining', () => {
  const arrival = { isSingle: false, party: party([member(1)]), member: null, code: null } as const
  const decided = (changes: Partial<Parameters<typeof decideJoining>[0]>) => {
    const result = decideJoining({ joining: 'approve', ...arrival, ...changes })
    return result.ok ? result.value : result.refusal.reason
  }

  it.each([
    ['approve', null, 'waiting'],
    ['approve', 'right', 'in'],
    ['approve', 'wrong', 'joining_code_wrong'],
    ['code', null, 'invalid_fields'],
    ['code', 'right', 'in'],
    ['code', 'wrong', 'joining_code_wrong'],
    ['open', null, 'in'],
    ['open', 'wrong', 'in'],
  ] as const)('%s, with the code %s: %s', (joining, code, expected) => {
    expect(decided({ joining, code })).toBe(expected)
  })

  it('is at once where nobody is in and nothing was sent, and never into the bill of who left', () => {
    expect(decided({ party: party([]) })).toBe('in')
    expect(decided({ party: party([member(1, 'left')]) })).toBe('in')
    expect(decided({ party: party([member(1, 'left')], 7) })).toBe('waiting')
    expect(isFree(party([member(1, 'left')], 7))).toBe(false)
  })

  it('is at once where everybody orders alone, and where one is in already', () => {
    expect(decided({ isSingle: true, joining: 'code' })).toBe('in')
    expect(decided({ member: member(1), joining: 'code' })).toBe('in')
  })

  it('of who was removed needs a yes or the code, also where it is open', () => {
    const removed = member(2, 'removed')
    expect(decided({ joining: 'open', member: removed })).toBe('waiting')
    expect(decided({ joining: 'code', member: removed })).toBe('waiting')
    expect(decided({ joining: 'code', member: removed, code: 'right' })).toBe('in')
  })

  it('by guessing ends after ten wrong codes within a quarter of an hour, for another one', () => {
    let tries: CodeTries = { count: 0, since: null }
    for (let n = 1; n <= 9; n++) tries = afterWrongCode(tries, ago(10 - n))
    expect([tries.count, codeLockedSeconds(tries, NOW)]).toEqual([9, 0])
    tries = afterWrongCode(tries, NOW)
    expect(codeLockedSeconds(tries, NOW)).toBe(900)
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
    expect(codeLockedSeconds(tries, later(14))).toBe(60)
    expect(codeLockedSeconds(tries, later(15))).toBe(0)
    expect(afterWrongCode(tries, later(15))).toEqual({ count: 1, since: later(15) })
    // Slow guesses are counted anew.
    expect(afterWrongCode({ count: 9, since: ago(15) }, NOW)).toEqual({ count: 1, since: NOW })
  })
})

describe('the end of a visit', () => {
  it('comes half an hour after its last step with nothing sent, and four hours after it with nothing owed', () => {
    expect(idleSince(NOW)).toEqual({ withNothingSent: ago(30), withNothingOwed: ago(240) })
  })

  it('comes with a stranger when all is paid, unless somebody is choosing more', () => {
    const visit = { lastStepAt: ago(5), unsentSince: null, orders: [{ isPaid: true }] }
    expect(isSettled(visit, NOW)).toBe(true)
    expect(isSettled({ ...visit, orders: [] }, NOW)).toBe(false)
    expect(isSettled({ ...visit, orders: [{ isPaid: true }, { isPaid: false }] }, NOW)).toBe(false)
    expect(isSettled({ ...visit, unsentSince: ago(6) }, NOW)).toBe(false)
    expect(isSettled({ ...visit, unsentSince: ago(40), lastStepAt: ago(30) }, NOW)).toBe(true)
  })
})
