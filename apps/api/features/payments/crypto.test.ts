import * as merchantCalls from '@compass/contract/merchant-side'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { ACCOUNT as AT_MIXPAY, type MixPayEmulator, openMixPay } from '@compass/emulators/mixpay'
import { ACCOUNT as AT_NOWPAYMENTS, type NowPaymentsEmulator, openNowPayments } from '@compass/emulators/nowpayments'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../ids/index.ts'
import { mixPayGateway } from '../../ports/gateways/mixpay/mixpay.ts'
import { nowPaymentsGateway } from '../../ports/gateways/nowpayments/nowpayments.ts'
import type { GatewayPort } from '../../ports/gateways/port.ts'
import { newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const METHODS = ['cod', 'cryptoWallet', 'mixpay'] as const

describe('a merchant that takes coins', () => {
  let shop: PayingShop
  let nowpayments: NowPaymentsEmulator
  let mixpay: MixPayEmulator

  beforeAll(async () => {
    shop = await payingShop()
    const { app, ports, merchantId, api } = shop.test
    await app.listen({ port: 0, host: '127.0.0.1' })
    const publicUrl = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
    nowpayments = await openNowPayments(0, () => shop.test.clock.now)
    mixpay = await openMixPay()
    mixpay.takeCalls(10_000)
    const gateways = ports.gateways as Map<string, GatewayPort>
    gateways.set(
      'nowpayments',
      nowPaymentsGateway({ url: nowpayments.url, publicUrl }, ports.secrets, () => shop.test.clock.now),
    )
    const settings = { url: mixpay.url, publicUrl, callsInAMinute: 10_000 }
    gateways.set('mixpay', mixPayGateway(settings, ports.secrets))
    ports.credentials.set(`${merchantId} nowpayments test`, AT_NOWPAYMENTS)
    ports.credentials.set(`${merchantId} mixpay test`, AT_MIXPAY)
    await shop.test.apply(
      merchantDocument((document) => {
        document.gateways = [
          { name: 'nowpayments', mode: 'test' },
          { name: 'mixpay', mode: 'test' },
        ]
        document.credits = true
        document.stores[0]!.payment = { delivery: [...METHODS], pickup: [...METHODS] }
      }),
    )
    await api.gatewayAccounts.renew(merchantId)
  })
  afterEach(async () => expect(await shop.settled()).toEqual([]))
  afterAll(async () => {
    expect([...nowpayments.faults, ...mixpay.faults]).toEqual([])
    await nowpayments.close()
    await mixpay.close()
    await shop.close()
  })

  async function placed(mod: string) {
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const { data, status } = await customer.place({ payment: { mod } })
    expect(status).toBe(201)
    return { customer, order: data.order._id, payment: data.payment! }
  }
  const look = async ({ customer, order }: Awaited<ReturnType<typeof placed>>) => {
    const { order: seen } = await shop.status(customer, order)
    return [seen.status, seen.payment.status]
  }
  const gone = [ORDER_STATUS.NEW, PAYMENT_STATUS.SUCCESS]

  it('is paid from a wallet: the quote says where to, the last webhook makes the order new', async () => {
    const paying = await placed('cryptoWallet')
    const { payment } = paying
    expect(payment).toMatchObject({ requiresRedirect: false, pageUrl: null, status: PAYMENT_STATUS.INITIATED })
    expect(payment.quote).toMatchObject({ asset: 'USDTTRC20', memo: null, address: expect.stringMatching(/^T/) })
    await nowpayments.pay(payment.transactionId!)
    expect(await look(paying)).toEqual(gone)
    const again = await Promise.all([1, 2, 3].map(() => nowpayments.notify(payment.transactionId!)))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await look(paying)).toEqual(gone)
  })

  it('is paid on the page of MixPay, whose webhook is answered in its words', async () => {
    const paying = await placed('mixpay')
    expect(paying.payment).toMatchObject({ requiresRedirect: true, pageUrl: expect.stringContaining('/code/') })
    await mixpay.pay(paying.payment._id)
    expect(await look(paying)).toEqual(gone)
    expect(mixpay.answers.at(-1)).toEqual({ status: 200, body: '{"code":"SUCCESS"}' })
  })

  it('whose webhooks are lost is found by the enquiries', async () => {
    const [wallet, mixed] = [await placed('cryptoWallet'), await placed('mixpay')]
    Object.assign(nowpayments.payments.at(-1)!, { status: 'finished', paid: nowpayments.payments.at(-1)!.payAmount })
    Object.assign(mixpay.payments.at(-1)!, { status: 'success', paid: '15', isFullyPaid: true })
    shop.test.clock.turn({ seconds: 31 })
    await shop.test.ports.runJobs('enquire-payments')
    expect([await look(wallet), await look(mixed)]).toEqual([gone, gone])
  })

  it.each(['brokenAfterDoing', 'droppedAfterDoing'] as const)(
    'makes the quote and says nothing (%s): its webhook brings the money, and there is one quote',
    async (lie) => {
      nowpayments.lies.add('POST /v1/payment', { kind: lie })
      const paying = await placed('cryptoWallet')
      const created = nowpayments.payments.filter(({ request }) => request.order_id === paying.payment._id)
      expect(created).toHaveLength(1)
      await nowpayments.pay(String(created[0]!.id))
      expect(await look(paying)).toEqual(gone)
    },
  )

  it.each([
    ['too little', 0.5, 'underpaid'],
    ['too much', 1.2, 'overpaid'],
  ])('hostile 52: %s is for the store manager, and no success', async (_, part, review) => {
    for (const mod of ['cryptoWallet', 'mixpay'] as const) {
      const paying = await placed(mod)
      if (mod === 'mixpay') await mixpay.pay(paying.payment._id, part)
      else await nowpayments.pay(paying.payment.transactionId!, part)
      expect((await look(paying))[0]).toBe(ORDER_STATUS.INITIALIZE)
      const { rows } = await shop.test.sql.query('select review from payments where payment_id = $1', [
        paying.payment._id,
      ])
      expect([mod, rows[0].review]).toEqual([mod, review])
    }
  })

  it('leaves alone what another merchant of the same account was paid', async () => {
    const { ports, merchantId } = shop.test
    for (const [name, method] of [
      ['nowpayments', 'cryptoWallet'],
      ['mixpay', 'mixpay'],
    ] as const) {
      const reference = newId()
      const { id } = await ports.gateways.get(name)!.charge({
        ...{ account: { merchantId, mode: 'test' }, settings: { publicKey: null, upi: 'page' }, reference, method },
        ...{
          amount: 4_461,
          currency: 'AED',
          returnUrl: 'http://localhost/',
          expiresAt: new Date(shop.test.clock.now.getTime() + 3_600_000),
        },
        ...{ language: 'en', description: 'Soup', merchant: { name: 'Other', color: '#112233' } },
        ...{
          customerId: newId(),
          customerPhone: null,
          cardToken: null,
          savesCard: false,
          vpa: null,
          walletToken: null,
        },
        ...{ asset: null, bins: null },
      })
      if (name === 'mixpay') await mixpay.pay(reference)
      else await nowpayments.pay(id)
    }
    const { rows } = await shop.test.sql.query('select payment_id from payments where bill_id is null')
    expect(rows).toEqual([])
  })

  it('hostile 52: another price or currency than ours is no success, whoever says finished', async () => {
    const wallet = await placed('cryptoWallet')
    nowpayments.change(wallet.payment.transactionId!, { price_amount: 1 })
    await nowpayments.pay(wallet.payment.transactionId!)
    const mixed = await placed('mixpay')
    mixpay.change(mixed.payment._id, { quoteAssetId: 'usd', quoteSymbol: 'USD' })
    await mixpay.pay(mixed.payment._id)
    expect([(await look(wallet))[0], (await look(mixed))[0]]).toEqual([
      ORDER_STATUS.INITIALIZE,
      ORDER_STATUS.INITIALIZE,
    ])
  })

  it('hostile 34: a webhook that is not signed, and one that anybody makes up, change nothing', async () => {
    const [wallet, mixed] = [await placed('cryptoWallet'), await placed('mixpay')]
    const post = (gateway: string, payload: object) =>
      shop.test.inject({
        method: 'POST',
        url: `/v1/payment/webhooks/${gateway}?account=${shop.test.merchantId}`,
        payload,
      })
    const { transactionId, _id } = wallet.payment
    const forged = await post('nowpayments', {
      payment_id: Number(transactionId),
      payment_status: 'finished',
      order_id: _id,
    })
    expect(forged.statusCode).toBe(400)
    const hint = await post('mixpay', { orderId: mixed.payment._id, traceId: 't', payeeId: AT_MIXPAY.payeeId })
    expect(hint.statusCode).toBe(200)
    expect([(await look(wallet))[0], (await look(mixed))[0]]).toEqual([
      ORDER_STATUS.INITIALIZE,
      ORDER_STATUS.INITIALIZE,
    ])
  })

  describe('hostile 34: who makes up webhooks that nobody signs', () => {
    const forge = (orderId: string, address: string, payeeId: string = AT_MIXPAY.payeeId) =>
      shop.test.inject({
        ...{ method: 'POST', url: `/v1/payment/webhooks/mixpay?account=${shop.test.merchantId}` },
        ...{ payload: { orderId, traceId: 't', payeeId }, remoteAddress: address },
      })
    const requestsDuring = async (work: () => Promise<unknown>) => {
      const find = vi.spyOn(shop.test.ports.gateways.get('mixpay')!, 'find')
      await work()
      const { length } = find.mock.calls
      find.mockRestore()
      return length
    }
    const hintsOf = async (payment: string) =>
      (await shop.test.sql.query('select 1 from gateway_hints where reference = $1', [payment])).rowCount

    it('makes us ask nothing about what is not ours', async () => {
      const ofNobody = () => Promise.all(Array.from({ length: 20 }, () => forge(newId(), '10.90.0.1')))
      expect(await requestsDuring(ofNobody)).toBe(0)
    })

    it('makes us ask about a payment thirty times, from wherever it comes; then it waits, and its money is found', async () => {
      const paying = await placed('mixpay')
      const { _id } = paying.payment
      const requests = await requestsDuring(async () => {
        for (let n = 0; n < 50; n++) expect((await forge(_id, `10.91.0.${n}`)).statusCode).toBe(200)
      })
      expect(requests).toBe(30)
      expect(await hintsOf(_id)).toBe(1)
      expect(await requestsDuring(() => shop.test.ports.runJobs('ask-about-hints'))).toBe(0)
      Object.assign(mixpay.payments.at(-1)!, { status: 'success', paid: '15', isFullyPaid: true })
      shop.test.clock.turn({ seconds: 16 })
      await shop.test.ports.runJobs('ask-about-hints')
      expect([await look(paying), await hintsOf(_id)]).toEqual([gone, 0])
    })

    it.each([
      ['unsigned', AT_MIXPAY.payeeId, 200],
      ['for another payee', newId(), 400],
    ])('is told to wait after 120 of one address (%s), and no other address is', async (name, payee, status) => {
      const address = name === 'unsigned' ? '10.92.0.1' : '10.93.0.1'
      const answers = new Set<number>()
      for (let n = 0; n < 120; n++) answers.add((await forge(newId(), address, payee)).statusCode)
      expect([...answers]).toEqual([status])
      const last = await Promise.all(Array.from({ length: 20 }, () => forge(newId(), address, payee)))
      const refused = last.find(({ statusCode }) => statusCode === 429)!
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await forge(newId(), '10.94.0.1')).statusCode).toBe(200)
    })
  })

  it('gives money back through the store manager alone', async () => {
    for (const mod of ['cryptoWallet', 'mixpay'] as const) {
      const paying = await placed(mod)
      if (mod === 'mixpay') await mixpay.pay(paying.payment._id)
      else await nowpayments.pay(paying.payment.transactionId!)
      await shop.test.call(
        merchantCalls.moveOrder,
        { params: { id: paying.order }, body: { to: 30 } },
        { token: shop.key },
      )
      await shop.test.ports.runJobs('send-refunds')
      expect(await shop.refunds(paying.order)).toMatchObject([{ way: 'gateway', status: 'manual' }])
    }
  })

  it('money that comes after the quote has expired is late money, once', async () => {
    const paying = await placed('cryptoWallet')
    await nowpayments.move(paying.payment.transactionId!, 'expired')
    expect((await look(paying))[1]).toBe(PAYMENT_STATUS.ABORTED)
    await nowpayments.pay(paying.payment.transactionId!)
    expect(await look(paying)).toEqual(gone)
  })
})
