import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LinkShop, linkShop } from '../features/pay-links/test-links.ts'
import { checkInvariants } from './index.ts'

let links: LinkShop

/** A link that one of two has paid, while another is at the bank; and one for products that was paid. */
beforeAll(async () => {
  links = await linkShop()
  const products = await links.linkOfProducts()
  await links.captured(await links.pay(await links.payer(), products.code))
  const { code } = await links.link({ uses: 2 })
  await links.captured(await links.pay(await links.payer(), code))
  await links.pay(await links.payer(), code)
})
afterAll(() => links.close())

describe('what is always true of pay links', () => {
  it('is true of one that is paid and at the bank', async () => {
    expect(await checkInvariants(links.shop.test.database)).toEqual([])
  })

  it.each([
    [
      'a link that was paid too often',
      'alter table pay_links drop constraint pay_links_check; update pay_links set uses = 1, used = 2',
      /paid more often than it may be/,
    ],
    ['a use without an order', 'update pay_links set used = 2 where uses = 2', /are not the orders that paid it/],
    ['an order without a use', 'update pay_links set used = 0', /are not the orders that paid it/],
    ['an order of another amount', 'update pay_links set amount = amount + 1', /costs something else/],
    [
      'an order of another service',
      'update pay_links set order_type = 20 where order_type = 10',
      /another service than/,
    ],
    [
      'an order of other products',
      `update pay_links set lines = jsonb_set(lines, '{0,productId}', '"other"') where lines is not null`,
      /has other products/,
    ],
    [
      'an order at another price of its products',
      `update pay_links set totals = jsonb_set(totals, '{itemsTotal}', '1') where totals is not null`,
      /has other products/,
    ],
  ])('finds %s', async (_, statement, found) => {
    const client = await links.shop.test.sql.connect()
    try {
      await client.query('begin')
      await client.query(statement)
      const seen = await checkInvariants({
        ...links.shop.test.database,
        everywhere: async (text, values = []) => (await client.query(text, [...values])).rows,
      })
      expect(seen.join('\n')).toMatch(found)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
