import { accept, type Result, refuse } from '../refusal/index.ts'
import { isFree } from './members.ts'
import type { MemberState, Party, VisitMember } from './types.ts'

const MAX_WRONG_CODES = 10
const WRONG_CODES_MINUTES = 15

/** Wrong codes of a visit, since when they are counted together. */
export interface CodeTries {
  readonly count: number
  readonly since: Date | null
}

/** Seconds until a code is looked at again; 0: it is now. */
export function codeLockedSeconds({ count, since }: CodeTries, now: Date): number {
  if (count < MAX_WRONG_CODES || !since) return 0
  const left = since.getTime() + WRONG_CODES_MINUTES * 60_000 - now.getTime()
  return left > 0 ? Math.ceil(left / 1000) : 0
}

/** The tries after a wrong one. The tenth within a quarter of an hour locks the code for another one. */
export function afterWrongCode({ count, since }: CodeTries, now: Date): CodeTries {
  const isOver = !since || now.getTime() - since.getTime() >= WRONG_CODES_MINUTES * 60_000
  if (isOver) return { count: 1, since: now }
  const next = count + 1
  return { count: next, since: next >= MAX_WRONG_CODES ? now : since }
}

/** How somebody comes to a party. */
interface Arrival {
  readonly joining: 'approve' | 'code' | 'open'
  /** Everybody orders alone there: there is no shared cart and no shared bill to be let in to. */
  readonly isSingle: boolean
  readonly party: Party
  /** What they are in the party already; null: nothing. */
  readonly member: VisitMember | null
  /** The code that they gave; null: they gave none. */
  readonly code: 'right' | 'wrong' | null
}

/**
 * Whether somebody is in at once or waits. Who was removed needs the code or a yes again, even where joining is open. Refuses
 * `joining_code_wrong`, and `invalid_fields` where the code is the only way and none was given.
 */
export function decideJoining({
  joining,
  isSingle,
  party,
  member,
  code,
}: Arrival): Result<MemberState & ('in' | 'waiting')> {
  if (member?.state === 'in' || isSingle || isFree(party)) return accept('in')
  if (code === 'wrong' && joining !== 'open') return refuse({ reason: 'joining_code_wrong' })
  if (code === 'right' && joining !== 'open') return accept('in')
  const wasRemoved = member?.state === 'removed'
  if (joining === 'open' && !wasRemoved) return accept('in')
  if (joining === 'code' && !wasRemoved && member?.state !== 'waiting')
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'code', rule: 'required' }] })
  return accept('waiting')
}
