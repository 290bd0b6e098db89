import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aed } from '../../testing/customer.ts'
import { type PromotionShop, promotionShop } from '../promotions/test-promotions.ts'
import { openTestRequest, skus } from './test-requests.ts'

let shop: PromotionShop

beforeAll(async () => {
  shop = await promotionShop([])
})
beforeEach(() => shop.test.clock.set('2026-06-01T08:00:00Z'))
afterAll(async () => expect(await shop.test.end()).toEqual([]))

describe('who says nothing for ten minutes', () => {
  const plan = async () => {
    shop.test.clock.turn({ minutes: 10 })
    await shop.test.ports.runJobs('follow-silences')
  }

  test.each<[string, 10 | 20 | 30 | 40 | undefined, string[], object]>([
    [
      'said “ask me”: it is left out',
      undefined,
      ['1 karak'],
      { status: 10, amendments: [{ outcome: 'left_out', by: 'system' }] },
    ],
    ['said “leave it out”', 10, ['1 karak'], { status: 10, amendments: [{ outcome: 'left_out' }] }],
    ['said “cancel”', 30, ['1 burger', '1 karak'], { status: 100, awaiting: null }],
    [
      'said “something similar”: the nearest that costs no more',
      20,
      ['1 karak', '1 box'],
      { status: 10, amendments: [{ outcome: 'similar', difference: aed(-500) }] },
    ],
  ])('%s', async (_, ifSoldOut, left, becomes) => {
    const order = await openTestRequest(shop, ['burger', 'karak'], ifSoldOut ? { ifSoldOut } : {})
    await order.ask({ burger: [] })
    shop.test.clock.turn({ minutes: 9 })
    await shop.test.ports.runJobs('follow-silences')
    expect((await order.read()).awaiting).not.toBe(null)
    shop.test.clock.turn({ minutes: 1 })
    await shop.test.ports.runJobs('follow-silences')
    const after = await order.read()
    expect(skus(after)).toEqual(left)
    expect(after).toMatchObject({ awaiting: null, ...becomes })
    await shop.test.ports.runJobs('follow-silences')
    expect((await order.read()).version).toBe(after.version)
  })

  it('gets what the merchant suggests before anything else, and nothing dearer', async () => {
    const cheap = await openTestRequest(shop, ['burger'], { ifSoldOut: 20 })
    await cheap.ask({ burger: ['rice', 'karak'] })
    await plan()
    expect(skus(await cheap.read())).toEqual(['1 karak'])
    const none = await openTestRequest(shop, ['water'], { ifSoldOut: 20 })
    await none.ask({ water: ['rice'] })
    await plan()
    expect(await none.read()).toMatchObject({ status: 100, awaiting: null })
  })

  it('a line that says “cancel” ends the order, whatever the others say', async () => {
    const order = await openTestRequest(shop, ['soup', 'burger', 'karak'], ({ burger }) => ({
      ifSoldOut: 10,
      lines: [{ _id: burger!, ifSoldOut: 30 }],
    }))
    await order.ask({ soup: [], burger: [] })
    await plan()
    expect((await order.read()).status).toBe(100)
  })

  it('hostile 27: an answer after the time is none, before the sweep and after it', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'], { ifSoldOut: 30 })
    await order.ask({ soup: [] })
    shop.test.clock.turn({ minutes: 10 })
    expect((await order.readRequest()).data.question).toBe(null)
    for (const { status, meta } of [await order.answer(true), await order.replace()])
      expect([status, meta.error]).toEqual([409, 'nothing_asked'])
    await shop.test.ports.runJobs('follow-silences')
    expect((await order.answer(true)).meta.error).toBe('nothing_asked')
    expect(await order.read()).toMatchObject({ status: 100, amendments: [] })
  })
})
