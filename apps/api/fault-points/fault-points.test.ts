import * as merchantCalls from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { scheduleCart } from '@compass/contract/slots'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommitMode, Tenant } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import { byCourier, readyDelivery } from '../features/couriers/test-deliveries.ts'
import { type PayingShop, payingShop } from '../features/payments/test-payments.ts'
import { newRegular, withRepeating } from '../features/recurring/test-repeating.ts'
import { AT_14, DETAILS } from '../features/slots/test-slots.ts'
import { type DifferenceShop, differenceShop } from '../features/substitutions/test-differences.ts'
import { checkInvariants } from '../invariants/index.ts'
import { newCustomer, shopOf } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { AFTERWARDS_POINTS, type ArmedPorts, type FaultPointName, PAYMENT_POINTS } from './index.ts'
import { armAt, passedHere } from './test-points.ts'

describe('a process that ends at a fault point', () => {
  let shop: PayingShop
  let whole: ArmedPorts
  beforeAll(async () => {
    shop = await payingShop()
    whole = { database: shop.test.api.database, ports: shop.test.api.ports }
  })
  afterEach(async () => {
    shop.test.clock.turn({ minutes: 3 })
    await shop.test.ports.runJobs()
    expect(await shop.settled()).toEqual([])
  })
  afterAll(() => shop.close())

  const arm = (name: FaultPointName, nth?: number) => armAt(shop.test, whole, name, nth)

  const decline = async (order: string) =>
    shop.test.call(merchantCalls.moveOrder, { params: { id: order }, body: { to: 30 } }, { token: shop.key })

  type Act = () => Promise<unknown>
  /** What comes before, and what dies. */
  const routes: Record<string, () => Promise<Act>> = {
    async 'an order paid in cash'() {
      const customer = await newCustomer(shop.test)
      await customer.add('soup')
      const body = await customer.orderBody()
      return () => customer.send(body)
    },
    async 'an order paid online'() {
      const customer = await newCustomer(shop.test)
      await customer.add('soup')
      const body = await customer.orderBody({ payment: { mod: 'card' } })
      return () => customer.send(body)
    },
    async 'a second attempt'() {
      const { customer, order } = await shop.placed()
      return () => shop.pay(customer, order, { mod: 'knet' })
    },
    async 'a notice'() {
      const { payment } = await shop.placed()
      return () => shop.sendWebhook(shop.gateway.pay(payment))
    },
    async 'a notice of a refusal'() {
      const { payment } = await shop.placed()
      return () => shop.sendWebhook(shop.gateway.change(payment, { status: 'failed', failureCode: 5011 }))
    },
    // Of this money the webhook alone tells.
    async 'a notice of a gateway that is away'() {
      const stray = shop.gateway.stray(350)
      shop.gateway.behaviour = 'broken'
      return () => shop.sendWebhook(stray)
    },
    async 'a question that is due'() {
      const stray = shop.gateway.stray(450)
      shop.gateway.behaviour = 'broken'
      await shop.sendWebhook(stray)
      shop.gateway.behaviour = 'well'
      return () => shop.test.ports.runJobs('ask-about-hints')
    },
    async 'a customer who comes back'() {
      const { payment } = await shop.placed()
      shop.gateway.pay(payment)
      const url = `/v1/payment/callback/sandbox?account=${shop.test.merchantId}&payment=${payment}`
      return () => shop.test.inject({ url })
    },
    async 'an enquiry'() {
      const { payment } = await shop.placed()
      shop.gateway.pay(payment)
      shop.test.clock.turn({ seconds: 31 })
      return () => shop.test.ports.runJobs('enquire-payments')
    },
    async 'a basket that is changed'() {
      const { customer } = await shop.placed()
      return () => customer.add('karak')
    },
    async 'an order that is declined'() {
      const { order } = await shop.paid()
      return () => decline(order)
    },
    async 'a refund'() {
      const { order } = await shop.paid()
      await decline(order)
      return () => shop.test.ports.runJobs('send-refunds')
    },
  }

  it.each<[FaultPointName, string]>([
    ['order-unanswered', 'an order paid in cash'],
    ['attempt-unwritten', 'an order paid online'],
    ['attempt-unasked', 'an order paid online'],
    ['charge-unnoted', 'an order paid online'],
    ['again-unasked', 'a second attempt'],
    ['notice-uncommitted', 'a notice of a refusal'],
    ['money-unwritten', 'a notice'],
    ['money-unanswered', 'a notice'],
    ['money-unanswered', 'a customer who comes back'],
    ['hint-unanswered', 'a notice of a gateway that is away'],
    ['hint-unasked', 'a question that is due'],
    ['finding-unnoted', 'a customer who comes back'],
    ['enquiry-unasked', 'an enquiry'],
    ['order-let-go', 'a basket that is changed'],
    ['refund-unqueued', 'an order that is declined'],
    ['refund-unsent', 'an order that is declined'],
    ['refund-unnoted', 'a refund'],
    ['refund-unended', 'a refund'],
  ])('hostile 105: %s is passed by %s, and all is made good afterwards', async (name, route) => {
    const act = await routes[route]!()
    const { passed, disarm } = arm(name)
    await act().catch(() => undefined)
    disarm()
    shop.gateway.behaviour = 'well'
    expect(passed()).toBe(true)
  })

  it('ends at the passing that is named, and not before', async () => {
    const { passed, disarm } = arm('order-unanswered', 2)
    for (const isLast of [false, true]) {
      const customer = await newCustomer(shop.test)
      await customer.add('soup')
      const { status } = await customer.place()
      expect([status, passed()]).toEqual(isLast ? [500, true] : [201, false])
    }
    disarm()
  })

  it('hostile 105: an enquiry that died is asked again soon, and not at its next time: money that came has its order', async () => {
    const { customer, order, payment } = await shop.placed()
    shop.gateway.pay(payment)
    shop.test.clock.turn({ seconds: 31 })
    const { disarm } = arm('enquiry-unasked')
    await shop.test.ports.runJobs('enquire-payments').catch(() => undefined)
    disarm()
    shop.test.clock.turn({ seconds: 31 })
    await shop.test.ports.runJobs('enquire-payments')
    expect(await shop.status(customer, order)).toMatchObject({ status: ORDER_STATUS.NEW })
  })
})

