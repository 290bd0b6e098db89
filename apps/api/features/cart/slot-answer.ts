import type { Slot as SlotContract } from '@compass/contract/slots'
import { localParts } from '@compass/domain/availability'
import type { Slot } from '@compass/domain/scheduling'
import type { z } from 'zod'

type SlotShape = z.output<typeof SlotContract>

/** A slot's instants, and its date and clock times as the wall of the store shows them. */
export function slotTimes(
  { start, end }: Slot,
  timeZone: string,
): Pick<SlotShape, 'startTime' | 'endTime' | 'time'> & { readonly date: string } {
  const [from, to] = [localParts(start, timeZone), localParts(end, timeZone)]
  return {
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    date: from.date,
    time: {
      timeInCountryZone: `${from.time}–${to.time}`,
      startTimeInCountryZone: from.time,
      endTimeInCountryZone: to.time,
    },
  }
}
