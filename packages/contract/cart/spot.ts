import { z } from 'zod'
import { Text } from '../values/index.ts'

/** A table or a room, as guests know it. */
export const CartSpot = z.object({
  kind: z.enum(['table', 'room']),
  number: z.string(),
  zone: Text.nullable().describe('Of a table: where it stands'),
  floor: Text.nullable().describe('Of a room'),
})
