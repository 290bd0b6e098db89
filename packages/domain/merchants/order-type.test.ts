import { describe, expect, it } from 'vitest'
import { allowedOrderType, chooseService } from './index.ts'

describe('delivery or pickup, among what a store allows', () => {
  it.each([
    ['only pickup: pickup, though delivery was chosen', [10], 20, 10],
    ['only delivery: delivery, though pickup was chosen', [20], 10, 20],
    ['both: the choice stays, pickup', [10, 20], 10, 10],
    ['both: the choice stays, delivery', [10, 20], 20, 20],
    ['both and no choice: delivery', [10, 20], null, 20],
    ['only pickup and no choice: pickup', [10], null, 10],
    ['a table at a store of delivery and pickup: delivery', [10, 20], 50, 20],
    ['delivery at a store of tables alone: the table', [50], 20, 50],
    ['pickup before tables, without a choice', [50, 10], null, 10],
    ['nothing is allowed: delivery, and every store is inactive', [], 10, 20],
  ] as const)('%s', (_, allowed, choice, service) => {
    expect(chooseService(allowed, choice)).toBe(service)
  })

  it.each([
    ['a scheduled delivery stays one', [20], 40, 40],
    ['a scheduled pickup stays one', [10, 20], 30, 30],
    ['a scheduled delivery where only pickup is had: a scheduled pickup', [10], 40, 30],
    ['a scheduled pickup where only delivery is had: a scheduled delivery', [20], 30, 40],
    ['a scheduled pickup where only tables are had: the table', [50], 30, 50],
    ['a delivery for now where only pickup is had: a pickup for now', [10], 20, 10],
    ['a room where delivery is had: delivery', [20], 60, 20],
  ] as const)('%s', (_, allowed, choice, orderType) => {
    expect(allowedOrderType(allowed, choice)).toBe(orderType)
  })
})
