import { expect, it } from 'vitest'
import { methodsOfService } from './method-names.ts'

it('offers a service the methods that can be taken there, and what it takes already', () => {
  const offered = (service: 'delivery' | 'dineIn' | 'room', taken: readonly string[] = []) =>
    methodsOfService(service, taken).filter((method) => /Swipe|OnDelivery|roomCharge/.test(method))
  expect(offered('delivery')).toEqual(['cardOnDelivery'])
  expect(offered('dineIn')).toEqual(['cardSwipe'])
  expect(offered('room')).toEqual(['cardSwipe', 'roomCharge'])
  expect(offered('delivery', ['cardSwipe'])).toEqual(['cardOnDelivery', 'cardSwipe'])
})
