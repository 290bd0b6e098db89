import { z } from 'zod'
import { Id, Text } from '../values/index.ts'

/** A table or a room, as guests know it. */
export const CartSpot = z.object({
  kind: z.enum(['table', 'room']),
  number: z.string(),
  zone: Text.nullable().describe('Of a table: where it stands'),
  floor: Text.nullable().describe('Of a room'),
})

/** Somebody of a party at a table, as the others know them. */
export const PartyMember = z.object({
  _id: Id,
  name: z.string().nullable().describe('What they typed; null: "Guest" and `number`'),
  number: z.int().describe('The order of asking to join, from 1: it says the colour'),
})
