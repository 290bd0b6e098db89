import { SIDE_MENU_KINDS } from '@compass/domain/merchants'
import { z } from 'zod'
import { name } from './parts.ts'

const entry = z.strictObject({
  kind: z.enum(SIDE_MENU_KINDS),
  label: name.optional().describe('What it is called; a link needs one, the others have words of ours'),
  href: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional()
    .describe('Of a link alone: https, tel, mailto or whatsapp; our own pages have their places'),
  hidden: z.boolean().optional().describe('Kept, and not shown; a call is hidden unless this says false'),
})

export const sideMenu = z
  .array(entry)
  .max(20)
  .optional()
  .describe('Entries of the side menu, in this order; absent: profile, orders, addresses, about, faq, terms, call')
