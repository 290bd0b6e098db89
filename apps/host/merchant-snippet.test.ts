import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestApi, testApi } from '@compass/api/testing'
import { getSnippet } from '@compass/contract/merchant-side'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, expect, it } from 'vitest'

const LINES =
  '<a href="http://localhost:3000/framed-kitchen">Fish &#38; &#60;Chips&#62;</a>\n<script async src="http://localhost:3000/embed.js"></script>'

let test: TestApi
let url: string
let framed: string

beforeAll(async () => {
  test = await testApi()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  const embedHosts = ['https://www.fish.example', 'https://www.fish.example']
  framed = await test.apply(
    merchantDocument({ slug: 'framed-kitchen', name: { en: 'Fish & <Chips>', ar: 'سمك' }, embedHosts }),
  )
})
afterAll(() => test.close())

/** The command, as npm runs it; `says` is what a shell would write into a file. */
async function snippet(...values: string[]): Promise<{ code: number | null; says: string; notes: string }> {
  const argv = [join(import.meta.dirname, 'merchant.ts'), 'snippet', ...values, '--url', url]
  const child = spawn(process.execPath, argv, {
    env: { PATH: process.env.PATH, PLATFORM_KEY: test.platform },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const read = { says: '', notes: '' }
  child.stdout.on('data', (part) => {
    read.says += part
  })
  child.stderr.on('data', (part) => {
    read.notes += part
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, says: read.says.trim(), notes: read.notes.trim() }
}

it('npm run merchant -- snippet says the lines, and beside them where they work', async () => {
  expect(await snippet('framed-kitchen')).toEqual({
    code: 0,
    says: LINES,
    notes: 'It works on https://www.fish.example: other sites are listed under embedHosts.',
  })
  const { rows } = await test.sql.query("select revoked_at from merchant_keys where name = 'snippet'")
  for (const row of rows) expect(row.revoked_at).not.toBeNull()
})

it.each([
  ['nobody', [], 'Name a merchant: npm run merchant -- snippet boulangerie'],
  ['somebody unknown', ['nobody'], 'There is no merchant "nobody"'],
  ['a merchant without a site', ['test-kitchen'], 'test-kitchen lists no site'],
])('npm run merchant -- snippet refuses who names %s', async (_, values, notes) => {
  const answer = await snippet(...values)
  expect([answer.code, answer.says]).toEqual([1, ''])
  expect(answer.notes).toContain(notes)
})

it('the merchant’s own call answers the same, and to no other merchant', async () => {
  const answer = await test.call(getSnippet, {}, { token: await test.merchantKey(framed) })
  expect(answer.data).toEqual({ html: LINES, embedHosts: ['https://www.fish.example'] })
  expect((await test.call(getSnippet, {}, { token: await test.merchantKey() })).data.embedHosts).toEqual([])
  expect((await test.call(getSnippet, {}, { token: test.platform })).status).toBeGreaterThanOrEqual(400)
})
