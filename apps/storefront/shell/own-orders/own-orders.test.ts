import { ORDER_STATUS } from '@compass/domain/orders'
import { describe, expect, it } from 'vitest'
import type { OrderView } from '#shell/orders/order-view.ts'
import { toRepeatableOrder, toRunningOrder } from './own-orders.ts'
import { clearOrderedCookies, setOrderedCookies } from './own-orders-cookies.ts'

const LINE = { qty: 1, choices: [], total: 1000, note: '', photo: null }
const name = (text: string) => ({ text, language: 'en' as const })
const ORDER = {
  id: 'order',
  number: '4',
  status: ORDER_STATUS.APPROVED,
  isPickup: false,
  spot: null,
  inRounds: false,
  eta: { from: '2026-05-04T10:20:00.000Z', to: '2026-05-04T10:30:00.000Z' },
  awaiting: null,
  store: { timeZone: 'Asia/Dubai' },
  lines: ['Soup', 'Tea', 'Cake', 'Dates'].map((text, i) => ({
    ...LINE,
    id: `${i}`,
    productId: text,
    name: name(text),
  })),
} as unknown as OrderView

describe('who comes back to a shop', () => {
  it('D8: sees where the order under way stands, and by when it comes', () => {
    expect(toRunningOrder(ORDER)).toEqual({
      id: 'order',
      number: '4',
      status: ORDER_STATUS.APPROVED,
      isPickup: false,
      spot: null,
      inRounds: false,
      expectedBy: '2026-05-04T10:30:00.000Z',
      answerBy: null,
      timeZone: 'Asia/Dubai',
    })
    expect(toRunningOrder({ ...ORDER, eta: null }).expectedBy).toBeNull()
    const spot = { kind: 'table', number: '7', place: null, isLeftAtDoor: false } as const
    const served = toRunningOrder({ ...ORDER, status: ORDER_STATUS.SERVED, spot })
    expect([served.expectedBy, served.spot?.number]).toEqual([null, '7'])
  })

  it('D8: is asked for a replacement, until when', () => {
    const awaiting = { deadline: '2026-05-04T10:15:00.000Z', isPaying: false, items: [] }
    expect(toRunningOrder({ ...ORDER, awaiting }).answerBy).toBe('2026-05-04T10:15:00.000Z')
  })

  it('D7: finds the last order again, with all names and three pictures', () => {
    const again = toRepeatableOrder(ORDER)
    expect(again.names).toHaveLength(4)
    expect(again.lines).toEqual([
      { id: '0', productId: 'Soup', photo: null },
      { id: '1', productId: 'Tea', photo: null },
      { id: '2', productId: 'Cake', photo: null },
    ])
  })

  it('is known by cookies of this shop alone, which leave with the person', () => {
    const page = { setCookies: [] as string[] }
    setOrderedCookies(page, 'saffron')
    expect(page.setCookies.map((line) => line.split(';')[0])).toEqual(['ordered.saffron=1', 'running.saffron=1'])
    expect(page.setCookies.every((line) => /SameSite=Lax; Max-Age=\d+$/.test(line))).toBe(true)
    const left = { setCookies: [] as string[] }
    clearOrderedCookies(left, 'saffron')
    expect(left.setCookies).toEqual([
      'ordered.saffron=; Path=/; SameSite=Lax; Max-Age=0',
      'running.saffron=; Path=/; SameSite=Lax; Max-Age=0',
    ])
  })
})
