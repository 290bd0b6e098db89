import { z } from 'zod'
import { call } from '../call/index.ts'
import { Id, Instant } from '../values/index.ts'

export const downloadInvoice = call({
  name: 'downloadInvoice',
  summary: 'The invoice of an order as a PDF, in the language of the order; for its customer alone',
  tag: 'orders',
  method: 'GET',
  path: '/v1/orders/download/order-invoice',
  auth: 'session',
  query: z.object({
    orderId: Id.describe('The storage id of the order'),
    placedAt: Instant.optional().describe('When it was placed; where it is said, it must be so'),
    m: z.string().max(60).optional(),
  }),
  answer: z.string().describe('application/pdf'),
})

export const downloadMerchantInvoice = call({
  name: 'downloadMerchantInvoice',
  summary:
    'The same invoice for the merchant’s side, by the order. At the counter it says how to reach the customer only while the order runs',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/orders/:id/invoice',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  answer: z.string().describe('application/pdf'),
})

export const invoiceCalls = [downloadInvoice]
export const merchantInvoiceCalls = [downloadMerchantInvoice]
