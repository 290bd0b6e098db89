import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parameter, statement } from '../db/sql.ts'
import { readRecorded, recordStatements } from './record-statements.ts'
import { replayStatements } from './replay-statements.ts'
import { type TestApi, testApi } from './test-api.ts'

describe('what the calls’ tests send, sent again elsewhere', () => {
  let test: TestApi
  const folder = mkdtempSync(join(tmpdir(), 'compass-recorded-'))
  beforeAll(async () => {
    test = await testApi()
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await test.close()
  })
  const tenant = () => test.database.tenant(test.merchantId)

  it('is recorded once for each text, with its values of whatever kind', async () => {
    const stop = recordStatements(folder)
    const at = parameter(new Date('2026-06-01T08:00:00Z'))
    for (const n of [1, 2])
      await tenant().rows(statement(
        'test.kinds',
      )`select ${at}::timestamptz, ${Buffer.from('x')}::bytea, ${['a']}::text[],
        ${[new Date(0)]}::timestamptz[], ${n}::int, ${null}::text, ${'{"a":1}'}::jsonb from stores where merchant_id = $1`)
    stop()
    await tenant().rows(statement('test.later')`select 1 from stores where merchant_id = $1`)
    expect(readRecorded(folder)).toEqual([
      {
        name: 'test.kinds',
        text: expect.stringContaining('select $2::timestamptz'),
        isMerchants: true,
        values: [
          test.merchantId,
          new Date('2026-06-01T08:00:00Z'),
          Buffer.from('x'),
          ['a'],
          [new Date(0)],
          1,
          null,
          '{"a":1}',
        ],
      },
    ])
  })

  it('says which fail, not which lack rows, and leaves nothing behind', async () => {
    const one = (name: string, text: string, values: unknown[] = [test.merchantId]) => ({
      name,
      text,
      values,
      isMerchants: true,
    })
    const client = await test.sql.connect()
    try {
      const replayed = await replayStatements(client, [
        ...readRecorded(folder),
        one('fails', 'select nobody from stores where merchant_id = $1'),
        one('lacks', "insert into orders (merchant_id, order_id) values ($1, '01900000-0000-7000-8000-000000000000')"),
        one('deletes', 'delete from stores where merchant_id = $1'),
      ])
      expect(replayed.map(({ statement: { name }, error }) => [name, error])).toEqual([
        ['test.kinds', null],
        ['fails', 'column "nobody" does not exist'],
        ['lacks', null],
        ['deletes', null],
      ])
    } finally {
      client.release()
    }
    const { rowCount } = await test.sql.query('select 1 from stores where merchant_id = $1', [test.merchantId])
    expect(rowCount).toBeGreaterThan(0)
  })
})