describe('a process that ends between kitchen and courier', () => {
  let test: TestApi
  let key: string
  let whole: ArmedPorts
  beforeAll(async () => {
    const document = byCourier((one) => Object.assign(one.stores[0]!, { scheduledPickupDetails: DETAILS }))
    test = await testApi({ document })
    key = await test.merchantKey()
    whole = { database: test.api.database, ports: test.api.ports }
  })
  afterEach(async () => expect(await checkInvariants(test.database)).toEqual([]))
  afterAll(() => test.close())

  it('hostile 105: release-untold: the order for later is the kitchen’s once', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const body = { store: (await shopOf(test)).store('marina'), scheduledTime: AT_14 }
    await test.call(scheduleCart, { body }, { token: customer.token })
    const id = (await customer.place()).data.order._id
    await test.call(merchantCalls.moveOrder, { params: { id }, body: { to: 12 } }, { token: key })
    const before = test.clock.now
    test.clock.set(AT_14)
    const { passed, disarm } = armAt(test, whole, 'release-untold')
    await test.ports.runJobs('release-scheduled').catch(() => undefined)
    disarm()
    expect(passed()).toBe(true)
    await test.ports.runJobs('release-scheduled')
    const { data } = await test.call(getOrder, { params: { id } }, { token: customer.token })
    expect(data.order.timeline.map(({ status }) => status)).toEqual([10, 12, 20])
    test.clock.set(before)
  })

  /** Couriers that tell which bookings they made under which references. */
  function listenToBookings(): { readonly booked: Map<string, Set<string>>; readonly end: () => void } {
    const booked = new Map<string, Set<string>>()
    const { couriers } = whole.ports
    const book: typeof couriers.book = async (order, signal) => {
      const answer = (await couriers.book(order, signal)) as { id: string } | null
      if (answer) booked.set(order.reference, (booked.get(order.reference) ?? new Set()).add(answer.id))
      return answer
    }
    const before = whole
    whole = { ...whole, ports: { ...whole.ports, couriers: { ...couriers, book } } }
    Object.assign(test.api, whole)
    const end = () => {
      whole = before
      Object.assign(test.api, whole)
    }
    return { booked, end }
  }
  const idsOf = (booked: Map<string, Set<string>>) => [...booked].map(([reference, ids]) => [reference, ids.size])

  it.each(['courier-unasked', 'courier-unnoted'] as const)(
    'hostile 105: %s: one courier comes, and follows the same booking',
    async (name) => {
      const { id, delivery } = await readyDelivery(test, key)
      const { booked, end } = listenToBookings()
      const { passed, disarm } = armAt(test, whole, name)
      await test.ports.runJobs('dispatch-couriers').catch(() => undefined)
      disarm()
      expect(passed()).toBe(true)
      test.clock.turn({ seconds: 16 })
      await test.ports.runJobs('dispatch-couriers')
      await test.ports.runJobs('dispatch-couriers')
      expect((await delivery()).state).not.toBe('nobody')
      expect(idsOf(booked)).toEqual([[id, 1]])
      end()
    },
  )

  it('hostile 105: a booking that the primary lost when it died is asked for under its reference, and is the same', async () => {
    const { id, delivery } = await readyDelivery(test, key)
    const { booked, end } = listenToBookings()
    const modes = new Map<string, string>()
    const { database } = whole
    const listening = (tenant: Tenant, mode: string): Tenant => {
      const note = ({ name }: Statement) => modes.set(name, mode)
      return {
        merchantId: tenant.merchantId,
        rows: (statement) => note(statement) && tenant.rows(statement),
        row: (statement) => tenant.row(statement),
        changes: (statement) => note(statement) && tenant.changes(statement),
        run: (statement) => tenant.run(statement),
      }
    }
    Object.assign(test.api, {
      database: {
        ...database,
        tenant: (merchantId: string, mode: CommitMode = 'durable') =>
          listening(database.tenant(merchantId, mode), mode),
      },
    })
    const bookingId = async () =>
      (await test.sql.query('select booking_id from deliveries where order_id = $1', [id])).rows[0].booking_id
    await test.ports.runJobs('dispatch-couriers')
    expect(await bookingId()).not.toBeNull()
    // The reference is on the disk before anybody is asked, and so is the answer.
    expect(Object.fromEntries(modes)).toMatchObject({
      'deliveries.claimDue': 'durable',
      'deliveries.writeDelivery': 'durable',
    })
    await test.sql.query(
      "update deliveries set booking_id = null, state = 'searching', version = version - 1 where order_id = $1",
      [id],
    )
    test.clock.turn({ seconds: 16 })
    await test.ports.runJobs('dispatch-couriers')
    expect(idsOf(booked)).toEqual([[id, 1]])
    expect(await bookingId()).toBe([...booked.get(id)!][0])
    expect((await delivery()).state).not.toBe('nobody')
    end()
  })
})

