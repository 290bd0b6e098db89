import { z } from 'zod'
import { STAFF_ROLES } from '../call/index.ts'
import { Id, Instant } from '../values/index.ts'

export const StaffRole = z
  .enum(STAFF_ROLES)
  .describe('Each may do what those before it may: `counter` the orders of now, `manager` the menu, `owner` everything')

export const PersonName = z.string().max(200)
export const Phone = z
  .string()
  .max(40)
  .describe('+971501234567; without a plus a number of the merchant’s first country')
export const Device = z.object({
  platform: z.enum(['iphone', 'ipad', 'android', 'mac', 'windows', 'linux', 'chromebook']).nullable(),
  browser: z.enum(['safari', 'chrome', 'firefox', 'edge', 'samsung', 'opera']).nullable(),
})

export const NewInvitation = z.object({
  _id: Id,
  url: z.string().describe('Shown once; it works once'),
  expiresAt: Instant,
  isSent: z.boolean().describe('It is on its way to the phone'),
})
