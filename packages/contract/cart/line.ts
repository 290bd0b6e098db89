import { z } from 'zod'
import { Photo, Product, prescription } from '../catalogue/index.ts'
import { Id, Instant, Money, Text } from '../values/index.ts'
import { PartyMember } from './spot.ts'

export const CartLine = z.object({
  _id: Id,
  product: z.object({ _id: Id }),
  store: Id.optional().describe('In a court: the vendor that sells it'),
  sku: z.string(),
  name: Text,
  qty: z.int(),
  customize: z.array(
    z.object({
      _id: Id,
      name: Text,
      variants: z.array(z.object({ _id: Id, name: Text, counter: z.int(), price: Money })),
    }),
  ),
  unit: Money,
  total: Money,
  specialInstructions: z.string(),
  photo: Photo.nullable(),
  foodType: z.int(),
  isGift: z.boolean().describe('The free product of the offer; its extras are charged'),
  prescription: prescription.optional().describe('It is placed with a prescription alone; absent: without one'),
  by: PartyMember.optional().describe('In a basket of a party: whose line it is, who alone changes it'),
  unavailable: z
    .object({ kind: z.string(), next: Instant.nullable(), left: z.int().optional(), replacements: z.array(Product) })
    .nullable()
    .describe(
      'Why it cannot be ordered now; `left`: pieces that are in stock, fewer than the basket holds; `replacements`: what can be had in its place',
    ),
})
