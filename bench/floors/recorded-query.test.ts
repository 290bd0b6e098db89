import { expect, it } from 'vitest'
import { type RecordedQuery, read, scriptOf, valuesFor, write } from './recorded-query.ts'

const MERCHANT = '00000000-0000-7000-8000-0000000000ff'
const SHOP = '00000000-0000-7000-8000-0000000000fe'
const own = (party: number, thing: number) => `00000000-0000-7000-8000-0000000${party}000${thing}`

/** A party that writes an order in a transaction while something else is read on another connection. */
function party(n: number): RecordedQuery[] {
  const sent = (connection: number, text: string, ...values: unknown[]) => ({
    connection,
    isAsync: connection > 1,
    text,
    values,
  })
  return [
    sent(2, 'read session', MERCHANT, Buffer.from(`token ${n}`)),
    sent(1, 'begin'),
    sent(1, 'insert order', MERCHANT, own(n, 1), 100 + n, SHOP, 7),
    sent(2, 'look at all merchants'),
    sent(2, 'read cart', MERCHANT, own(n, 2)),
    sent(1, 'insert items', MERCHANT, JSON.stringify([{ id: own(n, 3), order: own(n, 1), shop: SHOP }])),
    sent(1, 'commit'),
    sent(1, 'begin'),
    sent(1, 'refused', MERCHANT),
    sent(1, 'rollback'),
  ]
}

const script = scriptOf(MERCHANT, 1, [party(1), party(2)])

it('has the transactions of each connection, and nothing that was rolled back or is no merchant’s', () => {
  expect(script.steps.map(({ queries, ...step }) => [step, queries.map(({ text }) => text)])).toEqual([
    [{ isAsync: true, isTransaction: false }, ['read session']],
    [{ isAsync: true, isTransaction: false }, ['read cart']],
    [{ isAsync: false, isTransaction: true }, ['insert order', 'insert items']],
  ])
})

it('gives each run ids, secrets and numbers of its own, and leaves what is the merchant’s', () => {
  const ids = new Map(script.own.map((id, i) => [id, own(9, i)]))
  const [token, , order] = script.steps
  const [, orderId, number, shop, qty] = valuesFor(order!.queries[0]!, ids, 555)
  expect([number, shop, qty]).toEqual([555, SHOP, 7])
  const [item] = JSON.parse(valuesFor(order!.queries[1]!, ids, 555)[1] as string)
  expect(item).toEqual({ id: ids.get(own(1, 3)), order: orderId, shop: SHOP })
  expect(orderId).toBe(ids.get(own(1, 1)))
  const [, secret] = valuesFor(token!.queries[0]!, ids, 555)
  expect(secret).not.toEqual(Buffer.from('token 1'))
  expect(secret).toHaveLength(7)
})

it('takes what ran side by side in any order', () => {
  const [session, ...others] = party(2)
  expect(scriptOf(MERCHANT, 1, [party(1), [...others, session!]])).toEqual(script)
})

it('refuses parties that did not send the same, and names what one of them did not', () => {
  expect(() => scriptOf(MERCHANT, 1, [party(1), party(2).slice(1)])).toThrow('other statements: read session')
  expect(() => scriptOf(MERCHANT, 1, [party(1).slice(1), party(2)])).toThrow('other statements: read session')
})

it('is read as it was written, moments and bytes too', () => {
  const query = {
    connection: 1,
    isAsync: false,
    text: 'x',
    values: [new Date(5), Buffer.from('a'), [new Date(6)], null, 1],
  }
  expect(read(write(query))).toEqual(query)
})
