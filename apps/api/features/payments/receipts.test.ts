import { getOrderReceipt } from '@compass/contract/payments'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DifferenceShop, differenceShop } from '../substitutions/test-differences.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })

let shop: DifferenceShop
beforeAll(async () => {
  shop = await differenceShop()
})
afterAll(() => shop.close())

it('what was paid later for something dearer has a receipt of its own beside that of the order', async () => {
  const order = await shop.openRequest()
  const begun = await order.replace({ payment: { mod: 'knet' }, expected: { grandTotal: aed(3700) } })
  const difference = begun.data.payment!._id
  const params = { id: order.id }
  const read = async () => (await shop.test.call(getOrderReceipt, { params }, { token: order.customer.token })).data
  expect(await read()).toMatchObject({ receipt: { amount: aed(2500), method: 'card' }, differences: [] })
  await shop.pays(difference)
  expect(await read()).toMatchObject({
    receipt: { amount: aed(2500), method: 'card', refunded: aed(0) },
    differences: [{ paymentId: difference, amount: aed(1200), method: 'knet' }],
  })
})
