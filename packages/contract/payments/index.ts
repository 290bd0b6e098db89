import { z } from 'zod'
import { call } from '../call/index.ts'
import { Done, Id, Instant, Money } from '../values/index.ts'
import { paymentConfiguration } from './configuration.ts'

export { paymentConfiguration } from './configuration.ts'

/** How a customer wants to pay. Card numbers are never taken: `cardDetails` and `cardCode` are refused. */
export const PaymentInput = z.looseObject({
  mod: z.string().max(40).describe('A method of the store for this order type'),
  cardId: z.string().max(200).optional().describe('A saved card'),
  cardToken: z.string().max(200).optional().describe('The same, as older clients call it'),
  isSaveCard: z.boolean().optional().describe('Keep the card for the next order'),
  vpa: z.string().max(1000).optional().describe('UPI id: name or number@bank'),
  walletToken: z.string().max(4000).optional().describe('What the wallet on the device gave'),
  asset: z.string().max(20).optional().describe('The coin, of a crypto payment'),
  isTokenization: z.unknown().optional().describe('Accepted without effect: `mod` and `cardToken` say it'),
  isCardPayment: z.unknown().optional().describe('Accepted without effect: `mod` says it'),
  isKnet: z.unknown().optional().describe('Accepted without effect: `mod` says it'),
})

const BillKind = z.enum(['order', 'difference', 'share', 'payLink', 'court']).describe('What it is for')

export const PaymentStatus = z
  .int()
  .describe('Initiated 10, pending 481, success 100, failed 4008, cancelled 0, aborted 50, unpaid 20')

/** One attempt to pay. Nothing of a card but its brand and last four digits. */
export const Payment = z.object({
  _id: Id,
  order: Id,
  kind: BillKind,
  status: PaymentStatus,
  amount: Money,
  method: z.string(),
  transactionId: z.string().nullable().describe('What the gateway calls it'),
  referenceNo: z.string().nullable().describe('What we call it at the gateway'),
  requiresRedirect: z.boolean(),
  pageUrl: z.string().nullable().describe('Where the customer goes on, on a listed host'),
  redirectLink: z.string().nullable(),
  form: z
    .object({ action: z.string(), fields: z.record(z.string(), z.string()) })
    .nullable()
    .describe('Posted by the browser by itself instead of following `pageUrl`'),
  session: z.object({ id: z.string() }).nullable(),
  pgRequestParams: z
    .record(z.string(), z.string())
    .nullable()
    .describe('The fields of `form`, as older clients call them'),
  digest: z.string().nullable().describe('Of those fields the one of this name, where the gateway asks for it'),
  signature: z.string().nullable().describe('The same'),
  mixpayConfig: z
    .object({ traceId: z.string().nullable(), paymentUrl: z.string().nullable() })
    .nullable()
    .describe('Of a payment in mixed coins that goes on at its gateway'),
  failureCode: z.int().nullable().describe('5001, 5002, 5003, 5011 or 5100'),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  quote: z
    .object({
      asset: z.string(),
      amount: z.string(),
      address: z.string(),
      memo: z.string().nullable().describe('Tag or memo that must be sent along; null: none'),
      expiresAt: Instant,
    })
    .nullable()
    .describe('Of a crypto payment: what to send where'),
  review: z
    .enum(['underpaid', 'overpaid', 'amount', 'currency'])
    .nullable()
    .describe('Something else came than was asked for: the store looks at it'),
  isSlow: z.boolean().describe('The bank is slower than usual'),
  waitsSince: Instant.nullable().describe('Since when the bank has it without an answer; null: it does not'),
  createdAt: Instant,
  expiresAt: Instant,
})

export const Refund = z.object({
  _id: Id,
  amount: Money,
  way: z.enum(['gateway', 'credits', 'cash']),
  status: z.enum(['queued', 'pending', 'done', 'failed', 'manual', 'owed']),
  reason: z.string().nullable(),
  isInstead: z.boolean().describe('The bank did not take one before it, which has failed'),
  isByHand: z.boolean().describe('The store manager gave it back'),
  createdAt: Instant,
  settledAt: Instant.nullable().describe('When the money was back; null: it is under way'),
  lines: z
    .array(z.object({ _id: Id, qty: z.int() }))
    .describe('Units of the order’s lines that it gives back; empty: an amount, or the whole'),
  method: z.string().nullable().describe('Of the payment that it goes back through; null: none'),
  card: z
    .object({ brand: z.string(), last4: z.string() })
    .nullable()
    .describe('That it goes back to; null for who holds the link alone'),
})

