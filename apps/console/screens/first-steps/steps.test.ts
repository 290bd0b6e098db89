import { expect, it } from 'vitest'
import { keyFor, missingNeeds, stepsDone } from './steps.ts'

const shop = (change: (shop: never) => void = () => {}) => {
  const begun = {
    name: { en: 'Reem' },
    tagline: { en: 'Reem' },
    catalogue: { categories: [] },
    stores: [
      {
        name: { en: 'Reem' },
        address: { en: 'Reem' },
        services: ['pickup'],
        areas: [],
        active: false,
        payment: { delivery: [], pickup: [], dineIn: [], room: [] },
      },
    ],
  }
  change(begun as never)
  return begun as never
}

it('a shop that begins lacks a product and a way to pay, and no step is behind', () => {
  expect(missingNeeds(shop())).toEqual(['product', 'payment'])
  expect([...stepsDone(shop(), false)]).toEqual([])
})

it('what delivers needs an area and a way to pay for it; pickup alone does not', () => {
  const delivering = shop((made: { stores: { services: string[]; payment: { pickup: string[] } }[] }) => {
    made.stores[0]!.services.push('delivery')
    made.stores[0]!.payment.pickup = ['cod']
  })
  expect(missingNeeds(delivering)).toEqual(['product', 'area', 'payment'])
  expect([...stepsDone(shop(), true)]).toEqual(['area'])
})

it('makes keys that no other has, of names in any script', () => {
  const taken = new Set<string>()
  expect(keyFor('Sweet things', taken, 'c')).toBe('sweet-things')
  expect(keyFor('Sweet things!', taken, 'c')).toBe('sweet-things-2')
  expect(keyFor('مناقيش', taken, 'c')).toBe('c-1')
  expect(keyFor('حلويات', taken, 'c')).toBe('c-2')
})
