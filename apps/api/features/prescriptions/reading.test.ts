import { moveOrder } from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import * as calls from '@compass/contract/prescriptions'
import { addRecurring } from '@compass/contract/recurring'
import { scheduleCart } from '@compass/contract/slots'
import { answerSubstitutionRequest, readSubstitutionRequest } from '@compass/contract/substitutions'
import { exportUser } from '@compass/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { newCustomer, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { withRepeating } from '../recurring/test-repeating.ts'
import {
  customerWithLines,
  orderWithPrescription,
  PDF,
  pharmacyDocument,
  readBytes,
  sendPage,
} from './test-prescriptions.ts'

let test: TestApi
let key: string
let otherKey: string
beforeAll(async () => {
  test = await testApi({
    document: pharmacyDocument((document) => {
      Object.assign(document, { recurringOrders: true, stores: withRepeating().stores })
    }),
  })
  key = await test.merchantKey()
  const other = pharmacyDocument((document) => {
    document.slug = 'other-pharmacy'
  })
  otherKey = await test.merchantKey(await test.apply(other))
})
afterAll(async () => {
  expect(await checkInvariants(test.database)).toEqual([])
  await test.close()
})

const ofStaff = (page: string) => calls.readPrescription.path.replace(':id', page)
const ofCustomer = (order: string, page: string) =>
  calls.getPrescription.path.replace(':id', order).replace(':page', page)

async function readingsOf(page: string) {
  const { rows } = await test.sql.query(
    `select r.reader, k.name as key, r.order_id from prescription_readings r
     left join merchant_keys k on k.key_id = r.key_id where r.page_id = $1 order by r.reader desc`,
    [page],
  )
  return rows as { reader: string; key: string | null; order_id: string | null }[]
}

describe('reading a prescription', () => {
  it('is for staff of the merchant and for its customer, and each reading is written down', async () => {
    const { customer, page, order } = await orderWithPrescription(test)
    const staff = await readBytes(test, ofStaff(page), key)
    expect(staff).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      },
    })
    const own = await readBytes(test, ofCustomer(order._id, page), customer.token)
    expect(own.bytes.equals(staff.bytes)).toBe(true)
    expect(await readingsOf(page)).toMatchObject([
      { reader: 'staff', key: expect.any(String), order_id: order._id },
      { reader: 'owner', key: null, order_id: order._id },
    ])
  })

  it('hands a PDF over as a file, byte for byte, and shows it nowhere', async () => {
    const { customer, page, order } = await orderWithPrescription(test, PDF)
    for (const [url, token] of [
      [ofStaff(page), key],
      [ofCustomer(order._id, page), customer.token],
    ] as const) {
      const read = await readBytes(test, url, token)
      expect(read.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="prescription.pdf"',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      expect(read.bytes.equals(PDF)).toBe(true)
    }
  })

  it('is for nobody else, and then nothing is written down', async () => {
    const { customer, page, order } = await orderWithPrescription(test)
    const second = await orderWithPrescription(test)
    const stranger = await newCustomer(test)
    const refused = [
      await readBytes(test, ofStaff(page), otherKey),
      await readBytes(test, ofStaff(newId()), key),
      await readBytes(test, ofStaff('x'), key),
      await readBytes(test, ofCustomer(order._id, page), stranger.token),
      await readBytes(test, ofCustomer(order._id, newId()), customer.token),
      await readBytes(test, ofCustomer(second.order._id, second.page), customer.token),
      // Another’s page under one’s own order.
      await readBytes(test, ofCustomer(order._id, second.page), customer.token),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await readBytes(test, ofStaff(page), customer.token)).status).toBe(401)
    expect(await readingsOf(page)).toEqual([])
    expect(await readingsOf(second.page)).toEqual([])
    const listed = await test.call(calls.getOrderPrescriptions, { params: { id: order._id } }, stranger)
    expect(listed.status).toBe(404)
  })

  it('shows staff nothing of a cart that is not placed', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin')
    const answer = await test.inject({
      method: 'POST',
      url: `${calls.addPrescription.path}?line=${lines.amoxicillin}`,
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/pdf' },
      payload: PDF,
    })
    const { _id: page } = answer.json().data
    expect((await readBytes(test, ofStaff(page), key)).status).toBe(404)
  })

  it('lists an order’s pages without their content', async () => {
    const { customer, page, lines, order } = await orderWithPrescription(test)
    const expected = [{ _id: page, line: lines.amoxicillin, kind: 'picture', reason: null }]
    const own = await test.call(calls.getOrderPrescriptions, { params: { id: order._id } }, customer)
    expect(own.data.items).toMatchObject(expected)
    const staff = await test.call(calls.listMerchantPrescriptions, { query: { order: order._id } }, { token: key })
    expect(staff.data.items).toMatchObject(expected)
    expect(await readingsOf(page)).toEqual([])
  })

  it('is a part of the export: data.json alone as JSON, and prescriptions beside it in a ZIP', async () => {
    const { customer, page } = await orderWithPrescription(test, PDF)
    const json = await test.call(exportUser, { params: { id: customer.userId } }, customer)
    expect((json.data as { prescriptions?: unknown }).prescriptions).toMatchObject([{ _id: page, kind: 'pdf' }])
    expect(await readingsOf(page)).toEqual([])
    const path = exportUser.path.replace(':id', customer.userId)
    const zip = await readBytes(test, path, customer.token)
    expect(zip.headers['content-type']).toBe('application/zip')
    expect(zip.bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
    expect(zip.bytes.includes(Buffer.from('data.json'))).toBe(true)
    expect(zip.bytes.includes(Buffer.from(`prescriptions/${page}.pdf`))).toBe(true)
    expect(zip.bytes.includes(PDF)).toBe(true)
    expect(await readingsOf(page)).toMatchObject([{ reader: 'export' }])
    const stranger = await newCustomer(test)
    expect((await readBytes(test, path, stranger.token)).status).toBe(404)
  })
})

