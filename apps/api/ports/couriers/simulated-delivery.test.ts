import { metresBetween, type Point } from '@compass/domain/serviceability'
import { describe, expect, it, test } from 'vitest'
import type { CourierNews, CourierOrder } from './port.ts'
import { simulatedCouriers } from './simulated.ts'

const BOOKED = new Date('2026-06-01T08:00:00Z')
const still = new AbortController().signal
const ACCOUNT = { merchantId: 'm', company: 'simulated', mode: 'test' } as const
const stopAt = (point: Point) => ({ point, address: 'Gulf Road 1', country: 'KW', name: 'Grill', phone: null })
const order = (note: string | null): CourierOrder => ({
  account: ACCOUNT,
  storeId: 's',
  reference: 'o',
  number: '12',
  quoteId: null,
  from: stopAt({ lat: 29.3, lng: 48 }),
  to: stopAt({ lat: 29.32, lng: -48.01 }),
  items: [{ name: 'Mixed grill', qty: 1, price: 4500 }],
  value: 4500,
  currency: 'KWD',
  ifNobodyOpens: 'return',
  tip: null,
  note,
  requestedAt: BOOKED,
  now: BOOKED,
})
const near = (note: string | null) => ({ ...order(note), to: stopAt({ lat: 29.32, lng: 48.01 }) })

/** The states of a delivery, each second, without repeats. */
async function life(note: string | null, seconds = 400): Promise<{ states: string[]; ends: number }> {
  const couriers = simulatedCouriers()
  const { id } = (await couriers.book(near(note), still)) as { id: string }
  const states: string[] = []
  let ends = 0
  for (let second = 0; second <= seconds; second++) {
    const { state } = (await couriers.status(
      ACCOUNT,
      id,
      new Date(BOOKED.getTime() + second * 1000),
      still,
    )) as CourierNews
    if (states.at(-1) !== state) {
      states.push(state)
      ends = second
    }
  }
  return { states, ends }
}

describe('the simulated courier that was called', () => {
  const usual = ['searching', 'assigned', 'at_shop', 'on_way']

  test.each([
    [null, [...usual, 'delivered']],
    ['Second gate, please do not be late', [...usual, 'delivered']],
    ['#late', [...usual, 'delivered']],
    ['Ring twice #DELAY', [...usual, 'delivered']],
    ['nobody is home #undelivered', [...usual, 'failed']],
  ])('with the note %j', async (note, states) => {
    expect((await life(note)).states).toEqual(states)
  })

  it('comes later by a minute where it is late, and by a minute and a half where nobody is free at first', async () => {
    const { ends } = await life(null)
    expect((await life('#late')).ends - ends).toBe(60)
    expect((await life('#delay')).ends - ends).toBe(90)
  })

  it('D21: is somebody with a name, a phone and a vehicle, the same to the end', async () => {
    const couriers = simulatedCouriers()
    const { id } = (await couriers.book(near(null), still)) as { id: string }
    const at = async (second: number) =>
      ((await couriers.status(ACCOUNT, id, new Date(BOOKED.getTime() + second * 1000), still)) as CourierNews).courier
    expect(await at(1)).toBeNull()
    const courier = await at(5)
    expect(courier?.name).toMatch(/\p{L}/u)
    expect(courier?.phone).toMatch(/^\+9714555\d{4}$/)
    expect(['bicycle', 'scooter', 'car']).toContain(courier?.vehicle)
    expect(await at(20)).toEqual(courier)
  })

  it('finds nobody', async () => {
    expect(await simulatedCouriers().book(near('#nobody'), still)).toBeNull()
  })

  it('that is away ends with the signal', async () => {
    const end = new AbortController()
    const waiting = simulatedCouriers().book(near('#away'), end.signal)
    end.abort()
    await expect(waiting).rejects.toThrow('did not answer')
  })

  it('drives from the shop to the door, and never back', async () => {
    const couriers = simulatedCouriers()
    const [from, to] = [near(null).from.point, near(null).to.point]
    const { id } = (await couriers.book(near(null), still)) as { id: string }
    const left: number[] = []
    for (let second = 14; second < 60; second += 2) {
      const news = (await couriers.status(
        ACCOUNT,
        id,
        new Date(BOOKED.getTime() + second * 1000),
        still,
      )) as CourierNews
      left.push(metresBetween(news.position!, to))
    }
    expect(left[0]).toBe(metresBetween(from, to))
    expect(left.every((metres, i) => i === 0 || metres <= left[i - 1]!)).toBe(true)
    expect(left.at(-1)).toBe(0)
  })

  it('goes on in another process, west of Greenwich too; and knows no foreign booking', async () => {
    const { id } = (await simulatedCouriers().book(order(null), still)) as { id: string }
    const news = (await simulatedCouriers().status(
      ACCOUNT,
      id,
      new Date(BOOKED.getTime() + 400_000),
      still,
    )) as CourierNews
    expect(news).toMatchObject({ state: 'delivered', position: { lat: 29.32, lng: -48.01 } })
    await expect(simulatedCouriers().status(ACCOUNT, 'q-1', BOOKED, still)).rejects.toThrow('no such booking')
  })
})
