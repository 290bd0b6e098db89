import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestApi, testApi } from '@compass/api/testing'
import { readInvitation } from '@compass/contract/staff'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestApi
let url: string

beforeAll(async () => {
  test = await testApi()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => test.close())

/** The command, as npm runs it. */
async function invite(...values: string[]): Promise<{ code: number | null; says: string }> {
  const argv = [join(import.meta.dirname, 'merchant.ts'), 'invite', ...values, '--url', url]
  const child = spawn(process.execPath, argv, {
    env: { PATH: process.env.PATH, PLATFORM_KEY: test.platform },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let says = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (says += part))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, says: says.trim() }
}

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
