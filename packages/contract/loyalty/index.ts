import { z } from 'zod'
import { call } from '../call/index.ts'
import { CartAnswer, SecretCodeAsk } from '../cart/index.ts'
import { Id, Instant, Money, OrderType, Text } from '../values/index.ts'

/** What of one's own may be said of a store's loyalty scheme: nothing of it is personal. */
export const LoyaltyTerms = z.object({
  earn: z
    .object({ points: z.int(), per: Money })
    .describe('The rate: floor(subtotal × points / per) points, rounded down once'),
  redeem: z.object({ points: z.int(), worth: Money }).describe('So many points are worth so much'),
  mostPerOrder: Money.nullable().describe('Most that points take off one order'),
  asksSecretCode: z.boolean().describe('Points are used only after the store’s secret code (for this order type)'),
  recordsPurchases: z.boolean().describe('A purchase at the counter earns: `POST /v1/loyalty/manualOrders`'),
})

export const RewardState = z
  .enum(['applied', 'applicable', 'notApplicable'])
  .describe('For the live basket of this session, as it is now')

export const Reward = z.object({
  _id: Id,
  name: Text,
  amount: Money.describe('What it takes off, never more than the items cost'),
  minimum: Money.nullable().describe('Of the items after offers'),
  validUntil: Instant.nullable(),
})

export const getMisc = call({
  name: 'getMisc',
  summary: 'Loyalty data of an outlet: how points are earned and used, and what this customer holds',
  tag: 'loyalty',
  method: 'GET',
  path: '/v1/misc',
  auth: 'guest',
  query: z.object({ store: Id, orderType: z.coerce.number().pipe(OrderType).optional() }),
  answer: z.object({
    store: Id,
    orderType: OrderType,
    loyalty: LoyaltyTerms.nullable().describe('Null: the merchant gives no points'),
    rewards: z.boolean().describe('The merchant gives rewards'),
    credits: z.boolean().describe('The merchant gives credits'),
    mayHold: z.boolean().describe('The customer has a verified phone; without one nothing is held and nothing is used'),
    holdings: z
      .object({
        points: z.int(),
        worth: Money.describe('Of all points'),
        credits: Money,
        rewards: z
          .array(
            Reward.extend({
              state: RewardState,
              missing: Money.nullable().describe('Add so much more to use it; null where it is not the minimum'),
            }),
          )
          .describe('Not used and not expired, the one that ends first first'),
      })
      .nullable()
      .describe('Null without a verified phone'),
    basket: z
      .object({
        cart: Id,
        mostPoints: z.int().describe('Points that the live basket can use now'),
        mostWorth: Money.describe('What they would take off'),
        forbiddenBy: z
          .object({ _id: Id, name: Text, code: z.string().nullable() })
          .nullable()
          .describe('The basket’s offer, beside which no points are used'),
      })
      .nullable()
      .describe('Null without a live basket of this outlet, points or a verified phone'),
  }),
})

export const applyCredits = call({
  name: 'applyCredits',
  summary: 'Pays with credits, or no more; they lower what is left to pay last of all, and no tax',
  tag: 'loyalty',
  method: 'POST',
  path: '/v1/carts/applyCredits',
  auth: 'session',
  body: z.object({
    store: Id,
    amount: z
      .object({ amount: z.int().min(1), currency: z.string().length(3) })
      .optional()
      .describe('No more than so much; absent: as much as there is'),
    cancel: z.boolean().default(false),
  }),
  answer: CartAnswer,
})

export const applyLoyalty = call({
  name: 'applyLoyalty',
  summary: 'Uses points, or none; where the store asks its secret code they count once it was given',
  tag: 'loyalty',
  method: 'POST',
  path: '/v1/carts/applyLoyalty',
  auth: 'session',
  body: z.object({
    store: Id,
    points: z.int().min(1).max(1_000_000_000).optional().describe('Absent: as many as can be used'),
    cancel: z.boolean().default(false),
  }),
  answer: CartAnswer,
})

