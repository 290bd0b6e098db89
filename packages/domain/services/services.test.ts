import { describe, expect, test } from 'vitest'
import {
  CHANNEL,
  channelOf,
  isDelivery,
  isPickup,
  needsNoSpot,
  needsSpot,
  ORDER_TYPE,
  SERVICES,
  type Service,
  serviceOf,
  serviceTypeOf,
} from './index.ts'

describe('order types of the specification', () => {
  test.each([
    ['PICKUP', 10, 10, CHANNEL.PICKUP, false, true],
    ['DELIVERY', 20, 20, CHANNEL.DELIVERY, true, false],
    ['SCHEDULED_PICKUP', 30, 10, CHANNEL.PICKUP, false, true],
    ['SCHEDULED_DELIVERY', 40, 20, CHANNEL.DELIVERY, true, false],
    ['DINE_IN', 50, 50, CHANNEL.DINE_IN, false, false],
    ['ROOM', 60, 60, CHANNEL.ROOM, false, false],
  ] as const)('%s is %d', (name, code, service, channel, delivered, fetched) => {
    const orderType = ORDER_TYPE[name]
    expect([orderType, serviceOf(orderType), channelOf(orderType), isDelivery(orderType), isPickup(orderType)]).toEqual(
      [code, service, channel, delivered, fetched],
    )
  })

  test('a service for later is still that service', () => {
    for (const [service, { scheduledAs }] of Object.entries(SERVICES)) {
      if (scheduledAs !== null) expect(serviceOf(scheduledAs)).toBe(Number(service))
    }
  })

  test.each<[Service[], number | null]>([
    [[20, 10], 30],
    [[10, 20, 50, 60], 30],
    [[20], 20],
    [[10, 60], 10],
    [[50], 50],
    [[60, 50], 50],
    [[60], 60],
    [[], null],
  ])('P18: a store that offers %j is of type %s', (services, type) => {
    expect(serviceTypeOf(services)).toBe(type)
  })

  test.each([
    [10, true],
    [20, true],
    [30, false],
    [50, false],
    [null, false],
  ])('%s needs no table and no room: %s', (code, answer) => {
    expect(needsNoSpot(code)).toBe(answer)
    expect(needsSpot(code)).toBe(code === 50)
  })
})
