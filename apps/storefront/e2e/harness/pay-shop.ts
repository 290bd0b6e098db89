import { join } from 'node:path'
import { copyMerchant, EVERY_DAY, keepAisles, PATIENT_KITCHEN, TOP } from './documents.ts'

/** The bazaar with few aisles and all ways to pay on; it asks for no code, and its kitchen leaves orders alone. */
export const PAY_SHOP = 'bazaar-all-ways'

const IN_PERSON = ['cod', 'cardOnDelivery']
const ONLINE = ['card', 'savedCard', 'express', 'upi', 'knet', 'applepay', 'googlepay', 'cryptoWallet', 'mixpay']

/** Its folder, ready to be applied. */
export function payShop(target: string): Promise<string> {
  return copyMerchant(join(TOP, 'demo', 'bazaar'), join(target, PAY_SHOP), (document) => {
    document.slug = PAY_SHOP
    keepAisles(document)
    Object.assign(document, { contact: { verifyPhone: 'never', messages: ['sms', 'whatsapp'] } })
    document.simulatedKitchen = PATIENT_KITCHEN
    for (const store of document.stores) {
      store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
      const routes = [...IN_PERSON, ...ONLINE]
      Object.assign(store, { payment: { delivery: routes, pickup: routes } })
    }
  })
}
