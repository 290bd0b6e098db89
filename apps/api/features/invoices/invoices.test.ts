import { downloadInvoice, downloadMerchantInvoice } from '@compass/contract/invoices'
import type { Language } from '@compass/domain/languages'
import { formatPhone } from '@compass/i18n/formats'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { newId } from '../../ids/index.ts'
import { hasPdfToText, needsPdfToText, wordsOf } from '../../pdf/test-read-pdf.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { signInStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { orderAtCounter } from '../orders/seen-at-counter.ts'
import { composeInvoiceOf, findInvoicedOrder } from './invoiced-order.ts'

const document = merchantDocument((supplied) => {
  supplied.languages = ['en', 'ar', 'sr', 'fr', 'el']
  supplied.vendor = { licences: [{ name: { en: 'VAT number', ar: 'الرقم الضريبي' }, number: '100-5550-1820-003' }] }
  const [soup] = supplied.catalogue.categories[0]!.products
  soup!.name = {
    en: 'Lentil soup',
    ar: 'شوربة عدس بالأعشاب',
    sr: 'Čorba od sočiva',
    fr: 'Soupe de lentilles à l’œuf',
    el: 'Φακές σούπα',
  }
})

describe('the invoice of an order', () => {
  let api: TestApi
  let shop: Shop
  beforeAll(async () => {
    api = await testApi({ document })
    shop = await shopOf(api)
  })
  afterAll(() => api.close())

  async function ordered(language: Language, customer?: Customer) {
    const user = customer ?? (await newCustomer(api))
    const area = shop.area('marina', 'harbour')
    await user.add('soup', { qty: 2, orderType: 20, area, specialInstructions: 'no onions' })
    await user.add('rice', { orderType: 20, area, customize: shop.choice('rice', 1) })
    const address = await user.address(area)
    const placed = await user.place({ address: { _id: address } }, { 'content-language': language })
    expect(placed.status).toBe(201)
    return { who: user, order: placed.data.order }
  }
  const download = (customer: { token: string }, orderId: string, placedAt?: string) =>
    api.inject({
      url: `/v1/orders/download/order-invoice?orderId=${orderId}${placedAt ? `&placedAt=${encodeURIComponent(placedAt)}` : ''}`,
      headers: { authorization: `Bearer ${customer.token}` },
    })

  it('is a PDF with the number of the order in its name, kept by no cache', async () => {
    const { who: customer, order } = await ordered('en')
    const answer = await download(customer, order._id, order.placedAt)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="test-kitchen-${order.orderId}.pdf"`,
      'cache-control': 'private, no-store',
    })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('hostile 28: of another customer, of nobody and of another time are all the same 404', async () => {
    const { who: customer, order } = await ordered('en')
    const other = await newCustomer(api)
    const bodies = []
    for (const [asker, id, placedAt] of [
      [other, order._id, undefined],
      [customer, newId(), undefined],
      [customer, 'no-id', undefined],
      [customer, order._id, '2020-01-01T00:00:00Z'],
    ] as const) {
      const answer = await download(asker, id, placedAt)
      expect(answer.statusCode).toBe(404)
      const { data, meta } = answer.json()
      bodies.push([data, meta.code, meta.error, meta.message])
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    const link = await api.call(downloadInvoice, { query: { orderId: order._id } })
    expect(link.status).toBe(401)
  })

  it('is for every role of the merchant, and for a key; of another store, or of nobody, it is not found', async () => {
    const { who: customer, order } = await ordered('en')
    const [marina, other] = (await api.merchant()).merchant.stores
    const ofStaff = async (role: 'owner' | 'manager' | 'counter', storeId?: string) =>
      (await signInStaff(api, { role, ...(storeId && { storeId }) })).headers
    const load = (headers: Readonly<Record<string, string>>, id = order._id) =>
      api.inject({ url: downloadMerchantInvoice.path.replace(':id', id), headers: { ...headers } })
    const own = await download(customer, order._id)
    const key = { authorization: `Bearer ${await api.merchantKey()}` }
    for (const headers of [await ofStaff('owner'), await ofStaff('counter', marina!.id), key]) {
      const answer = await load(headers)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="test-kitchen-${order.orderId}.pdf"`,
        'cache-control': 'private, no-store',
      })
      expect(answer.rawPayload.equals(own.rawPayload)).toBe(true)
    }
    expect((await load(await ofStaff('counter', other!.id))).json().meta.error).toBe('not_found')
    const manager = await ofStaff('manager')
    for (const id of [newId(), 'no-id']) expect((await load(manager, id)).statusCode).toBe(404)
    expect((await load({ authorization: `Bearer ${customer.token}` })).statusCode).toBe(401)
  })

  it('says at the counter how to reach a customer while the order runs, and to a manager always', async () => {
    const { order } = await ordered('en')
    const tenant = api.database.tenant(api.merchantId)
    const { merchant } = await api.merchant()
    const factsFor = async (role: 'counter' | 'manager') => {
      const found = (await findInvoicedOrder(tenant, order._id))!
      const staff = { staff: { role } as never }
      return JSON.stringify(await composeInvoiceOf(tenant, merchant, found, (one) => orderAtCounter(staff, one)))
    }
    const { customer } = (await findOrder(tenant, order._id))!
    const contactsFor = async (role: 'counter' | 'manager') => {
      const facts = await factsFor(role)
      return [customer.name, formatPhone(customer.phone!), customer.addressAsRead].map((text) => facts.includes(text!))
    }
    expect(await contactsFor('counter')).toEqual([true, true, true])
    const load = async (role: 'counter' | 'manager') => {
      const { headers } = await signInStaff(api, { role })
      return api.inject({ url: downloadMerchantInvoice.path.replace(':id', order._id), headers: { ...headers } })
    }
    await api.sql.query('update orders set status = 60, version = version + 1 where order_id = $1', [order._id])
    expect(await contactsFor('counter')).toEqual([true, false, false])
    expect(await contactsFor('manager')).toEqual([true, true, true])
    const [atCounter, inOffice] = [await load('counter'), await load('manager')]
    expect([atCounter.statusCode, inOffice.statusCode]).toEqual([200, 200])
    expect(atCounter.rawPayload.equals(inOffice.rawPayload)).toBe(false)
  })

  it('as many as are asked for at once are each the right one', async () => {
    const created = await Promise.all(Array.from({ length: 6 }, () => ordered('en')))
    const answers = await Promise.all(created.map(({ who: customer, order }) => download(customer, order._id)))
    const names = answers.map(({ headers }) => String(headers['content-disposition']))
    expect(names).toEqual(created.map(({ order }) => `attachment; filename="test-kitchen-${order.orderId}.pdf"`))
  })

  it('one customer who asks for one invoice 36 times at once fails nobody, and a new version of the order is drawn anew', async () => {
    const [mine, other] = [await ordered('en'), await ordered('en')]
    const many = Array.from({ length: 36 }, () => download(mine.who, mine.order._id))
    const answers = await Promise.all([...many, download(other.who, other.order._id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(37).fill(200))
    const before = answers[0]!.rawPayload
    expect(answers.slice(0, 36).filter(({ rawPayload }) => !rawPayload.equals(before))).toEqual([])
    await api.sql.query('update orders set status = 80, version = version + 1 where order_id = $1', [mine.order._id])
    const after = await download(mine.who, mine.order._id)
    expect([after.statusCode, after.rawPayload.equals(before)]).toEqual([200, false])
  })

  const IN: Readonly<Record<Language, readonly string[]>> = {
    en: [
      'Test Kitchen',
      'VAT number: 100-5550-1820-003',
      'Lentil soup',
      'Note: no onions',
      'Size: Large',
      'AED 36.00',
      'Delivery fee for your area',
      'Delivery',
      'AED 96.50',
      'VAT by rate',
      'AED 4.60',
      'Due: cash',
      'Page 1 of 1',
    ],
    ar: [
      'مطبخ التجربة',
      'الرقم الضريبي: 100-5550-1820-003',
      'شوربة عدس بالأعشاب',
      'ملاحظة: no onions',
      'الحجم: كبير',
      'أرز بالزعفران',
      'التوصيل',
      'الإجمالي',
      '96.50 د.إ',
      'ضريبة القيمة المضافة حسب النسبة',
      'المطلوب دفعه: نقداً',
      'صفحة 1 من 1',
    ],
    sr: ['Čorba od sočiva', 'Račun za porudžbinu', 'Za plaćanje: gotovina', '96,50 AED', 'PDV po stopama'],
    fr: ['Soupe de lentilles à l’œuf', 'Facture de la commande', 'À payer : espèces', '96,50 AED', 'TVA par taux'],
    el: ['Φακές σούπα', 'Τιμολόγιο παραγγελίας', 'Προς πληρωμή: μετρητά', '96,50 AED', 'ΦΠΑ ανά συντελεστή'],
  }
  test.skipIf(!hasPdfToText).each(Object.entries(IN) as [Language, readonly string[]][])(
    `in %s reads as it was written, whatever the asker’s language is now${needsPdfToText}`,
    async (language, sentences) => {
      const { who: customer, order } = await ordered(language)
      const answer = await download(customer, order._id)
      const words = wordsOf(answer.rawPayload, language).replaceAll(/[\u00a0\u202f ]+/g, ' ')
      for (const sentence of sentences) expect(words).toContain(sentence.replaceAll('\u00a0', ' '))
      if (language === 'ar') expect(words).not.toMatch(/ةمسق|رطبخ|لامجإلا/)
    },
  )

  test.skipIf(!hasPdfToText)(
    `a hundred lines go over pages, with the head of the items on each${needsPdfToText}`,
    async () => {
      const customer = await newCustomer(api)
      for (let note = 1; note <= 27; note++)
        await customer.add('soup', { specialInstructions: `plate ${note} of the table` })
      await api.sql.query("update users set full_name = 'سارة' where user_id = $1", [customer.userId])
      const { data } = await customer.place({}, { 'content-language': 'en' })
      const words = wordsOf((await download(customer, data.order._id)).rawPayload, 'long')
      expect(words).toContain('plate 27 of the table')
      expect(words).toContain('Page 2 of 2')
      expect(words.match(/Item +Qty +Unit price +Amount/g)).toHaveLength(2)
    },
  )
})
