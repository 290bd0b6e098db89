import { PAYMENT_METHODS } from '@compass/domain/payments'
import { z } from 'zod'
import { key } from './parts.ts'

/** Who takes the merchant's money online. The keys of its accounts stand in no document. */
export const gateways = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9-]{2,40}$/, 'the name of a gateway, such as "stripe"'),
      mode: z.enum(['test', 'live']).describe('The account for trying, or the one for real money'),
      methods: z.array(z.enum(PAYMENT_METHODS)).min(1).optional().describe('Absent: all that the gateway takes'),
      stores: z.array(key).min(1).optional().describe('Keys of outlets; absent: all'),
      publicKey: z
        .string()
        .regex(
          /^(?!sk_|rk_|whsec_)[\x21-\x7e]{1,300}$/,
          'the key that the provider shows to browsers, never a secret one',
        )
        .optional(),
      upi: z
        .enum(['page', 'collect'])
        .default('page')
        .describe('UPI on a page of the gateway alone, or a UPI id may be typed too'),
    }),
  )
  .min(1)
  .max(40)
  .optional()
  .describe(
    'Of those that take a method of an outlet the first counts. Absent: a sandbox merchant has the sandbox gateway',
  )
