import type { TestApi } from '@compass/api/testing'
import { getPayLink } from '@compass/contract/pay-links'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantCommand, openMerchantCommand } from './test-merchant-command.ts'

let test: TestApi
let command: MerchantCommand

beforeAll(async () => {
  command = await openMerchantCommand()
  test = command.test
  await command.applyDemo('saffron', 'kuwait-grill')
})
afterAll(() => test.close())

const paylink = (...values: string[]) => command.run(['paylink', ...values])

describe('npm run merchant -- paylink', () => {
  it.each([
    ['saffron', '120.00', 12_000, 'AED'],
    ['saffron', '120', 12_000, 'AED'],
    ['kuwait-grill', '1.250', 1250, 'KWD'],
  ])('makes a link of %s for %s, with the decimals of its currency', async (slug, amount, minor, currency) => {
    const { code, says } = await paylink(slug, amount, 'Catering, 12 May', '--for', 'Mariam', '--uses', '3')
    expect(code).toBe(0)
    expect(says).toMatch(new RegExp(`^http://localhost:3000/pay-link/${slug}\\.[\\w-]{22}$`))
    const opened = await test.call(getPayLink, { params: { id: says.split('/').at(-1)! } })
    expect(opened.data).toMatchObject({
      state: 'open',
      amount: { amount: minor, currency },
      text: 'Catering, 12 May',
      customer: 'Mariam',
    })
    const { rows } = await test.sql.query("select revoked_at from merchant_keys where name = 'pay links'")
    for (const row of rows) expect(row.revoked_at).not.toBeNull()
  })

  it('makes a link of products by their SKUs, at the price of the document', async () => {
    const { products } = (await test.api.merchants.load(test.api.merchants.idOfSlug('saffron')!))!.merchant
    const [first, second] = products.filter(({ customize, isActive }) => isActive && customize.length === 0)
    const { code, says } = await paylink(
      'saffron',
      '--product',
      `${first!.sku}:2`,
      '--product',
      second!.sku,
      '--service',
      'pickup',
    )
    expect([code, says]).toEqual([0, expect.stringMatching(/^http:\/\/localhost:3000\/pay-link\/saffron\./)])
    const opened = await test.call(getPayLink, { params: { id: says.split('/').at(-1)! } })
    expect(opened.data).toMatchObject({
      orderType: 10,
      text: '',
      products: [
        { sku: first!.sku, qty: 2 },
        { sku: second!.sku, qty: 1 },
      ],
      totals: { itemsTotal: { amount: 2 * first!.price + second!.price } },
    })
  })

  it.each([
    ['no merchant', [], /^Name a merchant, an amount and what it is for/],
    ['no words', ['saffron', '120.00'], /^Name a merchant, an amount and what it is for/],
    ['an unknown merchant', ['nobody', '1.00', 'x'], /^There is no merchant "nobody"/],
    [
      'hostile 54: too many decimals',
      ['saffron', '0.001', 'x'],
      '"0.001" is no amount in AED: write it with 2 decimals.',
    ],
    [
      'words in the place of the amount',
      ['saffron', 'much', 'x'],
      '"much" is no amount in AED: write it with 2 decimals.',
    ],
    ['nothing to pay', ['saffron', '0', 'x'], /amount/],
    ['a time that is none', ['saffron', '1', 'x', '--until', 'soon'], /^--until is "soon"/],
    ['uses that are none', ['saffron', '1', 'x', '--uses', '0'], /^--uses is "0"/],
    ['half a product', ['saffron', '--product', 'mandi:0.5'], /^--product is "mandi:0.5"/],
    ['a product that is none', ['saffron', '--product', 'no-such-thing'], /no longer exists|not|find/i],
    ['a service that is none', ['saffron', '--product', 'mandi', '--service', 'table'], /^--service is "table"/],
  ])('says what is wrong with %s', async (_, values, sentence) => {
    const { code, says } = await paylink(...values)
    expect(code).toBe(1)
    if (typeof sentence === 'string') expect(says).toBe(sentence)
    else expect(says).toMatch(sentence)
  })
})
