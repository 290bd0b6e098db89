import { productInput } from '@compass/testkit/merchants'
import { withSpots } from '../features/orders/test-spots.ts'
import { ONLINE } from '../features/payments/test-payments.ts'
import { DETAILS } from '../features/slots/test-slots.ts'

/** The test merchant with tables, rooms, points, credits, offers and orders that repeat. */
export const DOCUMENT = withSpots((document) => {
  document.loyalty = { earn: { points: 1, per: '1.00' }, redeem: { points: 10, worth: '1.00' }, mostPerOrder: '20.00' }
  document.rewards = [{ key: 'five', name: { en: 'Five off', ar: 'خصم خمسة' }, amount: '5.00', validDays: 30 }]
  document.credits = true
  document.recurringOrders = true
  document.promotions = [
    {
      key: 'three',
      name: { en: 'Three off', ar: 'خصم ثلاثة' },
      code: 'THREE',
      gives: { kind: 'amount', amount: '3.00' },
    },
    {
      ...{ key: 'gift', name: { en: 'A gift', ar: 'هدية' }, code: 'GIFT' },
      gives: { kind: 'freeProduct', products: ['karak'] },
    },
  ]
  const [marina] = document.stores
  Object.assign(marina!.payment, { pickup: [...ONLINE], delivery: [...ONLINE] })
  document.embedHosts = ['https://site.example']
  Object.assign(document.stores[0]!, { scheduledPickupDetails: DETAILS, scheduledDeliveryDetails: DETAILS })
  document.catalogue.categories[0]!.products.push(productInput('salad', { price: '12.00' }))
})

/** Links of the test merchant. */
export const LINKS = {
  ...{ format: 1, kind: 'linklist', name: 'kitchen-links', merchant: 'test-kitchen' },
  links: [
    { key: 'order', kind: 'order' },
    { key: 'call', kind: 'call', href: 'tel:+97145550182' },
  ],
}
/** A page of one pharmacy and one clinic. */
export const MEDICA = {
  ...{ format: 1, kind: 'medica', name: 'medica', title: { en: 'Health' }, languages: ['en'] },
  pharmacies: [{ merchant: 'test-pharmacy' }],
  specialities: [{ key: 'general', name: { en: 'General medicine' } }],
  clinics: [
    {
      ...{ key: 'gulf', name: { en: 'Gulf Clinic' }, specialities: ['general'], address: { en: 'Marina Walk 3' } },
      ...{ location: { lat: 25.1, lng: 55.16 }, call: 'tel:+97145550301' },
      hours: { timeZone: 'Asia/Dubai', week: [{ days: ['mon', 'tue'], opens: '08:00', closes: '22:00' }] },
    },
  ],
}
