import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestApi, testApi } from '@compass/api/testing'
import { sendEvent } from '@compass/contract/conversions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApi
let url: string

beforeAll(async () => {
  test = await testApi()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => test.close())

/** The command, as npm runs it. */
async function funnel(...values: string[]): Promise<{ code: number | null; says: string }> {
  const argv = [join(import.meta.dirname, 'merchant.ts'), 'funnel', ...values, '--url', url]
  const child = spawn(process.execPath, argv, {
    env: { PATH: process.env.PATH, PLATFORM_KEY: test.platform },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let says = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      says += part
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, says: says.trim() }
}

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
