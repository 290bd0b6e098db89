import type { SpotView } from '#shell/cart/cart-view.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'

/** "Table 12", "Room 304"; null where there is none. Needs the words of `status`. */
export function useSpotName(): (spot: Pick<SpotView, 'kind' | 'number'> | null) => string | null {
  const t = useWords('status')
  return (spot) => spot && t(spot.kind === 'room' ? 'status.room' : 'status.table', { number: spot.number })
}
