import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { merchantDocument } from '@compass/testkit/merchants'
import { expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

const MERCHANT = '01900000-0000-7000-8000-000000000001'
type PromotionInput = NonNullable<MerchantDocumentInput['promotions']>[number]
type Services = NonNullable<NonNullable<PromotionInput['conditions']>['services']>

function compile(services: Services | null, gives: PromotionInput['gives'] = { kind: 'amount', amount: '5.00' }) {
  const document = merchantDocument((one) => {
    one.promotions = [{ key: 'own', name: { en: 'Own', ar: 'خاص' }, gives, conditions: services ? { services } : {} }]
  })
  return readDocument(JSON.stringify(document), MERCHANT)
}

const orderTypesOf = (...input: Parameters<typeof compile>) => {
  const read = compile(...input)
  return read.ok ? read.value.compiled.promotions[0]!.conditions.orderTypes : read.refusal
}

it.each<[Services, number[]]>([
  [['dineIn'], [50]],
  [['room'], [60]],
  [
    ['dineIn', 'room', 'room'],
    [50, 60],
  ],
  [
    ['room', 'pickup', 'delivery'],
    [60, 10, 30, 20, 40],
  ],
])('a promotion for %j holds for its order types alone', (services, orderTypes) => {
  expect(orderTypesOf(services)).toEqual(orderTypes)
})

it('one that names no service holds at tables and in rooms too', () => {
  expect(orderTypesOf(null)).toBeNull()
})

it.each<[Services]>([[['dineIn']], [['room', 'delivery']]])(
  'free delivery is for no table and no room: %j',
  (services) => {
    const read = compile(services, { kind: 'freeDelivery' })
    expect(read.ok ? [] : read.refusal).toMatchObject({ faults: [{ path: '/promotions/0/conditions/services' }] })
  },
)