/** The money of an order, as it stands. */
export const OrderPayment = z.object({
  _id: Id.nullable().describe('Its latest attempt; null: people collect'),
  status: PaymentStatus,
  method: z.string(),
  toCollect: Money.describe('Still to collect in person though money was recorded: an answer made the order dearer'),
  refunds: z.array(Refund).describe('Money that goes back; of a single order'),
})

export const Receipt = z.object({
  paymentId: Id,
  requestId: z.string().nullable(),
  at: Instant,
  method: z.string(),
  amount: Money,
  mobileNumber: z.string().nullable(),
  orderId: z.string(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  refunded: Money.describe('What of it went back, or is on its way'),
})

const paymentId = z.object({ id: Id })

export const payOrder = call({
  name: 'payOrder',
  summary: 'A new attempt to pay an order that waits for money, by any method of its store',
  tag: 'payment',
  method: 'POST',
  path: '/v1/payment/card-payment',
  auth: 'session',
  body: z.object({ order: Id.describe('Of an order or a court order'), payment: PaymentInput }),
  answer: z.object({
    payment: Payment.nullable().describe('Null: people collect'),
    orderStatus: z.int(),
  }),
  created: true,
})

export const getPayment = call({
  name: 'getPayment',
  summary: 'One attempt to pay, asked of the gateway again where its end is open',
  tag: 'payment',
  method: 'GET',
  path: '/v1/payment/:id',
  auth: 'session',
  params: paymentId,
  answer: z.object({
    payment: Payment,
    orderStatus: z.int(),
    receipt: Receipt.nullable().describe('Of a success'),
  }),
})

export const getOrderReceipt = call({
  name: 'getOrderReceipt',
  summary: 'What was paid online for an order: its receipt, and those of what it cost more afterwards',
  tag: 'payment',
  method: 'GET',
  path: '/v1/orders/:id/receipt',
  auth: 'session',
  params: z.object({ id: Id }),
  answer: z.object({
    receipt: Receipt.nullable().describe('Null: nothing was paid online for it'),
    differences: z.array(Receipt).describe('Of dearer replacements, the first one first'),
  }),
})

export const getPaymentFailure = call({
  name: 'getPaymentFailure',
  summary: 'Why a payment failed, and how the order can be paid instead; nothing of card or person',
  tag: 'payment',
  method: 'GET',
  path: '/v1/payment/:id/failure/meta',
  auth: 'session',
  params: paymentId,
  answer: z.object({
    payment: Id,
    order: Id,
    store: Id,
    orderType: z.int().nullable(),
    orderStatus: z.int(),
    orderVersion: z.int().describe('Rises with every change: a stream of the order tells of newer ones'),
    kind: BillKind,
    status: PaymentStatus,
    code: z.int().nullable().describe('5001, 5002, 5003, 5011 or 5100'),
    message: z.string(),
    amount: Money,
    method: z.string(),
    methods: z.array(z.string()).describe('With which the same order can be paid now; empty: no more'),
    canRetry: z.boolean(),
    goesBack: z.boolean().describe('It was paid, and what it was to pay for can not be had any more'),
    expiresAt: Instant,
  }),
})

export const verifyFailure = call({
  name: 'verifyFailure',
  summary: 'The customer came back without paying: the gateway is asked, and an attempt that is still open is ended',
  tag: 'payment',
  method: 'POST',
  path: '/v1/razorpay/verify/failure',
  auth: 'session',
  body: z.object({ payment: Id }),
  answer: z.object({ payment: Payment, orderStatus: z.int() }),
})

export const binDetails = call({
  name: 'binDetails',
  summary: 'What card it is by its first digits, and whether the basket’s offer is for it',
  tag: 'payment',
  method: 'POST',
  path: '/v1/payment/bin-details',
  auth: 'session',
  body: z.object({
    store: Id,
    bin: z
      .string()
      .regex(/^\d{4,8}$/)
      .describe('The first four to eight digits alone'),
  }),
  answer: z
    .object({ brand: z.string().nullable(), type: z.string().nullable(), country: z.string().nullable() })
    .describe('Null: the store’s gateway does not tell'),
})

export const validateVpa = call({
  name: 'validateVpa',
  summary: 'Whether a UPI id is somebody’s',
  tag: 'payment',
  method: 'POST',
  path: '/v1/payment/upi/validate-vpa',
  auth: 'session',
  body: z.object({ store: Id, vpa: z.string().max(1000) }),
  answer: z.object({
    valid: z.boolean().nullable().describe('Null: nobody can be asked, and the page of the gateway says it'),
    name: z.string().nullable(),
  }),
})

export const processWallet = call({
  name: 'processWallet',
  summary: 'Pays an order that waits for money with what the wallet on the device gave',
  tag: 'payment',
  method: 'POST',
  path: '/v1/payment/wallet/process',
  auth: 'session',
  body: z.object({ order: Id, wallet: z.enum(['applepay', 'googlepay']), walletToken: z.string().min(1).max(4000) }),
  answer: z.object({ payment: Payment, orderStatus: z.int() }),
  created: true,
})

const gatewayName = z.object({ gateway: z.string().max(40) })

export const gatewayWebhook = call({
  name: 'gatewayNotice',
  summary: 'A gateway’s signed webhook, checked with the secret of that account alone',
  tag: 'payment',
  method: 'POST',
  path: '/v1/payment/webhooks/:gateway',
  auth: 'anyone',
  params: gatewayName,
  query: z.object({ account: z.string().max(80).optional() }),
  answer: Done,
  ownLimits: true,
  skipsCardCheck: true,
})

/** Not in the envelope: 303 to a page of the storefront. */
export const gatewayReturn = call({
  name: 'gatewayReturn',
  summary: 'Where the customer’s browser comes back: changes nothing by what it brings, answers 303',
  tag: 'payment',
  method: 'GET',
  path: '/v1/payment/callback/:gateway',
  auth: 'anyone',
  params: gatewayName,
  query: z.object({ account: z.string().max(80).optional(), payment: z.string().max(80).optional() }),
  answer: z.string(),
  skipsCardCheck: true,
})

export const gatewayReturnByForm = call({ ...gatewayReturn, name: 'gatewayReturnByForm', method: 'POST' })

export const SavedCard = z.object({
  _id: Id,
  brand: z.string(),
  last4: z.string(),
  expiry: z.string().describe('MM/YY'),
  type: z.string(),
  holder: z.string().nullable(),
  isExpired: z.boolean(),
})

export const listCards = call({
  name: 'listCards',
  summary: 'Saved cards: brand, last four digits, expiry; never a number',
  tag: 'payment',
  method: 'GET',
  path: '/v1/users/cards',
  auth: 'session',
  query: z.object({
    pgType: z.string().max(20).optional().describe('Of one gateway alone, by its id or name'),
    store: Id.optional().describe('Of the gateway that takes saved cards there; absent: of all stores’'),
    pgConfiguration: z.string().max(200).optional().describe('Accepted without effect: `store` says it'),
  }),
  answer: z.object({ items: z.array(SavedCard) }),
})

export const deleteCard = call({
  name: 'deleteCard',
  summary: 'Forgets a saved card, at the gateway too',
  tag: 'payment',
  method: 'DELETE',
  path: '/v1/users/cards/:id',
  auth: 'session',
  params: z.object({ id: z.string().min(1).max(200) }),
  answer: Done,
})

export const paymentCalls = [
  payOrder,
  getPayment,
  getOrderReceipt,
  getPaymentFailure,
  verifyFailure,
  binDetails,
  validateVpa,
  processWallet,
  gatewayWebhook,
  gatewayReturn,
  gatewayReturnByForm,
  paymentConfiguration,
  listCards,
  deleteCard,
]

export const refundOrder = call({
  name: 'refundOrder',
  summary:
    'Money back: an amount, or lines by their frozen share, each unit once (409 `already_refunded`); to the gateway first, the rest as credits or cash owed. Just the sum that waits for the store manager (`manual`) records that it was given back by hand',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/orders/:id/refunds',
  auth: 'merchant',
  staffRole: 'manager',
  params: z.object({ id: Id }),
  body: z.object({
    amount: Money.optional(),
    lines: z
      .array(
        z.object({ _id: Id, qty: z.int().min(1).max(999).optional().describe('Units; absent: all that are left') }),
      )
      .min(1)
      .max(100)
      .optional(),
    reason: z.string().max(300).optional(),
    problem: Id.optional().describe(
      'A problem of the order that this answers (409 `already_answered`); lines that hold all of an open one answer it too',
    ),
  }),
  answer: z.object({ refunds: z.array(Refund), refundAmount: Money }),
  created: true,
})

export const merchantPaymentCalls = [refundOrder]
