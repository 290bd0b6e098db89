import { createUser, getCountries } from '@compass/contract/users'
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

describe('terms that a country asks for', () => {
  let test: TestApi

  beforeAll(async () => {
    test = await testApi({ configuration: { termsCountries: ['AE', 'GR'] } })
  })
  afterAll(async () => expect(await test.end()).toEqual([]))

  it('are needed by an order, whatever the merchant’s document says', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    expect((await customer.place()).meta.error).toBe('terms_not_accepted')
    const { data } = await test.call(createUser, { body: { url: test.slug } })
    expect(data.merchant.isTermsAndConditionRequired).toBe(true)
    expect(data.store!.location.countryRef.isTermsAndConditionRequired).toBe(true)
    expect((await customer.place({ isTermsAndConditionAgreed: true })).status).toBe(201)
  })

  it('are told with the country, to anybody', async () => {
    const requiredIn = async (country: string, token?: string) => {
      const { data } = await test.call(getCountries, { query: { country } }, token ? { token } : {})
      return data.items[0]!.isTermsAndConditionRequired
    }
    const { token } = await test.guest()
    expect([await requiredIn('GR'), await requiredIn('KW'), await requiredIn('AE', token)]).toEqual([true, false, true])
  })

  it('are still the country’s after the document was applied anew', async () => {
    await test.apply(merchantDocument({ tagline: { en: 'New words', ar: 'كلمات جديدة' } }))
    const { merchant } = (await test.call(createUser, { body: { url: test.slug } })).data
    expect([merchant.tagline.en, merchant.isTermsAndConditionRequired]).toEqual(['New words', true])
  })
})
