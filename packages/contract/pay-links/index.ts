import { LANGUAGES } from '@compass/domain/languages'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Order } from '../orders/index.ts'
import { Payment, PaymentInput } from '../payments/index.ts'
import { Id, Instant, listOf, Money, Paging, Text } from '../values/index.ts'

export const PayLinkState = z
  .enum(['open', 'paid', 'used_up', 'expired', 'withdrawn'])
  .describe('`paid`: once, and that was all; `used_up`: as often as it could be')

const PhoneInput = z.object({
  number: z.union([z.string().max(40), z.int()]).transform(String),
  countryCode: z.string().max(8),
})

const text = z.string().describe('What it is for: the first line names it, the rest explains it')

/** A link as whoever opens it sees it. */
export const PayLink = z.object({
  state: PayLinkState,
  merchant: z.object({ slug: z.string(), name: Text }),
  store: z.object({ _id: Id, name: Text, phone: z.string() }),
  amount: Money,
  text,
  language: z.string().describe('That the text is written in'),
  customer: z.string().nullable().describe('Who it is for; null: nobody was named, or it is not open'),
  expiresAt: Instant.nullable(),
  methods: z.array(z.string()).describe('Empty where nobody can pay online now'),
  asks: z
    .object({ name: z.boolean(), phone: z.boolean() })
    .describe('What the payer has to say, since the link does not know it'),
  own: z
    .object({ _id: Id, state: z.enum(['paid', 'atBank', 'unpaid']) })
    .nullable()
    .describe('The newest order by which this very session paid it, or began to'),
})

export const getPayLink = call({
  name: 'getPayLink',
  summary: 'What a pay link asks for; nothing of who paid it. 404 `pay_link_unknown` for one that never was',
  tag: 'payment',
  method: 'GET',
  path: '/v1/paylinks/:id',
  auth: 'guest',
  params: z.object({ id: Id.describe('`<merchant>.<secret>`, as its address ends') }),
  answer: PayLink,
})

export const payByLink = call({
  name: 'payByLink',
  summary:
    'Pays a link: an order of channel 60, paid online. No code is asked. Who began before pays the same order; with an `Idempotency-Key` once',
  tag: 'payment',
  method: 'POST',
  path: '/v1/paylinks/:id/payment',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({
    payment: PaymentInput,
    name: z.string().max(10_000).optional().describe('Absent: that of whom the link is for'),
    phone: PhoneInput.optional().describe('Absent: that of whom the link is for'),
    email: z.string().max(1000).optional(),
    address: z.unknown().optional().describe('Accepted without effect: an amount goes nowhere'),
  }),
  answer: z.object({ order: Order, payment: Payment }),
  created: true,
})

export const payLinkCalls = [getPayLink, payByLink]

/** A link as its merchant sees it. Its address is said once, when it is made. */
export const MerchantPayLink = z.object({
  _id: Id,
  state: PayLinkState,
  store: Id,
  amount: Money,
  text,
  customer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
  expiresAt: Instant.nullable(),
  uses: z.int(),
  used: z.int(),
  methods: z.array(z.string()).nullable().describe('Null: every way to pay online'),
  createdAt: Instant,
  withdrawnAt: Instant.nullable(),
})

export const createPayLink = call({
  name: 'createPayLink',
  summary: 'Makes a pay link, and sends it by message where a phone is named',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/paylinks',
  auth: 'merchant',
  body: z.object({
    amount: Money,
    text: z.string().max(10_000),
    store: Id.optional().describe('Whose words, numbers and methods it has; absent: the first'),
    customer: z
      .object({
        name: z.string().max(10_000).optional(),
        phone: PhoneInput.optional().describe('The link is sent there'),
        language: z.enum(LANGUAGES).optional().describe('Of the message; absent: the merchant’s first'),
      })
      .optional(),
    expiresAt: Instant.optional(),
    uses: z.int().optional().describe('How often it can be paid; absent: once'),
    methods: z.array(z.string().max(40)).min(1).max(20).optional().describe('Absent: every way to pay online'),
  }),
  answer: MerchantPayLink.extend({ url: z.string().describe('Its address, said this once') }),
  created: true,
})

export const listPayLinks = call({
  name: 'listPayLinks',
  summary: 'Pay links, the newest first',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/paylinks',
  auth: 'merchant',
  query: Paging,
  answer: listOf(MerchantPayLink),
})

export const withdrawPayLink = call({
  name: 'withdrawPayLink',
  summary: 'Nobody can pay by it any more; money that comes later goes back',
  tag: 'merchant',
  method: 'DELETE',
  path: '/v1/merchant/paylinks/:id',
  auth: 'merchant',
  params: z.object({ id: Id }),
  answer: MerchantPayLink,
})

export const merchantPayLinkCalls = [createPayLink, listPayLinks, withdrawPayLink]