describe('a process that ends between a question and the money of its answer', () => {
  let shop: DifferenceShop
  let whole: ArmedPorts
  beforeAll(async () => {
    shop = await differenceShop()
    whole = { database: shop.test.api.database, ports: shop.test.api.ports }
  })
  afterEach(async () => expect(await shop.settled()).toEqual([]))
  afterAll(() => shop.close())

  const BY_CARD = { payment: { mod: 'card' } } as const

  async function asking() {
    const order = await shop.openRequest()
    const { data } = await order.replace(BY_CARD)
    return { order, attempt: data.payment!._id }
  }

  it('hostile 105: difference-unasked: the same request makes no other attempt, and the next one is paid', async () => {
    const order = await shop.openRequest()
    const { passed, disarm } = armAt(shop.test, whole, 'difference-unasked')
    const key = { 'idempotency-key': 'dearer' }
    await order.replace(BY_CARD, key).catch(() => undefined)
    disarm()
    expect(passed()).toBe(true)
    await order.replace(BY_CARD, key)
    expect(await shop.attempts(order.id)).toHaveLength(1)
    const { data } = await order.replace(BY_CARD)
    await shop.pays(data.payment!._id)
    expect((await order.read()).totals.grandTotal.amount).toBe(3700)
    const paid = (await shop.attempts(order.id)).filter(({ settles }) => settles)
    expect(paid.map(({ id }) => id)).toEqual([data.payment!._id])
  })

  it('hostile 105: difference-let-go: money that comes for it all the same goes back', async () => {
    const { order, attempt } = await asking()
    const { passed, disarm } = armAt(shop.test, whole, 'difference-let-go')
    await order.answer(true).catch(() => undefined)
    disarm()
    expect(passed()).toBe(true)
    await shop.pays(attempt)
    expect((await shop.refunds(order.id)).map(({ cause }) => cause)).toContainEqual(expect.stringMatching(/^late/))
  })

  it.each<FaultPointName>(['difference-uncommitted', 'difference-unanswered'])(
    'hostile 105: %s: the webhook comes again, and the order is amended once',
    async (name) => {
      const { order, attempt } = await asking()
      const { passed, disarm } = armAt(shop.test, whole, name)
      const paid = shop.gateway.pay(attempt)
      await shop.sendWebhook(paid).catch(() => undefined)
      disarm()
      expect(passed()).toBe(true)
      await shop.sendWebhook(paid)
      expect((await shop.attempts(order.id)).map(({ settles }) => settles)).toEqual([true])
      expect((await order.read()).amendments).toHaveLength(1)
    },
  )
})

