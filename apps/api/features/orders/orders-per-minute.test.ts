import { expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { testApi } from '../../testing/test-api.ts'

it('answers six orders a minute for a session, and replays without counting', async () => {
  const limited = await testApi({
    configuration: {
      limits: {
        perSession: { rate: 10_000, burst: 10_000 },
        perAddress: { rate: 10_000, burst: 10_000 },
        ordersPerMinute: 6,
      },
    },
  })
  const customer = await newCustomer(limited)
  const place = async () => {
    await customer.add('soup', { qty: 2 })
    return customer.orderBody()
  }
  for (let order = 0; order < 6; order++) {
    const body = await place()
    expect((await customer.send(body)).status).toBe(201)
    expect((await customer.send(body)).status).toBe(200)
  }
  const seventh = await customer.send(await place())
  expect([seventh.status, Number(seventh.headers['retry-after']) > 0]).toEqual([429, true])
  await limited.close()
})

it('the same order asked for twenty times at once counts once: everybody is told of it', async () => {
  const limited = await testApi({
    configuration: {
      limits: {
        perSession: { rate: 10_000, burst: 10_000 },
        perAddress: { rate: 10_000, burst: 10_000 },
        ordersPerMinute: 6,
      },
    },
  })
  const customer = await newCustomer(limited)
  await customer.add('soup', { qty: 2 })
  const body = await customer.orderBody()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => customer.send(body, { 'idempotency-key': 'twenty' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  expect(new Set(answers.map(({ data }) => data.order._id)).size).toBe(1)
  await limited.close()
})
