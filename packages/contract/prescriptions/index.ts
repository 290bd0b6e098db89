import { MAX_PAGE_BYTES, MAX_PAGES_OF_LINE, MAX_REASON } from '@compass/domain/prescriptions'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { MerchantOrder } from '../merchant-side/index.ts'
import { Done, Id, Instant } from '../values/index.ts'

const id = z.object({ id: Id })

/** One page of a prescription. What it shows is read by calls of its own, and each reading is written down. */
export const PrescriptionPage = z.object({
  _id: Id,
  line: Id.describe('Of the basket, and of its order'),
  kind: z.enum(['picture', 'pdf']),
  at: Instant.describe('When it was added'),
  reason: z.string().nullable().describe('The pharmacist’s words where it was not accepted; null: it was not refused'),
})

const Pages = z.object({ items: z.array(PrescriptionPage) })

const CONTENT = z.string().describe('image/webp to look at, or application/pdf as an attachment')

export const listCartPrescriptions = call({
  name: 'listCartPrescriptions',
  summary: 'The pages of prescriptions that lie with the lines of the basket',
  tag: 'cart',
  method: 'GET',
  path: '/v1/carts/prescriptions',
  auth: 'session',
  answer: Pages,
})

export const addPrescription = call({
  name: 'addPrescription',
  summary: `One page of a prescription as raw bytes: JPEG, PNG, WebP or PDF up to 10 MB, at most ${MAX_PAGES_OF_LINE} a line`,
  tag: 'cart',
  method: 'POST',
  path: '/v1/carts/prescriptions',
  auth: 'session',
  query: z.object({ line: Id }),
  answer: PrescriptionPage,
  created: true,
  skipsCardCheck: true,
  maxBytes: MAX_PAGE_BYTES,
})

export const removePrescription = call({
  name: 'removePrescription',
  summary: 'Deletes a page from the basket',
  tag: 'cart',
  method: 'DELETE',
  path: '/v1/carts/prescriptions/:id',
  auth: 'session',
  params: id,
  answer: Done,
})

export const getOrderPrescriptions = call({
  name: 'getOrderPrescriptions',
  summary: 'The pages that an order was placed with, for the customer whose it is',
  tag: 'orders',
  method: 'GET',
  path: '/v1/orders/:id/prescriptions',
  auth: 'session',
  params: id,
  answer: Pages,
})

export const getPrescription = call({
  name: 'getPrescription',
  summary: 'One page of an order, for the customer whose it is; the reading is written down',
  tag: 'orders',
  method: 'GET',
  path: '/v1/orders/:id/prescriptions/:page',
  auth: 'session',
  params: z.object({ id: Id, page: Id }),
  query: z.object({ m: z.string().max(60).optional() }),
  answer: CONTENT,
})

export const listMerchantPrescriptions = call({
  name: 'listMerchantPrescriptions',
  summary: 'The pages that an order was placed with',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/prescriptions',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({ order: Id }),
  answer: Pages,
})

export const readPrescription = call({
  name: 'readPrescription',
  summary: 'One page of an order; the reading is written down with the merchant key',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/prescriptions/:id',
  auth: 'merchant',
  staffRole: 'counter',
  params: id,
  answer: CONTENT,
})

export const refusePrescription = call({
  name: 'refusePrescription',
  summary: 'The pharmacist does not accept a prescription: its line becomes a substitution request with the reason',
  tag: 'merchant',
  method: 'PATCH',
  path: '/v1/merchant/prescriptions/:id',
  auth: 'merchant',
  staffRole: 'counter',
  params: id,
  body: z.object({
    state: z.literal('refused'),
    reason: z.string().max(10_000).describe(`At most ${MAX_REASON} characters, which the customer reads; never empty`),
    suggestions: z.array(Id).max(10).default([]).describe('Products in its place, which need no prescription'),
  }),
  answer: z.object({ order: MerchantOrder }),
})

export const prescriptionCalls = [
  listCartPrescriptions,
  addPrescription,
  removePrescription,
  getOrderPrescriptions,
  getPrescription,
]
export const merchantPrescriptionCalls = [listMerchantPrescriptions, readPrescription, refusePrescription]
