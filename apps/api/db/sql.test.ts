import { describe, expect, it } from 'vitest'
import { compileStatement, joinSql, NO_SQL, parameter, sql, statement } from './sql.ts'

const MERCHANT = '01890000-0000-7000-8000-000000000001'

describe('a statement numbers its own parameters', () => {
  it('after the merchant, in the order in which they are written', () => {
    const find = statement(
      'orders.find',
    )`select 1 from orders where merchant_id = $1 and order_id = ${'a'} and version = ${3}`
    expect(compileStatement(find, MERCHANT)).toEqual({
      text: 'select 1 from orders where merchant_id = $1 and order_id = $2 and version = $3',
      values: [MERCHANT, 'a', 3],
    })
  })

  it('from one where it is no merchant’s', () => {
    const find = statement('merchants.find')`select 1 from merchants where slug = ${'elia'}`
    expect(compileStatement(find, null)).toEqual({ text: 'select 1 from merchants where slug = $1', values: ['elia'] })
  })

  it('through the parts that nest in it', () => {
    const filter = (store: string) => sql`and store_id = ${store}`
    const page = sql`limit ${10} offset ${20}`
    const list = statement(
      'orders.list',
    )`select 1 from orders where merchant_id = $1 ${filter('s')} and status = ${10} ${page}`
    expect(compileStatement(list, MERCHANT)).toEqual({
      text: 'select 1 from orders where merchant_id = $1 and store_id = $2 and status = $3 limit $4 offset $5',
      values: [MERCHANT, 's', 10, 10, 20],
    })
  })

  it('and sends a shared value once', () => {
    const at = parameter('now')
    const write = statement(
      'orders.write',
    )`update orders set updated_at = ${at} where merchant_id = $1 and order_id = ${'a'} and placed_at < ${at}`
    expect(compileStatement(write, MERCHANT)).toEqual({
      text: 'update orders set updated_at = $2 where merchant_id = $1 and order_id = $3 and placed_at < $2',
      values: [MERCHANT, 'now', 'a'],
    })
  })

  it('with parts that say nothing, and lists of parts', () => {
    const columns = joinSql([sql`a = ${1}`, sql`b = ${2}`], ', ')
    const write = statement('x.write')`update x set ${columns} where merchant_id = $1${NO_SQL}`
    expect(compileStatement(write, MERCHANT)).toEqual({
      text: 'update x set a = $2, b = $3 where merchant_id = $1',
      values: [MERCHANT, 1, 2],
    })
  })

  it('the same text each time, with the values of that time', () => {
    const find = (id: string) => statement('x.find')`select 1 from x where merchant_id = $1 and id = ${id}`
    const [one, other] = ['a', 'b'].map((id) => compileStatement(find(id), MERCHANT))
    expect(other!.text).toBe(one!.text)
    expect([one!.values, other!.values]).toEqual([
      [MERCHANT, 'a'],
      [MERCHANT, 'b'],
    ])
  })

  it('another text where its parts are others', () => {
    const list = (...ids: string[]) =>
      statement('x.list')`select 1 from x where merchant_id = $1 and ${joinSql(
        ids.map((id) => sql`id = ${id}`),
        ' and ',
      )}`
    const texts = [list('a'), list('b', 'c'), list('d')].map((one) => compileStatement(one, MERCHANT).text)
    expect(texts).toEqual([
      'select 1 from x where merchant_id = $1 and id = $2',
      'select 1 from x where merchant_id = $1 and id = $2 and id = $3',
      'select 1 from x where merchant_id = $1 and id = $2',
    ])
  })

  it('another text where a value is shared that was not', () => {
    const find = (from: unknown, to: unknown) =>
      statement('x.between')`select 1 from x where merchant_id = $1 and at > ${from} and at < ${to}`
    const at = parameter(1)
    expect([find(1, 1), find(at, at), find(at, 1)].map((one) => compileStatement(one, MERCHANT))).toEqual([
      { text: 'select 1 from x where merchant_id = $1 and at > $2 and at < $3', values: [MERCHANT, 1, 1] },
      { text: 'select 1 from x where merchant_id = $1 and at > $2 and at < $2', values: [MERCHANT, 1] },
      { text: 'select 1 from x where merchant_id = $1 and at > $2 and at < $3', values: [MERCHANT, 1, 1] },
    ])
  })
})
