import { deleteLanding, getLandingDocument } from '@compass/contract/landings'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApi } from '../../testing/test-api.ts'
import { GROUP, testLandings } from './test-landings.ts'

let test: TestApi
let apply: Awaited<ReturnType<typeof testLandings>>['apply']
beforeAll(async () => {
  ;({ test, apply } = await testLandings())
})
afterAll(() => test.close())

it('of twenty pages that want one host at once, one has it, and the others left nothing behind', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `rival-${at}`)
  const hosts = ['first.example', 'wanted.example', 'last.example']
  const answers = await Promise.all(
    names.map((name, at) => apply({ ...GROUP, name, hosts: at % 2 ? hosts : [...hosts].reverse() })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
  const winner = names[answers.findIndex(({ status }) => status === 200)]!
  const held = await test.sql.query('select host, name from landing_hosts where name like $1 order by host', [
    'rival-%',
  ])
  expect(held.rows).toEqual([...hosts].sort().map((host) => ({ host, name: winner })))
  const rows = await test.sql.query('select name from landings where name like $1', ['rival-%'])
  expect(rows.rows).toEqual([{ name: winner }])
  for (const host of hosts) expect(test.api.landings.nameOfHost(host)).toBe(winner)
  await test.call(deleteLanding, { params: { name: winner } }, { token: test.platform })
  expect((await apply({ ...GROUP, name: 'rival-heir', hosts })).status).toBe(200)
})

it('one page whose hosts change from all sides at once ends with those of one document', async () => {
  const wanted = [['one.example', 'both.example'], ['both.example', 'two.example'], ['three.example'], []]
  const documents = wanted.flatMap((hosts, at) =>
    Array.from({ length: 4 }, (_, turn) => ({ ...GROUP, name: 'restless', hosts, title: { en: `${at} ${turn}` } })),
  )
  await Promise.all(documents.map((document) => apply(document)))
  const { data } = await test.call(getLandingDocument, { params: { name: 'restless' } }, { token: test.platform })
  const held = await test.sql.query("select host from landing_hosts where name = 'restless' order by host")
  expect(held.rows.map(({ host }) => host)).toEqual([...(data.document as { hosts: string[] }).hosts].sort())
  expect(data.version).toBe(documents.length)
})

it('a host that a merchant took a moment ago is refused, though this process has not heard of it', async () => {
  await test.sql.query("insert into merchant_hosts (host, merchant_id) values ('new.example', $1)", [test.merchantId])
  const refused = await apply({ ...GROUP, name: 'late', hosts: ['late.example', 'new.example'] })
  expect(refused.meta.errors).toMatchObject([{ path: '/hosts/1' }])
  const { rows } = await test.sql.query("select 1 from landing_hosts where host = 'late.example'")
  expect(rows).toEqual([])
})

it('a merchant cannot take the host of a landing page', async () => {
  const thief = merchantDocument({ slug: 'thief', hosts: ['table.example'] })
  await expect(test.apply(thief)).rejects.toThrow("a landing page's")
})

it('a host of a landing page is one of ours, and another is not', async () => {
  const request = (host: string) => test.inject({ url: '/v1/landing/group', headers: { host } })
  expect((await request('table.example')).statusCode).toBe(200)
  expect((await request('chair.example')).statusCode).toBe(421)
})
