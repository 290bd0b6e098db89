import { z } from 'zod'
import { call } from '../call/index.ts'
import { Totals } from '../cart/index.ts'
import { DocumentChange } from '../document-changes/index.ts'
import { PromotionWhy } from '../promotions/index.ts'
import { Id, Instant, Money, Text } from '../values/index.ts'

const TRIAL_BYTES = 4 * 1024 * 1024
const key = z.string().min(1).max(80)

const TrialService = z.enum(['delivery', 'pickup', 'dineIn', 'room'])

/** What the same basket gets in another case. */
const TrialCase = z.object({
  kind: z
    .enum(['limit', 'below', 'later', 'service', 'used'])
    .describe(
      'limit: from `amount` of what it is about it takes no more · below: fewer items · later: at `at` · service: had in another way · used: as often as one may',
    ),
  amount: Money.optional(),
  at: z.object({ at: Instant, timeZone: z.string() }).optional(),
  service: TrialService.optional(),
  takes: Money.nullable().describe('What it takes off then; null: it does not hold'),
  message: z.string().nullable().describe('What the customer reads where it does not hold'),
})

export const tryPromotion = call({
  name: 'tryPromotion',
  summary: 'What an offer of the document, with changes that are not published, does to a basket; nothing is written',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/promotions/try',
  auth: 'merchant',
  staffRole: 'manager',
  body: z.object({
    promotion: key.optional().describe('Its key in the document; absent: “buy one, get one” of the items alone'),
    changes: z.array(DocumentChange).max(20_000).default([]).describe('Of the document, as for PATCH'),
    store: key.optional().describe('Key of the outlet; the first by default'),
    service: TrialService,
    area: key.optional().describe('Key of an area of the outlet; the first by default'),
    at: Instant.optional().describe('When the order would be; now by default'),
    isFirstOrder: z.boolean().default(false),
    lines: z.array(z.object({ sku: z.string().min(1).max(40), qty: z.int().min(1).max(99) })).max(30),
  }),
  answer: z.object({
    lines: z.array(
      z.object({
        sku: z.string(),
        name: Text,
        choices: z.array(Text).describe('What is chosen of it: what is usual'),
        qty: z.int(),
        total: Money,
        isGift: z.boolean().describe('The product that the offer gives'),
      }),
    ),
    missing: z.array(z.string()).describe('SKUs of lines that cannot be had so; they are left out'),
    totals: Totals,
    applied: z.boolean(),
    takes: Money.describe('What it lowers the total by'),
    eligible: Money.describe('What of the basket it is about'),
    why: PromotionWhy.nullable(),
    message: z.string().nullable().describe('The same in words of the caller’s language'),
    other: z
      .object({ _id: Id, name: Text, code: z.string().nullable() })
      .nullable()
      .describe('An automatic offer that takes off more, and so takes its place'),
    cases: z.array(TrialCase).describe('At most three'),
  }),
  skipsCardCheck: true,
  maxBytes: TRIAL_BYTES,
})

export const listPromotionUses = call({
  name: 'listPromotionUses',
  summary: 'How often each offer was used in orders that count, and what it took off them',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/promotions/uses',
  auth: 'merchant',
  staffRole: 'manager',
  answer: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        uses: z.int(),
        given: Money,
        since: Instant.describe('The first order with it'),
      }),
    ),
  }),
})

export const promotionTrialCalls = [tryPromotion, listPromotionUses]
