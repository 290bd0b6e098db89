import { z } from 'zod'
import { call } from '../call/index.ts'
import { CartPromotion, CartSpending, PartyMember, Totals } from '../cart/index.ts'
import { Order } from '../orders/index.ts'
import { Payment, PaymentInput } from '../payments/index.ts'
import { RoundItem } from '../rounds/index.ts'
import { Id, Instant, Money } from '../values/index.ts'

export const ShareKind = z.enum(['all', 'parts', 'lines', 'amount', 'rest'])

export const Share = z.object({
  _id: Id,
  kind: ShareKind,
  by: PartyMember,
  isMine: z.boolean(),
  amount: Money,
  credits: Money.describe('Of it paid by credits'),
  state: z
    .enum(['claimed', 'paying', 'collecting', 'paid', 'released'])
    .describe('`paying`: at the bank; `collecting`: staff come for it'),
  method: z.string().nullable(),
  expiresAt: Instant.nullable().describe('It is released then; null: it stands'),
  lines: z.array(z.object({ _id: Id, part: z.int(), of: z.int() })).describe('Items, whole (1 of 1) or 1/n of them'),
  parts: z.object({ part: z.int(), of: z.int() }).nullable().describe('Of equal parts: which'),
  payment: Id.nullable().describe('Its latest attempt to pay online'),
  paidAt: Instant.nullable(),
  refunded: Money,
})

export const BillItem = RoundItem.omit({ mayCancel: true, readyAt: true }).extend({
  amount: Money.describe('Its part of the bill: after promotion, points and reward, with its part of the fees'),
  claims: z.array(z.object({ share: Id, part: z.int(), of: z.int() })),
})

/** What a vendor makes of the order of a court's table. */
const TableVendor = z.object({
  store: Id,
  order: Id,
  orderId: z.string(),
  status: z.int(),
  lines: z.array(Id).describe('Of `items`, its own'),
  totals: Totals,
  promotion: CartPromotion.nullable().describe('The vendor’s own'),
})

/** The bill of an order with rounds. */
export const TableBill = z.object({
  order: Id,
  orderId: z.string(),
  visit: Id,
  status: z.int().describe('Of the order'),
  state: z
    .enum(['open', 'closed', 'paid'])
    .describe('`closed`: somebody has claimed or paid, so no round, promotion or points any more'),
  waits: z.int().describe('Units that wait for the kitchen: the bill can be paid when there are none'),
  items: z.array(BillItem).describe('Accepted and served, as they were ordered'),
  totals: Totals,
  promotion: CartPromotion.nullable(),
  spending: CartSpending.nullable().describe('Points and reward of one member'),
  spendingBy: PartyMember.nullable(),
  shares: z.array(Share).describe('In the order of claiming, without those that were released'),
  claimed: Money,
  paid: Money,
  writtenOff: Money,
  open: Money.describe('Nobody has claimed it: bill − paid − claimed − written off'),
  parts: z
    .object({ of: z.int(), taken: z.int(), next: Money.nullable() })
    .nullable()
    .describe('Equal parts, once the first is claimed; `next`: what the next one is'),
  unit: Money.describe('Equal parts are multiples of it'),
  methods: z.array(z.string()),
  vendors: z
    .array(TableVendor)
    .optional()
    .describe('At a court’s table: each vendor’s part, an order of its own; their totals are the bill'),
  version: z.int(),
})

const bill = z.object({ bill: TableBill })
const orderId = Id.describe('The order (`_id`)')
const expected = z
  .object({ amount: Money })
  .optional()
  .describe('What was shown of it; where it costs more by now, nothing is claimed: 409 `bill_changed` with the bill')

export const getTableBill = call({
  name: 'getTableBill',
  summary: 'The bill of an order at a table: items, totals and shares',
  tag: 'dineIn',
  method: 'GET',
  path: '/v1/orders/dineIn/orderSummary/:id',
  auth: 'session',
  params: z.object({ id: orderId }),
  answer: z.object({ order: Order, bill: TableBill.nullable().describe('Null: a single order, which has its totals') }),
})

