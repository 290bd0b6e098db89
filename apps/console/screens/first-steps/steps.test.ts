import { expect, it } from 'vitest'
import { missingNeeds, needsToCome, stepsDone } from './steps.ts'

const shop = (change: (shop: never) => void = () => {}) => {
  const begun = {
    name: { en: 'Reem' },
    tagline: { en: 'Reem' },
    catalogue: { categories: [] },
    stores: [
      {
        name: { en: 'Reem' },
        address: { en: 'Reem' },
        services: ['delivery', 'pickup'],
        areas: [],
        active: false,
        payment: { delivery: [], pickup: [], dineIn: [], room: [] },
      },
    ],
  }
  change(begun as never)
  return begun as never
}

type NewShop = { stores: { services: string[]; areas: object[]; payment: Record<string, string[]> }[] }

it('a shop that begins lacks a product, an area and a way to pay, and no step is behind', () => {
  expect(missingNeeds(shop())).toEqual(['product', 'area', 'payment'])
  expect([...stepsDone(shop())]).toEqual([])
})

it('an area is behind once there is one, or once the shop says that it is pickup only', () => {
  const withArea = shop(({ stores }: NewShop) => void stores[0]!.areas.push({ key: 'marina' }))
  const pickupAlone = shop(({ stores }: NewShop) => {
    stores[0]!.services = ['pickup']
    stores[0]!.payment.pickup = ['cod']
  })
  expect(missingNeeds(withArea)).toEqual(['product', 'payment'])
  expect([...stepsDone(withArea)]).toEqual(['area'])
  expect(missingNeeds(pickupAlone)).toEqual(['product'])
  expect([...stepsDone(pickupAlone)]).toEqual(['area', 'payment'])
})

it('what is typed brings what it adds, and nothing that it takes away or changes', () => {
  const at = (path: string) => path.split('/')
  expect([...needsToCome([])]).toEqual([])
  expect([...needsToCome([{ at: at('catalogue/products/rice'), is: {} }])]).toEqual(['product'])
  expect([...needsToCome([{ at: at('catalogue/products/rice') }])]).toEqual([])
  expect([...needsToCome([{ at: at('catalogue/products/rice/price'), is: '9.00' }])]).toEqual([])
  const payment = { at: at('stores/main/payment/pickup'), is: ['cod'] }
  expect([...needsToCome([payment, { at: at('stores/main/areas/marina'), is: {} }])]).toEqual(['area', 'payment'])
})
