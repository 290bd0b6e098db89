import { describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { compileStatement, type Statement } from '../../db/sql.ts'
import { OrderNumbers } from './order-numbers.ts'

/** A counter of one store that answers when it is told to, and how often it was asked for how many. */
function counter() {
  const input: number[] = []
  let last = 0
  let answer = () => {}
  const row = async (statement: Statement) => {
    const [, count] = compileStatement(statement, 'merchant').values
    input.push(count as number)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    last += count as number
    return { last_order_number: last }
  }
  const numbers = new OrderNumbers({ tenant: () => ({ row }) } as unknown as Database)
  return { asked: input, numbers, next: () => numbers.next('merchant', 'store'), answer: () => answer() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the numbers of a store', () => {
  it('that are asked for while one is on its way are taken together, in the order of the asking', async () => {
    const { next, answer, asked: input } = counter()
    const all = Promise.all([next(), next(), next(), next()])
    await settled()
    answer()
    await settled()
    answer()
    expect(await all).toEqual([1, 2, 3, 4])
    expect(input).toEqual([1, 3])
  })

  it('that no order has in the end go to the next ones, the lowest first', async () => {
    const { numbers, next, answer, asked: input } = counter()
    const first = Promise.all([next(), next(), next()])
    await settled()
    answer()
    await settled()
    answer()
    await first
    numbers.giveBack('merchant', 'store', 3)
    numbers.giveBack('merchant', 'store', 2)
    expect([await next(), await next()]).toEqual([2, 3])
    expect(input).toEqual([1, 2])
  })

  it('are asked for again after the database failed, and who waited is told', async () => {
    let isDown = true
    const row = async () => {
      if (isDown) throw new Error('down')
      return { last_order_number: 8 }
    }
    const numbers = new OrderNumbers({ tenant: () => ({ row }) } as unknown as Database)
    await expect(numbers.next('merchant', 'store')).rejects.toThrow('down')
    isDown = false
    expect(await numbers.next('merchant', 'store')).toBe(8)
  })
})
