import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { merchantDocument } from '@compass/testkit/merchants'
import { expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

type Details = MerchantDocumentInput['stores'][number]['scheduledPickupDetails']

const MERCHANT = '01900000-0000-7000-8000-000000000001'
const everyDay = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

function read(details: unknown, services: ('delivery' | 'pickup')[] = ['delivery', 'pickup']) {
  const document = merchantDocument((written) => {
    Object.assign(written.stores[1]!, { scheduledPickupDetails: details as Details, services })
  })
  return readDocument(JSON.stringify(document), MERCHANT)
}

function schedulingOf(details: unknown) {
  const result = read(details)
  return result.ok ? result.value.compiled.stores[1]!.scheduling : result.refusal
}

it('a store that says nothing takes no orders for later', () => {
  expect(schedulingOf(null)).toBeUndefined()
  expect(schedulingOf({ active: false, widthMinutes: 30 })).toBeUndefined()
})

it.each<[string, unknown, object]>([
  ['what is left out', {}, { type: 10, widthMinutes: 30, leadMinutes: 45, daysAhead: 6, cutOff: null, capacity: null }],
  ['a capacity in orders', { capacity: { orders: 8 } }, { capacity: { of: 'orders', most: 8 } }],
  ['a capacity in items', { capacity: { items: 40 } }, { capacity: { of: 'items', most: 40 } }],
  [
    'a capacity in money, in minor units',
    { capacity: { money: '1500.50' } },
    { capacity: { of: 'money', most: 150_050 } },
  ],
  ['a cut-off', { cutOff: { daysBefore: 1, time: '20:00' } }, { cutOff: { daysBefore: 1, time: '20:00' } }],
  [
    'slots of its own',
    { slots: [{ days: ['fri'], opens: '12:00', closes: '14:00' }] },
    { type: 20, slots: [{ day: 5, opens: '12:00', closes: '14:00' }] },
  ],
])('%s', (_, details, compiled) => {
  expect(schedulingOf(details)).toEqual({ 10: expect.objectContaining(compiled) })
})

it.each<[string, unknown, string]>([
  ['slots that do not fill a day', { widthMinutes: 50 }, '/stores/1/scheduledPickupDetails/widthMinutes'],
  [
    'slots that meet each other',
    {
      slots: [
        { days: [...everyDay], opens: '12:00', closes: '14:00' },
        { days: ['mon'], opens: '13:00', closes: '15:00' },
      ],
    },
    '/stores/1/scheduledPickupDetails/slots/1',
  ],
  ['an amount that is too fine', { capacity: { money: '0.001' } }, '/stores/1/scheduledPickupDetails/capacity/money'],
  ['more days than two months', { daysAhead: 61 }, '/stores/1/scheduledPickupDetails/daysAhead'],
  ['a capacity of nothing', { capacity: { orders: 0 } }, '/stores/1/scheduledPickupDetails/capacity'],
])('refused: %s', (_, details, path) => {
  const result = read(details)
  const faults = result.ok ? [] : (result.refusal as unknown as { faults: { path: string }[] }).faults
  expect(faults.some((fault) => fault.path.startsWith(path))).toBe(true)
})

it('refused: pickup for later where there is no pickup', () => {
  const result = read({}, ['delivery'])
  expect(result.ok ? null : JSON.stringify(result.refusal)).toContain('The outlet does not offer pickup.')
})
