import { z } from 'zod'
import { call } from '../call/index.ts'
import { Id } from '../values/index.ts'

export const paymentConfiguration = call({
  name: 'paymentConfiguration',
  summary: 'How a store takes money: its methods by order channel, and the gateway behind them',
  tag: 'payment',
  method: 'GET',
  path: '/v1/stores/:storeId/pg-config',
  auth: 'guest',
  params: z.object({ storeId: Id }),
  answer: z.object({
    store: Id,
    currency: z.string(),
    country: z.string(),
    activePg: z.int().nullable().describe('Gateway id (docs/gateways.md); null: people collect'),
    gateways: z
      .array(
        z.object({
          pg: z.int(),
          name: z.string(),
          mode: z.enum(['test', 'live']).describe('`test` takes no real money'),
          publicKey: z.string().nullable().describe('What its provider shows to browsers'),
          upi: z.enum(['page', 'collect']).describe('`collect`: a UPI id may be typed'),
          isAvailable: z.boolean(),
        }),
      )
      .describe('In the order of the merchant’s document'),
    channels: z.array(
      z.object({
        channel: z.int(),
        methods: z.array(
          z.object({
            mod: z.string(),
            isOnline: z.boolean(),
            pg: z
              .int()
              .nullable()
              .describe('Id of the gateway that takes it; null: people collect, or nobody takes it'),
            isAvailable: z.boolean(),
          }),
        ),
      }),
    ),
    isAvailable: z.boolean().describe('False while no gateway answers: cash still works'),
  }),
})