export const applyReward = call({
  name: 'applyReward',
  summary: 'Uses one of the customer’s rewards, or none',
  tag: 'loyalty',
  method: 'PUT',
  path: '/v1/carts/rewards',
  auth: 'session',
  body: z.object({ store: Id, reward: Id.nullable().describe('Null: none') }),
  answer: CartAnswer,
})

export const ManualOrder = z.object({
  store: Id,
  receipt: z.string(),
  amount: Money,
  points: z.int().describe('Points that it earns'),
  recorded: z.boolean().describe('The points are there; false: the secret code is still to be given'),
  secretCode: SecretCodeAsk.nullable(),
})

export const recordManualOrder = call({
  name: 'recordManualOrder',
  summary:
    'A purchase at the counter, so that it earns: asks for the store’s secret code, which confirms it; one receipt earns once',
  tag: 'loyalty',
  method: 'POST',
  path: '/v1/loyalty/manualOrders',
  auth: 'session',
  body: z.object({
    store: Id,
    receipt: z.string().max(200).describe('Number on the receipt: what makes it the same purchase'),
    amount: z.object({ amount: z.int().min(1).max(1_000_000_000), currency: z.string().length(3) }),
  }),
  answer: z.object({ manualOrder: ManualOrder, balance: z.object({ points: z.int(), worth: Money }) }),
})

export const giveSecretCode = call({
  name: 'giveSecretCode',
  summary:
    'The order taker’s secret code: confirms the points that a basket asks for, or one purchase at the counter; 4230 wrong, 4231 timed out',
  tag: 'loyalty',
  method: 'POST',
  path: '/v1/loyalty/secret-code',
  auth: 'session',
  body: z.object({
    store: Id,
    cart: Id.optional().describe('The basket whose points it confirms; absent with `receipt` and `order`'),
    order: Id.optional().describe('The order at a table whose points it confirms'),
    receipt: z.string().max(200).optional().describe('The purchase at the counter that it confirms'),
    code: z.unknown().describe('6 digits, in any script'),
  }),
  answer: z.object({
    cart: CartAnswer.shape.cart.describe('Of a redemption: the basket, with its points'),
    manualOrder: ManualOrder.nullable(),
  }),
})

export const loyaltyCalls = [getMisc, applyCredits, applyLoyalty, applyReward, recordManualOrder, giveSecretCode]

const phone = z.object({ phone: z.string().max(40).describe('International, such as +971501234567') })

export const giveCredits = call({
  name: 'giveCredits',
  summary: 'Gives credits to a phone; with an Idempotency-Key once',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/customers/:phone/credits',
  auth: 'merchant',
  staffRole: 'manager',
  params: phone,
  body: z.object({
    amount: z.object({ amount: z.int().min(1).max(1_000_000_000), currency: z.string().length(3) }),
    reason: z.string().max(300).optional(),
  }),
  answer: z.object({ given: Money, balance: Money }),
  created: true,
})

export const giveReward = call({
  name: 'giveReward',
  summary: 'Gives a reward to a phone: one of the document by its key, or one of its own; with an Idempotency-Key once',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/customers/:phone/rewards',
  auth: 'merchant',
  staffRole: 'manager',
  params: phone,
  body: z.object({
    key: z.string().max(60).optional().describe('Key of a reward of the document; the rest is then its'),
    name: Text.optional(),
    amount: z.object({ amount: z.int().min(1).max(1_000_000_000), currency: z.string().length(3) }).optional(),
    minimum: z
      .object({ amount: z.int().min(0).max(1_000_000_000), currency: z.string().length(3) })
      .nullable()
      .optional(),
    validUntil: z.iso.datetime({ offset: true }).nullable().optional(),
  }),
  answer: z.object({ reward: Reward }),
  created: true,
})

export const getSecretCode = call({
  name: 'getSecretCode',
  summary: 'The store’s present secret code, for the order taker to read out',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/secret-code',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({ store: Id }),
  answer: z.object({
    store: Id,
    code: z.string(),
    changesAt: Instant.describe('When the next one is shown'),
    stepSeconds: z.int(),
  }),
})

export const merchantLoyaltyCalls = [giveCredits, giveReward, getSecretCode]
