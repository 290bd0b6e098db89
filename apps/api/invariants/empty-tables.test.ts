import { describe, expect, it } from 'vitest'
import { INVARIANTS } from './check-invariants.ts'
import { danglingQuery, POINTERS } from './check-pointers.ts'
import { readFirstTables } from './empty-tables.ts'

describe('the tables that a query begins with', () => {
  it.each<[string, readonly string[] | undefined]>([
    ['select id as what from orders where merchant_id = $1', ['orders']],
    ['select o.id from orders o left join carts c on c.id = o.cart_id', ['orders']],
    [
      'select id from letters group by id having count(*) > 1 union all select id from messages',
      ['letters', 'messages'],
    ],
    ["select (select max(x) from shares) || ' from carts (' from orders", ['orders']],
    ['select n.id from (select id from notices) n', undefined],
    ['select id from orders union all select n.id from (select id from notices) n', undefined],
    ['select id from orders o full join (select id from carts) c using (id)', undefined],
    ['select id from orders o right outer join carts c using (id)', undefined],
    ['select count(*) from orders having count(*) <> 1', undefined],
  ])('of %s are %j', (query, tables) => {
    expect(readFirstTables(query)).toEqual(tables)
  })

  it('are known of nearly all that is always true', () => {
    const texts = [...INVARIANTS.map(({ query }) => query), ...POINTERS.map(danglingQuery)]
    const unknown = texts.filter((text) => readFirstTables(text) === undefined)
    expect(unknown.length / texts.length).toBeLessThan(0.1)
  })
})
