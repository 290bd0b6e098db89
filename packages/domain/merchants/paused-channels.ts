import { CHANNEL } from '../services/index.ts'
import type { LoadedMerchant } from './loaded-merchant.ts'

const NONE: ReadonlySet<number> = new Set()

/**
 * Channels that count as paused for who looks at a store (the specification, section 4). The pause of delivery does not count
 * for who has skipped to the menu without saying where (0051). An order is refused all the same.
 */
export function pausedChannels(
  { paused }: Pick<LoadedMerchant, 'paused'>,
  storeId: string,
  skipsToMenu: boolean,
): ReadonlySet<number> {
  const all = paused.get(storeId) ?? NONE
  return skipsToMenu ? new Set([...all].filter((channel) => channel !== CHANNEL.DELIVERY)) : all
}
