import type { TestApi } from '@compass/api/testing'
import { readInvitation } from '@compass/contract/staff'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MerchantCommand, openMerchantCommand } from './test-merchant-command.ts'

let test: TestApi
let command: MerchantCommand

beforeAll(async () => {
  command = await openMerchantCommand()
  test = command.test
})
afterAll(() => test.close())

const invite = (...values: string[]) => command.run(['invite', ...values])

it('npm run merchant -- invite says a link that works once, and sends it where a phone is given', async () => {
  const { code, says } = await invite(test.slug, '--role', 'owner', '--phone', '+971501234567')
  expect([code, says]).toEqual([0, expect.stringMatching(/It is on its way to the phone\.$/)])
  const token = /\/console\/in#(\S+)/.exec(says)![1]!
  const { data } = await test.call(readInvitation, { body: { token } })
  expect(data).toMatchObject({ merchant: { slug: test.slug }, role: 'owner', phoneEnd: '67' })
  expect(test.ports.sent.at(-1)).toMatchObject({ phone: '+971501234567', body: expect.stringContaining(token) })
})

it('begins a merchant that is not there, empty and closed, for its first owner', async () => {
  const { code, says } = await invite('new-shop', '--role', 'owner', '--name', 'New Shop')
  expect(code).toBe(0)
  const token = /\/console\/in#(\S+)/.exec(says)![1]!
  const { data } = await test.call(readInvitation, { body: { token } })
  expect(data.merchant).toMatchObject({ slug: 'new-shop', name: { en: 'New Shop' } })
})

it('says what lacks', async () => {
  expect(await invite(test.slug)).toEqual({ code: 1, says: expect.stringContaining('--role owner') })
  expect(await invite('nobody', '--role', 'owner')).toEqual({ code: 1, says: expect.stringMatching(/can’t find/) })
  expect((await invite(test.slug, '--role', 'king')).code).toBe(1)
})
