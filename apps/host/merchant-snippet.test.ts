import type { TestApi } from '@compass/api/testing'
import { getSnippet } from '@compass/contract/merchant-side'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MerchantCommand, openMerchantCommand } from './test-merchant-command.ts'

const LINES =
  '<a href="http://localhost:3000/framed-kitchen">Fish &#38; &#60;Chips&#62;</a>\n<script async src="http://localhost:3000/embed.js"></script>'

let test: TestApi
let command: MerchantCommand
let framed: string

beforeAll(async () => {
  command = await openMerchantCommand()
  test = command.test
  const embedHosts = ['https://www.fish.example', 'https://www.fish.example']
  framed = await test.apply(
    merchantDocument({ slug: 'framed-kitchen', name: { en: 'Fish & <Chips>', ar: 'سمك' }, embedHosts }),
  )
})
afterAll(() => test.close())

const snippet = (...values: string[]) => command.runApart(['snippet', ...values])

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
