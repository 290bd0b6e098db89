import { getCart, removeProductFromCart, restoreCart } from '@compass/contract/cart'
import { removePrescription } from '@compass/contract/prescriptions'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { readPage } from '../../records/prescriptions/pages.ts'
import { joinUsers } from '../../records/users/join-users.ts'
import { newCustomer, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { applyMerchant } from '../platform/apply-merchant.ts'
import {
  customerWithLines,
  orderWithPrescription,
  PDF,
  pagesInCart,
  pharmacyDocument,
  photograph,
  sendPage,
} from './test-prescriptions.ts'

describe('prescriptions in a cart', () => {
  let test: TestApi
  beforeAll(async () => {
    test = await testApi({ document: pharmacyDocument() })
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  const remove = (customer: { readonly token: string }, id: string) =>
    test.call(removePrescription, { params: { id } }, customer)

  it('are asked for by the product, its line and its order', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin', 'vitamins')
    const { data } = await test.call(getCart, {}, customer)
    expect(data.cart?.products.map(({ sku, prescription }) => [sku, prescription])).toEqual([
      ['amoxicillin', 'required'],
      ['vitamins', undefined],
    ])
    await sendPage(test, customer, lines.amoxicillin!, await photograph())
    const placed = await customer.place()
    expect(placed.data.order.products.map(({ prescription }) => prescription)).toEqual(['required', undefined])
  })

  it('are needed to place an order: without one nothing is placed, and it says for what', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin', 'insulin', 'vitamins')
    const refused = await customer.place()
    expect(refused).toMatchObject({
      status: 422,
      meta: { code: 4215, error: 'prescription_required', message: expect.stringContaining('amoxicillin') },
    })
    await sendPage(test, customer, lines.amoxicillin!, await photograph())
    expect((await customer.place()).meta.message).toContain('insulin')
    expect(await customer.orderCount()).toBe(0)
    await sendPage(test, customer, lines.insulin!, PDF, 'application/pdf')
    expect((await customer.place()).status).toBe(201)
  })

  it('are not needed for what is sold without', async () => {
    const { customer } = await customerWithLines(test, 'vitamins')
    expect((await customer.place()).status).toBe(201)
  })

  it('lie with their line, five at most, and can be taken away', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin', 'vitamins')
    const line = lines.amoxicillin!
    const first = await sendPage(test, customer, line, await photograph())
    expect(first).toMatchObject({ status: 201, data: { line, kind: 'picture' } })
    for (let page = 2; page <= 5; page++) {
      expect((await sendPage(test, customer, line, PDF, 'application/pdf')).data?.kind).toBe('pdf')
    }
    expect(await sendPage(test, customer, line, PDF)).toMatchObject({ status: 422, error: 'prescription_full' })
    expect(await pagesInCart(test, customer)).toHaveLength(5)
    expect((await remove(customer, first.data!._id)).status).toBe(200)
    expect((await remove(customer, first.data!._id)).status).toBe(404)
    expect(await pagesInCart(test, customer)).toHaveLength(4)
    expect((await sendPage(test, customer, line, PDF)).status).toBe(201)
  })

  it('belong to the lines of one’s own cart that need one', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin', 'vitamins')
    const stranger = await newCustomer(test)
    const refused = [
      await sendPage(test, customer, lines.vitamins!, PDF),
      await sendPage(test, customer, newId(), PDF),
      await sendPage(test, stranger, lines.amoxicillin!, PDF),
      await sendPage(test, { token: 'nobody' }, lines.amoxicillin!, PDF),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 401])
    const mine = await sendPage(test, customer, lines.amoxicillin!, PDF)
    expect((await remove(stranger, mine.data!._id)).status).toBe(404)
    await stranger.add('amoxicillin')
    expect((await remove(stranger, mine.data!._id)).status).toBe(404)
    expect(await pagesInCart(test, stranger)).toEqual([])
    expect(await pagesInCart(test, customer)).toHaveLength(1)
  })

  it('make an order that is just being placed look again when one is taken away', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin')
    const page = await sendPage(test, customer, lines.amoxicillin!, PDF)
    const body = await customer.orderBody()
    const [placed, removed] = await Promise.all([customer.send(body), remove(customer, page.data!._id)])
    const both = [placed.status, removed.status]
    expect([
      [201, 404],
      [422, 200],
    ]).toContainEqual(both)
    const { rows } = await test.sql.query('select 1 from prescription_pages where page_id = $1', [page.data!._id])
    expect(rows).toHaveLength(placed.status === 201 ? 1 : 0)
  })

  it('come along when the cart is put aside and restored', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin')
    await sendPage(test, customer, lines.amoxicillin!, PDF)
    test.clock.turn({ minutes: 31 })
    expect(await pagesInCart(test, customer)).toEqual([])
    const restored = await test.call(restoreCart, { body: {} } as never, customer)
    expect(restored.status).toBe(200)
    expect(await pagesInCart(test, customer)).toHaveLength(1)
    expect((await customer.place()).status).toBe(201)
  })

  it('come along when their guest signs in as who was there before', async () => {
    const known = await newCustomer(test)
    const { customer: guest, lines } = await customerWithLines(test, 'amoxicillin')
    await sendPage(test, guest, lines.amoxicillin!, PDF)
    await test.database.transact(test.merchantId, async (tenant) => {
      const joined = { from: guest.userId, targetId: known.userId, onScreen: guest.userId }
      return commit(await joinUsers(tenant, joined, test.clock.now))
    })
    expect(await pagesInCart(test, known)).toHaveLength(1)
    expect((await known.place()).status).toBe(201)
  })

  it('are sealed in the database: nothing of what was sent can be read there', async () => {
    const { page } = await orderWithPrescription(test, PDF)
    const { rows } = await test.sql.query('select sealed from prescription_pages where page_id = $1', [page])
    const sealed = rows[0].sealed as Buffer
    expect(sealed.includes(Buffer.from('PDF'))).toBe(false)
    expect(sealed.length).toBe(PDF.length + 28)
  })

  it('are read with the key before, after a key was changed, and by no other', async () => {
    const { page, order } = await orderWithPrescription(test, PDF)
    const { secretKey } = test.api.configuration
    const tenant = test.database.tenant(test.merchantId)
    const read = (keys: { secretKey: string; secretKeyBefore?: string }) =>
      readPage(tenant, keys, {
        ...{ id: newId(), pageId: page, orderId: order._id, at: test.clock.now },
        reader: { kind: 'owner' },
      })
    expect(await read({ secretKey })).toEqual({ kind: 'pdf', bytes: PDF })
    expect(await read({ secretKey: 'another', secretKeyBefore: secretKey })).toEqual({ kind: 'pdf', bytes: PDF })
    expect(await read({ secretKey: 'another' })).toBeNull()
  })

  it('go with the line: who adds it again is asked again', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin')
    await sendPage(test, customer, lines.amoxicillin!, PDF)
    const shop = await shopOf(test)
    await test.call(
      removeProductFromCart,
      { body: { store: shop.store('marina'), productId: lines.amoxicillin! } as never },
      customer,
    )
    await customer.add('amoxicillin')
    expect((await customer.place()).meta.error).toBe('prescription_required')
  })
})

