import { moveOrder } from '@compass/contract/merchant-side'
import { reportProblem } from '@compass/contract/problems'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'

type Report = Parameters<typeof report>[3]

/** A received order of three soups and a tea, and the lines of it. */
export async function receivedOrder(test: TestApi, key: string, steps: readonly number[] = [20, 40, 60]) {
  const customer = await newCustomer(test)
  await customer.add('soup', { qty: 3 })
  await customer.add('karak')
  const { data } = await customer.place()
  const { _id: id, products } = data.order
  for (const to of steps) await test.call(moveOrder, { params: { id }, body: { to } }, { token: key })
  const lineOf = (sku: string) => products.find((line) => line.sku === sku)!._id
  return { customer, id, number: data.order.orderId, soup: lineOf('soup'), karak: lineOf('karak') }
}

export function report(
  test: TestApi,
  customer: Customer,
  id: string,
  body: { kind?: string; lines?: readonly string[]; words?: string; picture?: string },
) {
  return test.call(reportProblem, { params: { id }, body: { kind: 'missing', ...body } as never }, customer)
}

/** A report that is taken: its id. */
export async function reported(test: TestApi, customer: Customer, id: string, body: Report): Promise<string> {
  const { status, data, text } = await report(test, customer, id, body)
  if (status !== 201) throw new Error(`the problem was not taken: ${text}`)
  return data.problem
}
