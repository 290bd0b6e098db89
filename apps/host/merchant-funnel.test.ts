import type { TestApi } from '@compass/api/testing'
import { sendEvent } from '@compass/contract/conversions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantCommand, openMerchantCommand } from './test-merchant-command.ts'

let test: TestApi
let command: MerchantCommand

beforeAll(async () => {
  command = await openMerchantCommand()
  test = command.test
})
afterAll(() => test.close())

const funnel = (...values: string[]) => command.run(['funnel', ...values])

describe('npm run merchant -- funnel', () => {
  it('says day by day how many came how far', async () => {
    expect(await funnel(test.slug)).toEqual({ code: 0, says: 'Nobody was counted in these days.' })
    for (const [at, event] of (['menu', 'menu', 'placed'] as const).entries())
      await test.call(sendEvent, { body: { event, sourcePath: `/${test.slug}`, id: `told-by-funnel-${at}` } })
    const { code, says } = await funnel(test.slug, '--days', '7')
    const [head, day, ...more] = says.split('\n').map((line) => line.trim().split(/\s+/))
    expect([code, more]).toEqual([0, []])
    expect(head).toEqual(['day', 'menu', 'item', 'cart', 'checkout', 'placed', 'payment_failed'])
    expect(day).toEqual([test.clock.now.toISOString().slice(0, 10), '2', '0', '0', '0', '1', '0'])
  })

  it.each([
    [['no-such-shop'], /There is no merchant "no-such-shop"/],
    [[], /Name a merchant/],
    [['saffron', '--days', 'x'], /--days is "x"/],
  ])('%j is told what is wrong', async (values, sentence) => {
    const { code, says } = await funnel(...values)
    expect([code, says]).toEqual([1, expect.stringMatching(sentence)])
  })
})
