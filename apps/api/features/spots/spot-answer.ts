import type { Spot as SpotSchema } from '@compass/contract/spots'
import type { Spot } from '@compass/domain/spots'
import type { z } from 'zod'

/** A table or room as calls answer it. */
export function spotAnswer({ id, kind, number, zone, seats, floor, orders }: Spot): z.output<typeof SpotSchema> {
  return { _id: id, kind, number, zone, seats, floor, isSingleOrderDineIn: orders === 'single' }
}
