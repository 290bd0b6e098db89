import { z } from 'zod'
import { key, name, service } from './parts.ts'

const input = {
  key,
  name,
  hint: name.optional(),
  mandatory: z.boolean().default(false),
  services: z.array(service).min(1).optional().describe('With which orders it is asked for; absent: with all'),
  stores: z.array(key).min(1).optional().describe('By which outlets; absent: by all'),
}

/** What stores ask customers for beside name and phone, at checkout. */
export const collect = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), ...input, limit: z.int().min(1).max(300).default(200) }),
      z.strictObject({
        type: z.literal('dropdown'),
        ...input,
        options: z.array(z.strictObject({ key, name })).min(1).max(50),
      }),
    ]),
  )
  .max(20)
  .default([])
  .describe('What is asked for at checkout, beside name and phone')
