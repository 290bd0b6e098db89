import { z } from 'zod'
import { call } from '../call/index.ts'
import { Product } from '../catalogue/index.ts'
import { Order, OrderLine } from '../orders/index.ts'
import { Payment, PaymentInput } from '../payments/index.ts'
import { Id, Instant, Money } from '../values/index.ts'

/** What an answer would make of the order. */
const Outlook = z.object({
  grandTotal: Money,
  difference: Money.describe('Of the total: less than 0 where it costs less than now'),
  settles: z
    .enum(['nothing', 'refund', 'collect', 'pay'])
    .describe(
      'refund: money goes back; collect: another sum is collected in person; pay: the difference is paid online',
    ),
})

export const SubstitutionRequestShape = z.object({
  since: Instant,
  deadline: Instant.describe('Who has not answered by then gets what was chosen at checkout'),
  lines: z.array(
    OrderLine.extend({
      reason: z.string().nullable().describe('Why, in the merchant’s words: its prescription was not accepted'),
      suggestions: z.array(Product).describe('What can be had in its place: what the merchant named, else similar'),
    }),
  ),
  kept: z.array(OrderLine).describe('What can be had, and stays as it was ordered'),
  without: Outlook.nullable().describe('Without what is missing; null: nothing would be left'),
  with: Outlook.extend({
    products: z.array(OrderLine).describe('What the draft adds to the order, at today’s prices'),
  })
    .nullable()
    .describe('With what was chosen in the order’s draft; null: nothing was chosen'),
  payment: Payment.nullable().describe('A payment of the difference that is under way'),
  methods: z.array(z.string()).describe('With which a difference can be paid online now'),
})

export const PartialAnswer = z.object({
  question: SubstitutionRequestShape.nullable().describe('Null: nothing is asked (any more)'),
  order: Order,
})

const path = '/v1/orders/:id/partial-accepted-order'
const params = z.object({ id: Id })

export const readSubstitutionRequest = call({
  name: 'readQuestion',
  summary: 'What the merchant asks about lines that are missing, and what each answer would make of the order',
  tag: 'orders',
  method: 'GET',
  path,
  auth: 'session',
  params,
  answer: PartialAnswer,
})

export const answerSubstitutionRequest = call({
  name: 'answerQuestion',
  summary: 'Accepts what is left of the order, or rejects all of it',
  tag: 'orders',
  method: 'PUT',
  path,
  auth: 'session',
  params,
  body: z.object({ isAccepted: z.boolean() }),
  answer: PartialAnswer,
})

export const acceptReplacements = call({
  name: 'acceptReplacements',
  summary: 'Accepts with what was chosen in the order’s draft, and pays the difference where there is one to pay',
  tag: 'orders',
  method: 'POST',
  path,
  auth: 'session',
  params,
  body: z.object({
    isAccepted: z.literal(true).optional(),
    payment: PaymentInput.partial({ mod: true })
      .optional()
      .describe('How a difference is paid online; an amount in it decides nothing'),
    expected: z
      .object({ grandTotal: Money })
      .optional()
      .describe('The total that was shown: another one is 4213, and nothing is done'),
  }),
  answer: PartialAnswer.extend({
    payment: Payment.nullable().describe('The payment of the difference: the answer counts once it succeeds'),
  }),
})

export const replacementCalls = [readSubstitutionRequest, answerSubstitutionRequest, acceptReplacements]
