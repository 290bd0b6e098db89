import { createUser } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { newPhone, phoneOf } from '../users/test-phones.ts'

const strict = (terms: string) =>
  merchantDocument((document) => {
    document.termsRequired = true
    document.pages.terms = { en: terms }
  })

describe('terms that an order needs', () => {
  let test: TestApi

  beforeAll(async () => {
    test = await testApi()
  })
  afterEach(async () => {
    test.clock.set('2026-06-01T08:00:00Z')
    await test.apply(merchantDocument())
  })
  afterAll(async () => expect(await test.end()).toEqual([]))

  it('takes the terms that were agreed to with the code, until they are others', async () => {
    await test.apply(strict('Pay before you eat'))
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const agree = (isTermsAndConditionAgreed: boolean) =>
      phoneOf(test).send(customer.token, newPhone(), { isTermsAndConditionAgreed })
    expect((await agree(false)).status).toBe(200)
    expect((await customer.place()).meta.error).toBe('terms_not_accepted')
    test.clock.turn({ minutes: 2 })
    expect((await agree(true)).status).toBe(200)
    await test.apply(strict('Pay after you have eaten'))
    expect((await customer.place()).meta.error).toBe('terms_not_accepted')
    await test.apply(strict('Pay before you eat'))
    expect((await customer.place({ isTermsAndConditionAgreed: false })).meta.error).toBe('terms_not_accepted')
    expect((await customer.place()).status).toBe(201)
  })

  it('D9: takes the yes of an order for the next ones, until the terms are others', async () => {
    await test.apply(strict('Pay before you eat'))
    const customer = await newCustomer(test)
    const known = async () =>
      (await test.call(createUser, { body: { url: test.slug } }, { token: customer.token })).data.user.termsAgreed
    await customer.add('soup', { qty: 2 })
    expect(await known()).toBe(false)
    expect((await customer.place({ isTermsAndConditionAgreed: true })).status).toBe(201)
    expect(await known()).toBe(true)
    await customer.add('soup', { qty: 2 })
    expect((await customer.place()).status).toBe(201)
    await test.apply(strict('Pay after you have eaten'))
    expect(await known()).toBe(false)
    await customer.add('soup', { qty: 2 })
    expect((await customer.place()).meta.error).toBe('terms_not_accepted')
  })
})
