import type { AnswerOf, BodyOf } from '@compass/contract/call'
import * as merchantSide from '@compass/contract/merchant-side'
import * as roundCalls from '@compass/contract/rounds'
import * as calls from '@compass/contract/shares'
import { createDineInUser, listSpots } from '@compass/contract/spots'
import * as visits from '@compass/contract/visits'
import { SERVICE } from '@compass/domain/services'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import type { TestAnswer } from '../../testing/test-api.ts'
import { type TestCourt, testCourt } from '../../testing/test-court.ts'

type SentRound = AnswerOf<typeof roundCalls.sendRound>
type SubOrder = SentRound['subOrder']
type Bill = NonNullable<AnswerOf<typeof calls.getTableBill>['bill']>
type Skus = Readonly<Record<string, number>>

/** The court with two tables of rounds, 3 and 4, where anybody may join. @param change of the document */
export function courtWithRounds(change: Parameters<typeof testCourt>[0] = () => {}): Promise<TestCourt> {
  return testCourt((document) => {
    const court = document.court!
    court.tables = [...court.tables!, { number: '3', orders: 'rounds' }, { number: '4', orders: 'rounds' }]
    court.joining = 'open'
    change(document)
  })
}

/** A party at a table of rounds of the court. */
export interface CourtTable {
  readonly visit: string
  readonly guests: readonly Customer[]
  /** Puts into the party's cart what a guest wants. */
  fill(guest: number, products: Skus): Promise<void>
  send(
    guest?: number,
    body?: Partial<BodyOf<typeof roundCalls.sendRound>>,
    key?: string,
  ): Promise<TestAnswer<SentRound>>
  /** Fills and sends at once; answers the order of the table, and each vendor's round by its store's key. */
  order(products: Skus, guest?: number): Promise<OrderedRound>
  /** Items of a vendor's round take a step, by the vendor's own key. */
  move(round: SubOrder, to: number): Promise<void>
  /** Every item is accepted, and is served where `isServed`. */
  make(rounds: readonly SubOrder[], isServed?: boolean): Promise<void>
  bill(order: string, guest?: number): Promise<Bill>
  claim(
    order: string,
    guest: number,
    body: Omit<BodyOf<typeof calls.claimShare>, 'orderId'>,
  ): Promise<Bill['shares'][number]>
  /** Staff of the court collect a share. */
  collect(order: string, share: Bill['shares'][number]): Promise<number>
  rounds(order: string, guest?: number): Promise<AnswerOf<typeof roundCalls.getRounds>>
}

interface OrderedRound {
  readonly order: string
  readonly rounds: readonly SubOrder[]
  readonly ofVendor: Readonly<Record<string, SubOrder>>
}

export async function partyAtCourt(court: TestCourt, number = '3', size = 2): Promise<CourtTable> {
  const { test } = court
  const { data } = await test.call(listSpots, { query: {} }, { token: court.key })
  const spot = data.items.find((one) => one.number === number)!
  const path = new URL(spot.url).pathname
  const guests: Customer[] = []
  let visit = ''
  while (guests.length < size) {
    const guest = await newCustomer(test)
    await test.call(createDineInUser, { body: { path } }, { token: guest.token })
    const joined = await test.call(visits.joinVisit, { body: { spot: spot._id } }, { token: guest.token })
    visit = joined.data.visit._id
    guests.push(guest)
  }
  const as = (guest: number) => ({ token: guests[guest]!.token })
  const { merchant } = await test.merchant()
  const keyOfStore = (id: string) => merchant.stores.find((store) => store.id === id)!.key
  const keys = new Map<string, string>()
  const vendorKey = async (store: string) => {
    const known = keys.get(store) ?? (await court.keyOf(keyOfStore(store)))
    keys.set(store, known)
    return known
  }
  const table: CourtTable = {
    visit,
    guests,
    async fill(guest, products) {
      for (const [sku, qty] of Object.entries(products)) await court.add(guests[guest]!, sku, qty, SERVICE.DINE_IN)
    },
    send: (guest = 0, body = {}, key) =>
      test.call(
        roundCalls.sendRound,
        { body: { visit, lines: 'all', ...body } },
        { ...as(guest), headers: key ? { 'idempotency-key': key } : {} },
      ),
    async order(products, guest = 0) {
      await table.fill(guest, products)
      const sent = await table.send(guest)
      if (sent.status !== 201) throw new Error(sent.text)
      const rounds = sent.data.subOrders!
      const ofVendor = Object.fromEntries(rounds.map((round) => [keyOfStore(round.vendor!.store), round]))
      return { order: sent.data.order._id, rounds, ofVendor }
    },
    async move({ vendor, items }, to) {
      const token = await vendorKey(vendor!.store)
      for (const { _id: item } of items) {
        const input = { params: { id: vendor!.order, item }, body: { to, ...(to === 30 && { reason: 'Sold out' }) } }
        const { status, text } = await test.call(merchantSide.moveItem, input, { token })
        if (status !== 200) throw new Error(text)
      }
    },
    async make(rounds, isServed = true) {
      for (const round of rounds) {
        await table.move(round, 20)
        if (isServed) await table.move(round, 40)
      }
    },
    async bill(id, guest = 0) {
      const { data: answer, text } = await test.call(calls.getTableBill, { params: { id } }, as(guest))
      if (!answer?.bill) throw new Error(text)
      return answer.bill
    },
    async claim(orderId, guest, body) {
      const claimed = await test.call(calls.claimShare, { body: { orderId, ...body } }, as(guest))
      if (claimed.status !== 201) throw new Error(claimed.text)
      return claimed.data.share
    },
    async collect(id, { _id: share, amount }) {
      const body = { method: 'cod' as const, share, amount }
      return (await test.call(merchantSide.recordPayment, { params: { id }, body }, { token: court.key })).status
    },
    rounds: async (id, guest = 0) => (await test.call(roundCalls.getRounds, { params: { id } }, as(guest))).data,
  }
  return table
}

/** Staff send away whoever sits somewhere, and write off what they owe. */
export async function clearTables({ test, key }: TestCourt): Promise<void> {
  const { data } = await test.call(visits.listVisits, { query: {} }, { token: key })
  for (const { _id: id } of data.items)
    await test.call(
      visits.changeVisit,
      { params: { id }, body: { end: true, writeOff: { reason: 'closing' } } },
      { token: key },
    )
}