export const applyTablePromo = call({
  name: 'applyTablePromo',
  summary: 'Applies a promotion to the order, by its code or its id, or takes it off',
  tag: 'dineIn',
  method: 'POST',
  path: '/v1/orders/dineIn/applyPromo',
  auth: 'session',
  body: z.object({
    orderId,
    promo: Id.optional(),
    codeName: z.string().max(20_000).optional(),
    cancel: z.boolean().optional(),
    areaId: z.unknown().optional().describe('Accepted without effect: the order is at its table'),
    store: z.unknown().optional().describe('Accepted without effect: the order says it'),
    orderType: z.unknown().optional().describe('Accepted without effect: the order says it'),
  }),
  answer: bill,
})

export const applyTableLoyalty = call({
  name: 'applyTableLoyalty',
  summary: 'Gives one’s points to the bill; 0 takes them back',
  tag: 'dineIn',
  method: 'POST',
  path: '/v1/orders/dineIn/applyLoyalty',
  auth: 'session',
  body: z.object({ orderId, points: z.int().min(0).nullable().describe('Null: as many as can be') }),
  answer: bill,
})

export const applyTableReward = call({
  name: 'applyTableReward',
  summary: 'Gives one’s reward to the bill; null takes it back',
  tag: 'dineIn',
  method: 'POST',
  path: '/v1/orders/dineIn/rewards',
  auth: 'session',
  body: z.object({ orderId, reward: Id.nullable() }),
  answer: bill,
})

export const claimShare = call({
  name: 'claimShare',
  summary:
    'Claims a part of the bill for ten minutes; 409 `share_taken`, `bill_changed` and `promo_exhausted` with the bill',
  tag: 'dineIn',
  method: 'POST',
  path: '/v1/orders/dineIn/shares',
  auth: 'session',
  body: z.object({
    orderId,
    kind: ShareKind,
    n: z.int().min(1).max(99).optional().describe('Of equal parts: how many'),
    lines: z
      .array(z.object({ _id: Id, of: z.int().min(1).max(99).optional().describe('1/n of it; absent: whole') }))
      .min(1)
      .max(300)
      .optional(),
    amount: Money.optional(),
    expected,
  }),
  answer: z.object({ share: Share, bill: TableBill }),
  created: true,
})

export const releaseShare = call({
  name: 'releaseShare',
  summary: 'Gives a claimed share back',
  tag: 'dineIn',
  method: 'DELETE',
  path: '/v1/orders/dineIn/shares/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  answer: bill,
})

export const payTableBill = call({
  name: 'payTableBill',
  summary: 'Pays a share, or all that is open where none is named; with an `Idempotency-Key` once',
  tag: 'dineIn',
  method: 'POST',
  path: '/v1/orders/dineIn/placeOrder',
  auth: 'session',
  body: z.object({
    orderId,
    share: Id.optional(),
    expected,
    payment: PaymentInput,
    credits: z
      .union([z.literal(true), Money])
      .optional()
      .describe('Pay with credits first: as much as there is, or no more'),
  }),
  answer: z.object({
    order: Order,
    share: Share,
    bill: TableBill,
    payment: Payment.nullable().describe('Null: staff collect it, or credits paid all of it'),
  }),
  created: true,
})

export const shareCalls = [
  getTableBill,
  applyTablePromo,
  applyTableLoyalty,
  applyTableReward,
  claimShare,
  releaseShare,
  payTableBill,
]

export const releaseShareByStaff = call({
  name: 'releaseShareByStaff',
  summary: 'Staff give a share back that nobody pays',
  tag: 'merchant',
  method: 'DELETE',
  path: '/v1/merchant/orders/:id/shares/:share',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id, share: Id }),
  answer: bill,
})

export const getTableBillForStaff = call({
  ...getTableBill,
  name: 'getTableBillForStaff',
  summary: 'The bill of an order at a table, as staff see it',
  tag: 'merchant',
  path: '/v1/merchant/orders/:id/bill',
  auth: 'merchant',
  staffRole: 'counter',
})

export const merchantShareCalls = [releaseShareByStaff, getTableBillForStaff]
