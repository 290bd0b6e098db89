import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CART_LIFE, CART_STATES, type CartActor, type CartState, mayMoveCart } from '@compass/domain/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, statement } from '../../db/sql.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { beginsAs, deleteCarts, expireLiveCarts, moveCarts } from './cart-states.ts'

const ACTORS: readonly CartActor[] = ['customer', 'merchant', 'payment', 'system']
const MOVES = CART_LIFE.flatMap(({ from, to, actors }) => (from && to ? [{ from, to, actors }] : []))

describe('the text that moves carts', () => {
  let test: TestApi
  let customer: Customer
  let cartId: string

  beforeAll(async () => {
    test = await testApi()
    customer = await newCustomer(test)
    cartId = (await customer.add('soup')).data.cart!._id
  })
  afterAll(() => test.close())

  const put = (state: CartState) => test.sql.query('update carts set state = $1, version = 7', [state])
  const read = async () => (await test.sql.query('select state, version from carts')).rows[0]
  const condition = () => sql`c.cart_id = ${cartId}`
  const move = (from: CartState, to: CartState, actors: readonly CartActor[]) =>
    test.database
      .tenant(test.merchantId)
      .changes(
        statement(
          'test.moveCarts',
        )`${moveCarts([{ from, to, actors }], { at: test.clock.now, condition: condition() })} returning c.cart_id`,
      )

  it.each(MOVES)('takes a cart from $from to $to, and one of another state nowhere', async ({ from, to, actors }) => {
    for (const state of CART_STATES) {
      await put(state)
      expect(await move(from, to, actors)).toBe(state === from ? 1 : 0)
      expect(await read()).toEqual(state === from ? { state: to, version: 8 } : { state, version: 7 })
    }
  })

  it('is not written for a move that the life of a cart does not have', () => {
    for (const from of CART_STATES)
      for (const to of CART_STATES)
        for (const actor of ACTORS) {
          const written = () => moveCarts([{ from, to, actors: [actor] }], { condition: condition() })
          if (mayMoveCart(from, to, actor)) expect(written).not.toThrow()
          else expect(written, `${from} → ${to} by the ${actor}`).toThrow(/no cart goes from/)
        }
  })

  it('is not written where one of those who cause a move may not, or for two ends at once', () => {
    const taken = { from: 'expired', to: 'discarded', actors: ['customer', 'merchant'] } as const
    expect(() => moveCarts([taken], { condition: condition() })).toThrow(
      'no cart goes from expired to discarded by the merchant',
    )
    const ends = (['completed', 'locked'] as const).map((to) => ({ from: 'live', to, actors: ['customer'] }) as const)
    expect(() => moveCarts(ends, { condition: condition() })).toThrow('one state at a time')
  })

  it('expires a live cart, and discards an empty one', async () => {
    const lines = (await test.sql.query('select lines from carts')).rows[0].lines
    for (const [held, state] of [
      [lines, 'expired'],
      [[], 'discarded'],
    ] as const) {
      await put('live')
      await test.sql.query('update carts set lines = $1', [JSON.stringify(held)])
      const tenant = test.database.tenant(test.merchantId)
      await tenant.run(statement('test.expireLiveCarts')`${expireLiveCarts('system', { condition: condition() })}`)
      expect((await read()).state).toBe(state)
    }
  })

  it('begins and deletes carts in the states of the table alone', () => {
    const begins = CART_STATES.filter((state) => ACTORS.some((actor) => !throws(() => beginsAs(state, actor))))
    expect(begins).toEqual(['live', 'completed', 'expired', 'draft', 'recurring'])
    const ends = CART_STATES.filter((state) => !throws(() => deleteCarts([state], condition())))
    expect(ends).toEqual(['expired', 'discarded'])
  })

  it('is the only one in the code that changes the state of a cart', () => {
    const moving = sourcesWith(/update carts\b(?:(?!\bwhere\b)[^`])*?\bstate\s*=/)
    expect(moving).toEqual(['records/carts/cart-states.ts'])
    expect(sourcesWith(/delete from carts\b/)).toEqual(['records/carts/cart-states.ts'])
    const beginning = sourcesWith(/\bbeginsAs\(/).filter((path) => !path.endsWith('cart-states.ts'))
    expect(sourcesWith(/insert into carts\b/)).toEqual(beginning)
  })
})

function throws(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch {
    return true
  }
}

/** Files of the API's own code whose text has it. */
function sourcesWith(pattern: RegExp): string[] {
  const root = join(import.meta.dirname, '../..')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /(?<!\.test)\.ts$/.test(name) && !/node_modules/.test(parentPath))
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => pattern.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path))
    .sort()
}
