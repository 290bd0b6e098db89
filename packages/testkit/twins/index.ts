/**
 * Twins are one journey in two languages, sizes or both. `npm test` walks one of each pair, and the other one the day after; `all`
 * walks both.
 */
type Turn = 'all' | 'a' | 'b'

const DAY_MS = 86_400_000

/** The turn that `JOURNEYS_TWINS` names; absent: that of the day. @throws a sentence where it names none */
export function readTurn(named: string | undefined, now: number): Turn {
  if (named === 'all' || named === 'a' || named === 'b') return named
  if (named) throw new Error(`JOURNEYS_TWINS is "${named}"; it can be all, a or b.`)
  return Math.floor(now / DAY_MS) % 2 === 0 ? 'a' : 'b'
}

/**
 * Whether the twin at this place is walked. Which place that is differs from journey to journey, so that each turn sees every
 * language and size.
 */
export function isWalked(turn: Turn, journey: string, place: number): boolean {
  if (turn === 'all') return true
  const sum = [...journey].reduce((total, sign) => total + sign.codePointAt(0)!, 0)
  return (sum + place) % 2 === (turn === 'a' ? 0 : 1)
}
