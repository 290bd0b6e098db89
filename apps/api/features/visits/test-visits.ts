import type { AnswerOf } from '@compass/contract/call'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { createDineInUser } from '@compass/contract/spots'
import * as calls from '@compass/contract/visits'
import { SERVICE } from '@compass/domain/services'
import { type Customer, newCustomer, shopOf } from '../../testing/customer.ts'
import { type TestAnswer, type TestApi, testApi } from '../../testing/test-api.ts'
import { withSpots } from '../orders/test-spots.ts'
import { printedSpots } from '../spots/test-spots.ts'

type JoinAnswer = AnswerOf<typeof calls.joinVisit>
type VisitOf = AnswerOf<typeof calls.getVisit>['visit']
type StaffVisit = AnswerOf<typeof calls.openVisit>['visit']

/** A guest whose session scanned a code, and who does at the table what guests do. */
export interface Guest extends Customer {
  /** Tables 7 (single), 12 and 14 (rounds), room 304. */
  join(number?: string, body?: { name?: string; code?: unknown }): Promise<TestAnswer<JoinAnswer>>
  visit(id: string): Promise<TestAnswer<{ visit: VisitOf }>>
  order(qty?: number): ReturnType<Customer['add']>
}

export interface Tables {
  readonly test: TestApi
  readonly key: string
  guest(number?: string, options?: { readonly isVerified?: boolean }): Promise<Guest>
  /** Scans another code with the same session. */
  scan(token: string, number: string): Promise<AnswerOf<typeof createDineInUser>['user']>
  spot(number: string): Promise<string>
  path(number: string): Promise<string>
  /** Those who are in the visit of a table, the first of them by starting it. */
  party(number: string, count: number): Promise<{ readonly id: string; readonly guests: readonly Guest[] }>
  staff(visitId: string): Promise<StaffVisit | undefined>
  endAll(): Promise<void>
}

/** The test merchant with two tables of rounds. @param joining how guests join there */
export async function openTables(
  joining: 'approve' | 'code' | 'open' = 'approve',
  change: (document: MerchantDocumentInput) => void = () => {},
): Promise<Tables> {
  const document = withSpots((one) => {
    const [marina] = one.stores
    marina!.tables = [...marina!.tables!, { number: '14', orders: 'rounds' }]
    marina!.joining = joining
    marina!.staffCalls = [{ key: 'water', name: { en: 'Water', ar: 'ماء' } }]
    change(one)
  })
  const test = await testApi({ document })
  const shop = await shopOf(test)
  const printed = await printedSpots(test)
  const kindOf = (number: string) => (number === '304' ? 'room' : 'table')
  const path = (number: string) => printed.path('marina', kindOf(number), number)
  const spot = async (number: string) => (await printed.spot('marina', kindOf(number), number))._id
  const scan: Tables['scan'] = async (token, number) =>
    (await test.call(createDineInUser, { body: { path: await path(number) } }, { token })).data.user
  const guest: Tables['guest'] = async (number = '12', { isVerified = false } = {}) => {
    const customer = await newCustomer(test, { isVerified })
    const { token } = customer
    await scan(token, number)
    return {
      ...customer,
      join: async (at = number, body = {}) =>
        test.call(calls.joinVisit, { body: { spot: await spot(at), ...body } }, { token }),
      visit: (id) => test.call(calls.getVisit, { params: { id } }, { token }),
      order: (qty = 1) => customer.add('soup', { store: shop.store('marina'), orderType: SERVICE.DINE_IN, qty }),
    }
  }
  return {
    test,
    key: printed.key,
    guest,
    scan,
    spot,
    path,
    async party(number, count) {
      const first = await guest(number)
      const { _id: id } = (await first.join()).data.visit
      const guests = [first]
      while (guests.length < count) {
        const next = await guest(number)
        const { member } = (await next.join()).data
        const approval = { params: { id, member: member._id } }
        if (member.state === 'waiting') await test.call(calls.approveMember, approval, { token: first.token })
        guests.push(next)
      }
      return { id, guests }
    },
    async staff(visitId) {
      const { data } = await test.call(calls.listVisits, { query: {} }, { token: printed.key })
      return data.items.find(({ _id }) => _id === visitId)
    },
    async endAll() {
      const { data } = await test.call(calls.listVisits, { query: {} }, { token: printed.key })
      for (const { _id: id } of data.items)
        await test.call(calls.changeVisit, { params: { id }, body: { end: true } }, { token: printed.key })
    },
  }
}
