import type { AnswerOf } from '@compass/contract/call'
import { describeCode, listSpots } from '@compass/contract/spots'
import { merchantDocument } from '@compass/testkit/merchants'
import type { TestAnswer, TestApi } from '../../testing/test-api.ts'

/** The test merchant with tables and rooms at `marina`, whose guests may choose a table, and tables at `bay`. */
export function spotsDocument(slug = 'test-kitchen') {
  return merchantDocument((document) => {
    const [marina, bay] = document.stores
    document.slug = slug
    marina!.services = ['delivery', 'pickup', 'dineIn', 'room']
    marina!.payment = { ...marina!.payment, dineIn: ['cod', 'cardSwipe'], room: ['cod'] }
    marina!.tables = [
      { number: 1, zone: { en: 'Terrace', ar: 'الشرفة' }, seats: 4, orders: 'rounds' },
      { number: 2, orders: 'single' },
    ]
    marina!.rooms = [{ number: '304', floor: { en: 'Third floor', ar: 'الطابق الثالث' } }]
    marina!.chooseTable = true
    bay!.services = ['delivery', 'pickup', 'dineIn']
    bay!.payment = { ...bay!.payment, dineIn: ['cod'] }
    bay!.tables = [{ number: 1, orders: 'single' }]
  })
}

type Item = AnswerOf<typeof listSpots>['items'][number]

export interface PrintedSpots {
  readonly key: string
  /** The spot of a store's key; `store` is its own code. */
  spot(store: string, kind: Item['kind'], number?: string): Promise<Item>
  /** The page that its code opens. */
  path(store: string, kind: Item['kind'], number?: string): Promise<string>
}

/** The codes of a merchant, as its side reads them. */
export async function printedSpots(test: TestApi, merchantId = test.merchantId): Promise<PrintedSpots> {
  const key = await test.merchantKey(merchantId)
  const loaded = await test.api.merchants.load(merchantId)
  const spot: PrintedSpots['spot'] = async (store, kind, number) => {
    const { data } = await test.call(listSpots, {}, { token: key })
    const { id } = loaded!.merchant.stores.find((one) => one.key === store)!
    return data.items.find((one) => one.store === id && one.kind === kind && one.number === (number ?? null))!
  }
  return { key, spot, path: async (...input) => pathOf((await spot(...input)).url) }
}

export const pathOf = (url: string) => new URL(url).pathname

export function describe(
  test: TestApi,
  path: string,
  from?: string,
): Promise<TestAnswer<AnswerOf<typeof describeCode>>> {
  return test.call(describeCode, { body: { path } }, from === undefined ? {} : { from })
}
