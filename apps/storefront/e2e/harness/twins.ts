import { isWalked, readTurn } from '@compass/testkit/twins'
import { it } from 'vitest'

/** Who runs some journeys alone walks all of them; `npm test` names a turn. */
export const turn = readTurn(process.env.JOURNEYS_TWINS || 'all', 0)

/**
 * As `it.each`, for one journey in several languages or sizes: one of two is walked (decision 0059). Pairs stand one after the
 * other, each as different as can be.
 */
export function itTwins<const Row>(rows: readonly Row[]) {
  return (
    journey: string,
    walk: (...values: Row extends readonly unknown[] ? [...Row] : [Row]) => Promise<void>,
  ): void => {
    const reason = `not in turn ${turn} of the twins: JOURNEYS_TWINS=all walks it`
    for (const [place, row] of rows.entries()) {
      const isDue = isWalked(turn, journey, place)
      const register = isDue ? it.each([row] as never[]) : it.skipIf(true).each([row] as never[])
      register(isDue ? journey : `${journey} (${reason})`, walk as never)
    }
  }
}
