import type { MerchantKind } from '@compass/domain/merchants'
import type { Key } from '../words/index.ts'

/** How many facts there are for the loading screen (the specification, section 1). */
const FACTS = 61

const ALL = Array.from({ length: FACTS }, (_, index) => index + 1)

/** Those that suit a pharmacy: plants, spices and senses. No dish is among them, and nothing that sounds like advice. */
const OF_PHARMACY = [10, 17, 18, 24, 40, 41, 42, 50, 51, 52, 54, 60, 61]

/** Facts that stand together are of one kind. Both lists have a prime length, so this step reaches all of each. */
const STEP = 23

/** The turn that facts begin with at an instant: a second later they begin with another one. */
export function turnAt(now: Date): number {
  return Math.floor(now.getTime() / 1000)
}

/** The key of the fact of a turn. From turn to turn, every fact is told before one comes again. */
export function factKey(turn: number, kind?: MerchantKind): Key<'facts'> {
  const facts = kind === 'pharmacy' ? OF_PHARMACY : ALL
  const index = (((turn * STEP) % facts.length) + facts.length) % facts.length
  return `facts.${String(facts[index]).padStart(2, '0')}` as Key<'facts'>
}