describe('refusing a prescription', () => {
  const refuse = (id: string, body: object, token = key) =>
    test.call(calls.refusePrescription, { params: { id }, body: { state: 'refused', ...body } as never }, { token })

  it('asks the customer about its line, with the pharmacist’s reason', async () => {
    const { customer, page, lines, order } = await orderWithPrescription(test)
    const reason = 'The date is not readable.'
    const shop = await shopOf(test)
    const suggestions = [shop.product('insulin'), shop.product('vitamins')]
    expect((await refuse(page, { reason: ' ' })).status).toBe(422)
    expect((await refuse(page, { reason }, otherKey)).status).toBe(404)
    const { status, data } = await refuse(page, { reason, suggestions })
    expect(status).toBe(200)
    const { amoxicillin: line } = lines
    expect(data.order.awaiting).toMatchObject({ lines: [line], reasons: [{ line, reason }] })
    const request = await test.call(readSubstitutionRequest, { params: { id: order._id } }, customer)
    expect(request.data.question?.lines).toMatchObject([{ _id: line, reason }])
    // What needs a prescription itself can not stand in for it: nobody can show one any more.
    expect(request.data.question?.lines[0]?.suggestions.map(({ sku }) => sku)).toEqual(['vitamins'])
    const own = await test.call(calls.getOrderPrescriptions, { params: { id: order._id } }, customer)
    expect(own.data.items).toMatchObject([{ _id: page, reason }])
    // The same again is no other question; another reason waits for the answer.
    expect((await refuse(page, { reason })).status).toBe(200)
    expect((await refuse(page, { reason: 'Another one.' })).meta.error).toBe('awaiting_answer')
    await test.call(answerSubstitutionRequest, { params: { id: order._id }, body: { isAccepted: true } }, customer)
    const after = await test.call(getOrder, { params: { id: order._id } }, customer)
    expect(after.data.order.products.map(({ sku }) => sku)).toEqual(['vitamins'])
    expect(after.data.order.awaiting).toBeNull()
  })

  it('comes too late once the order is packed', async () => {
    const { page, order } = await orderWithPrescription(test)
    for (const to of [20, 40]) await test.call(moveOrder, { params: { id: order._id }, body: { to } }, { token: key })
    expect((await refuse(page, { reason: 'Too late.' })).meta.error).toBe('invalid_transition')
  })
})

describe('an order with a prescription', () => {
  it('does not repeat by itself: a prescription is for once', async () => {
    const { customer, order } = await orderWithPrescription(test)
    const repeat = (id: string, actor: { readonly token: string }) =>
      test.call(addRecurring, { body: { order: id, recurrenceObj: { unit: 'day', time: '09:00' } } }, actor)
    expect((await repeat(order._id, customer)).meta.error).toBe('recurring_not_offered')
    const begun = await customerWithLines(test, 'amoxicillin')
    await sendPage(test, begun.customer, begun.lines.amoxicillin!, PDF)
    const store = (await shopOf(test)).store('marina')
    await test.call(scheduleCart, { body: { store, scheduledTime: '2026-06-02T05:00:00.000Z' } }, begun.customer)
    expect((await begun.customer.place({ recurrenceObj: { unit: 'day' } })).meta.error).toBe('recurring_not_offered')
    // What is sold without one does.
    const other = await customerWithLines(test, 'vitamins')
    const placed = await other.customer.place()
    expect((await repeat(placed.data.order._id, other.customer)).status).toBe(201)
  })
})
