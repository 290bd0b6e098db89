import { z } from 'zod'
import { key, name } from './parts.ts'

const number = z
  .union([z.int().min(0).max(99_999_999), z.string().regex(/^[A-Za-z0-9]([A-Za-z0-9 .-]{0,6}[A-Za-z0-9])?$/)])
  .transform(String)
  .describe('What stands on it, such as 12 or "A3": at most 8 letters and digits. The printed code hangs on it')

/** Tables and rooms of an outlet, and what is done at them. */
export const spots = {
  tables: z
    .array(
      z.strictObject({
        number,
        zone: name.optional().describe('Where it stands, such as the terrace'),
        seats: z.int().min(1).max(100).optional(),
        orders: z
          .enum(['single', 'rounds'])
          .describe('single: each guest orders and pays alone; rounds: the party shares a cart and a bill'),
      }),
    )
    .max(500)
    .default([])
    .describe('Tables, for the service dineIn'),
  rooms: z
    .array(z.strictObject({ number, floor: name.optional() }))
    .max(2000)
    .default([])
    .describe('Rooms, for the service room'),
  chooseTable: z.boolean().default(false).describe('One code for the whole outlet: who scans it chooses the table'),
  joining: z
    .enum(['approve', 'code', 'open'])
    .default('approve')
    .describe(
      'How others join a party at a table: a yes of its members or of staff, the code on their screens, or at once',
    ),
  askSurname: z.boolean().default(false).describe('Orders of a room say the surname of the guest'),
  staffCalls: z
    .array(z.strictObject({ key, name }))
    .max(20)
    .default([])
    .describe('What guests may call staff for, in your own words, beside a waiter and the bill'),
}
