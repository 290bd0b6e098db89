import { LANGUAGES } from '@compass/domain/languages'
import { z } from 'zod'
import { AddressInput } from '../addresses/index.ts'
import { call } from '../call/index.ts'
import { ChosenCustomization, scheduledFields, Totals } from '../cart/index.ts'
import { Order, OrderLine } from '../orders/index.ts'
import { Payment, PaymentInput } from '../payments/index.ts'
import { Id, Instant, listOf, Money, Paging, Text } from '../values/index.ts'

export const PayLinkState = z
  .enum(['open', 'paid', 'used_up', 'expired', 'withdrawn'])
  .describe('`paid`: once, and that was all; `used_up`: as often as it could be')

const PhoneInput = z.object({
  number: z.union([z.string().max(40), z.int()]).transform(String),
  countryCode: z.string().max(8),
})

const text = z
  .string()
  .describe('What it is for: the first line names it, the rest explains it; of products it may be empty')

/** What a link with products asks for, and how they are had. */
const linkProducts = {
  orderType: Order.shape.orderType.describe('Of products: how they are had; null: they are not brought or fetched'),
  products: z.array(OrderLine).describe('As they will be on the order; empty: an amount'),
  totals: Totals.nullable().describe('Of products: what the amount is made of; null: an amount'),
  schedule: Order.shape.schedule,
}

/** A link as whoever opens it sees it. */
export const PayLink = z.object({
  state: PayLinkState,
  merchant: z.object({ slug: z.string(), name: Text }),
  store: z.object({ _id: Id, name: Text, phone: z.string() }),
  amount: Money.describe('What is to be paid; without the fee of a delivery as long as nobody has said where to'),
  text,
  ...linkProducts,
  delivery: z
    .object({ area: Text, city: Text })
    .nullable()
    .describe('Where products are brought, as far as it is known: never the door'),
  unavailable: z
    .object({ error: z.string(), message: z.string(), product: Text.nullable().describe('Which it is about') })
    .nullable()
    .describe('Why products cannot be had now, though the link is open; null: they can'),
  language: z.string().describe('That the text is written in'),
  customer: z.string().nullable().describe('Who it is for; null: nobody was named, or it is not open'),
  expiresAt: Instant.nullable(),
  methods: z.array(z.string()).describe('Empty where nobody can pay online now'),
  asks: z
    .object({ name: z.boolean(), phone: z.boolean(), address: z.boolean() })
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
  query: z.object({
    address: Id.optional().describe('A saved address of the payer: adds the fee of a delivery to there'),
  }),
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
    address: z
      .object({ _id: Id })
      .optional()
      .describe('A saved address of the payer, where the link asks for one; an amount goes nowhere'),
    expected: z
      .object({ grandTotal: Money })
      .optional()
      .describe('Of products: what was shown. Where it is another total by now, nothing is paid (4213)'),
    deliveryInstruction: z.string().max(300).optional(),
    receipt: z.boolean().optional().describe('True: the receipt comes by message too, as soon as it is paid'),
    notificationModule: z
      .union([z.literal(10), z.literal(20), z.literal(30)])
      .optional()
      .describe('Messages by SMS 10, WhatsApp 20, both 30'),
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
  ...linkProducts,
  customer: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable().describe('Where products are brought; null: the payer says it, or nowhere'),
  }),
  expiresAt: Instant.nullable(),
  uses: z.int(),
  used: z.int(),
  methods: z.array(z.string()).nullable().describe('Null: every way to pay online'),
  createdAt: Instant,
  withdrawnAt: Instant.nullable(),
})

export const createPayLink = call({
  name: 'createPayLink',
  summary:
    'Makes a pay link for an amount or for products, and sends it by message where a phone is named. Products keep their price',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/paylinks',
  auth: 'merchant',
  staffRole: 'counter',
  body: z.object({
    amount: Money.optional().describe('Absent: `products` say what is to be paid'),
    text: z.string().max(10_000).optional().describe('What it is for; of products it may be absent'),
    store: Id.optional().describe('Whose words, numbers and methods it has; absent: the first'),
    products: z
      .array(
        z.object({
          product: Id.optional().describe('Absent: `sku` names it'),
          sku: z.string().max(80).optional(),
          qty: z.unknown().optional().describe('Whole number from 1 to 999; absent: 1'),
          customize: ChosenCustomization.optional().describe('Absent: what is chosen on its page at first'),
          specialInstructions: z.string().max(300).default(''),
        }),
      )
      .min(1)
      .max(100)
      .optional()
      .describe('What is sold by the link, in place of an amount'),
    orderType: z
      .union([z.literal(10), z.literal(20), z.literal(30), z.literal(40)])
      .nullable()
      .optional()
      .describe('Of products: pickup 10 or delivery 20 (30 and 40 say the same), null: neither. Wanted with products'),
    ...scheduledFields,
    address: AddressInput.optional().describe(
      'Where products are brought; absent: the payer says it, and pays the fee',
    ),
    codeName: z.string().max(10_000).optional().describe('A promo code; absent: the best automatic promotion counts'),
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

export const previewPayLink = call({
  name: 'previewPayLink',
  summary: 'What such a link would ask for, with fees, tax and promotion; nothing is made, and refused as making it is',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/paylinks/preview',
  auth: 'merchant',
  staffRole: 'counter',
  body: createPayLink.body!,
  answer: MerchantPayLink.pick({ amount: true, orderType: true, products: true, totals: true, schedule: true }),
})

export const listPayLinks = call({
  name: 'listPayLinks',
  summary: 'Pay links, the newest first',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/paylinks',
  auth: 'merchant',
  staffRole: 'counter',
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
  staffRole: 'counter',
  params: z.object({ id: Id }),
  answer: MerchantPayLink,
})

export const merchantPayLinkCalls = [createPayLink, previewPayLink, listPayLinks, withdrawPayLink]