describe('what is no page of a prescription (hostile 98)', () => {
  let test: TestApi
  beforeAll(async () => {
    test = await testApi({ document: pharmacyDocument() })
  })
  afterAll(() => test.close())

  it('is refused whatever it calls itself, and nothing is kept', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const bomb = await sharp({ create: { width: 16_000, height: 3_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const wild: [Buffer, string][] = [
      [Buffer.from(svg), 'image/svg+xml'],
      [Buffer.from(svg), 'image/png'],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html'],
      [Buffer.from('<!doctype html>'), 'application/pdf'],
      [Buffer.from('GIF89a.....'), 'image/gif'],
      [Buffer.from('PK\x03\x04zip'), 'application/zip'],
      [Buffer.from('{"page":"x"}'), 'application/json'],
      [Buffer.alloc(0), 'image/jpeg'],
      [(await photograph()).subarray(0, 900), 'image/jpeg'],
      [bomb, 'image/png'],
      [Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.from(svg)]), 'image/jpeg'],
    ]
    for (const [bytes, type] of wild) {
      const { status, error } = await sendPage(test, customer, lines.amoxicillin!, bytes, type)
      expect([status, error], type).toEqual([415, 'prescription_unreadable'])
    }
    for (const megabytes of [11, 30]) {
      const large = Buffer.alloc(megabytes * 1024 * 1024, '%PDF-1.7 ')
      expect((await sendPage(test, customer, lines.amoxicillin!, large)).status).toBe(413)
    }
    expect(await pagesInCart(test, customer)).toEqual([])
  })

  it('is encoded anew without what a camera wrote, or what lies behind the picture', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin')
    const polyglot = Buffer.concat([await photograph(4000, 1000), Buffer.from('<script>alert(1)</script>')])
    const { data } = await sendPage(test, customer, lines.amoxicillin!, polyglot)
    const { order } = (await customer.place()).data
    const url = `/v1/orders/${order._id}/prescriptions/${data!._id}`
    const answer = await test.inject({ url, headers: { authorization: `Bearer ${customer.token}` } })
    const { format, width, exif } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 2400, exif: undefined })
    expect(answer.rawPayload.includes('script')).toBe(false)
  })

  it('is counted: who sends many is told to wait', async () => {
    const slow = await testApi({
      document: pharmacyDocument(),
      configuration: { limits: { ordersPerMinute: 1 } },
    })
    const { customer, lines } = await customerWithLines(slow, 'amoxicillin', 'insulin')
    for (let page = 0; page < 5; page++) await sendPage(slow, customer, lines.amoxicillin!, PDF)
    expect(await sendPage(slow, customer, lines.insulin!, PDF)).toMatchObject({ status: 429, error: 'rate_limited' })
    await slow.close()
  })
})

describe('the document of a pharmacy', () => {
  it('alone sells against a prescription, gives nothing of that away, and has no tables', async () => {
    const test = await testApi()
    const faultsOf = async (document: ReturnType<typeof pharmacyDocument>) => {
      const applied = await applyMerchant(test.api, document.slug, { document: JSON.stringify(document) })
      return applied.ok || !('faults' in applied.refusal) ? [] : (applied.refusal.faults ?? []).map(({ path }) => path)
    }
    const medicine = productInput('rx', { prescription: 'required' })
    const kitchen = merchantDocument((document) => void document.catalogue.categories[0]!.products.push(medicine))
    const place = kitchen.catalogue.categories[0]!.products.length - 1
    expect(await faultsOf(kitchen)).toEqual([`/catalogue/categories/0/products/${place}/prescription`])
    const giving = pharmacyDocument((document) => {
      document.promotions = [
        {
          key: 'gift',
          name: { en: 'Gift', ar: 'هدية' },
          gives: { kind: 'freeProduct', products: ['insulin'] },
        } as never,
      ]
    })
    expect(await faultsOf(giving)).toEqual(['/promotions/0/gives/products/0'])
    const dining = pharmacyDocument((document) => void document.stores[0]!.services.push('dineIn'))
    expect(await faultsOf(dining)).toContain('/stores/0/services/2')
    expect(await faultsOf(pharmacyDocument())).toEqual([])
    await test.close()
  })
})
