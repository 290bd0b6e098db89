import type { ChosenText } from '@compass/domain/languages'
import type { RoundItemView, RoundView } from '../table-view.ts'

/** What the page says first: what is still to come, or that nothing is. */
type RoundsHeadline =
  | {
      readonly kind: 'toCome'
      /** Units that wait or are being made. */
      readonly count: number
      /** The one that is being made, or how many are; null: the kitchen has accepted none of them yet. */
      readonly making: { readonly name: ChosenText | null } | { readonly count: number } | null
    }
  | { readonly kind: 'allServed' | 'nothingCame' }

const isToCome = ({ state }: Pick<RoundItemView, 'state'>) => state === 'waiting' || state === 'accepted'

export function headlineOf(rounds: readonly Pick<RoundView, 'items'>[]): RoundsHeadline {
  const items = rounds.flatMap(({ items }) => items)
  const toCome = items.filter(isToCome)
  if (toCome.length === 0) return { kind: items.some(({ state }) => state === 'served') ? 'allServed' : 'nothingCame' }
  const accepted = toCome.filter(({ state }) => state === 'accepted')
  const [first, second] = accepted
  return {
    kind: 'toCome',
    count: unitsOf(toCome),
    making: second ? { count: unitsOf(accepted) } : first ? { name: first.name } : null,
  }
}

/** How a round stands whose every item is at its end; null while one is not. */
export function finishedRound({ items }: Pick<RoundView, 'items'>) {
  if (items.some(isToCome)) return null
  const served = items.filter(({ state }) => state === 'served')
  return {
    served: unitsOf(served),
    missing: unitsOf(items) - unitsOf(served),
    sum: served.reduce((sum, { total }) => sum + total, 0),
  }
}

function unitsOf(items: readonly Pick<RoundItemView, 'qty'>[]): number {
  return items.reduce((sum, { qty }) => sum + qty, 0)
}