describe('a process that ends while an order repeats', () => {
  let test: TestApi
  let whole: ArmedPorts
  beforeAll(async () => {
    test = await testApi({ document: withRepeating() })
    whole = { database: test.api.database, ports: test.api.ports }
  })
  beforeEach(() => test.clock.set('2026-06-01T08:00:00Z'))
  afterEach(async () => expect(await checkInvariants(test.database)).toEqual([]))
  afterAll(() => test.close())

  it('hostile 105: series-unwritten: the same order again repeats once', async () => {
    const { passed, disarm } = armAt(test, whole, 'series-unwritten')
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const at = { store: (await shopOf(test)).store('marina'), scheduledTime: '2026-06-02T05:00:00.000Z' }
    await test.call(scheduleCart, { body: at }, { token: customer.token })
    const body = await customer.orderBody({ recurrenceObj: { unit: 'day' } })
    const send = () => customer.send(body, { 'idempotency-key': 'every-day' })
    await send().catch(() => undefined)
    disarm()
    expect(passed()).toBe(true)
    const [again, andAgain] = [(await send()).data, (await send()).data]
    expect(again.recurring).toBeTruthy()
    expect([andAgain.recurring, andAgain.order._id]).toEqual([again.recurring, again.order._id])
  })

  it.each<FaultPointName>(['date-unplaced', 'date-unnoted', 'series-unmoved'])(
    'hostile 105: %s: the date has one order, and is told once',
    async (name) => {
      const regular = await newRegular(test)
      test.clock.set('2026-06-02T05:00:00Z')
      const { passed, disarm } = armAt(test, whole, name)
      await test.ports.runJobs('repeat-orders').catch(() => undefined)
      disarm()
      expect(passed()).toBe(true)
      test.clock.turn({ minutes: 3 })
      await test.ports.runJobs('repeat-orders')
      expect(await regular.paid()).toHaveLength(2)
      expect((await regular.dates())[0]).toBe('06-03 ordered')
      expect(await regular.messages()).toHaveLength(1)
    },
  )
})

it('every fault point is passed by a test', () => {
  const points = Object.keys({ ...PAYMENT_POINTS, ...AFTERWARDS_POINTS })
  expect(points.filter((name) => !passedHere.has(name))).toEqual([])
})
