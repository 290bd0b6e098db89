import { describe, expect, it } from 'vitest'
import { distributeTables } from './distribute.ts'

type Answers = Readonly<Record<string, readonly object[]>>

/** A server that answers by what a text begins with, and remembers what it was sent. */
function serverWith(answers: Answers) {
  const sent: string[] = []
  const query = async (text: string, values: readonly unknown[] = []) => {
    sent.push([text.replaceAll(/\s+/g, ' ').trim(), ...values.filter((value) => typeof value === 'string')].join(' '))
    const known = Object.keys(answers).find((beginning) => text.startsWith(beginning))
    return { rows: known ? answers[known]! : [] }
  }
  return { client: { query } as unknown as Parameters<typeof distributeTables>[0], sent }
}

const CITUS = { 'select 1 from pg_extension': [{}] }
const changes = (sent: readonly string[]) =>
  sent.filter((text) => !/^select (1|c\.relname|t\.tgname|quote_ident)/.test(text))

describe('tables of merchants on a server with shards', () => {
  it('stay as they are where the server has none', async () => {
    const { client, sent } = serverWith({})
    expect(await distributeTables(client)).toEqual([])
    expect(sent).toHaveLength(1)
  })

  it('stay as they are where all of them are spread', async () => {
    const { client, sent } = serverWith(CITUS)
    expect(await distributeTables(client)).toEqual([])
    expect(changes(sent)).toEqual([])
  })

  it('are spread beside the stores of their merchant, with their keys aside meanwhile and without triggers', async () => {
    const { client, sent } = serverWith({
      ...CITUS,
      'select c.relname': [{ name: 'stores' }, { name: 'carts' }, { name: 'merchants' }],
      'select t.tgname': [{ name: 'key_calls_rows', table: 'key_calls' }],
      'select quote_ident': [
        { table: 'carts', name: 'carts_order', definition: 'FOREIGN KEY (x) REFERENCES orders (x)' },
      ],
    })
    expect(await distributeTables(client)).toEqual(['stores', 'carts', 'merchants'])
    expect(changes(sent)).toEqual([
      'begin',
      "set local citus.multi_shard_modify_mode = 'sequential'",
      'alter table carts drop constraint carts_order',
      'drop trigger key_calls_rows on key_calls',
      'select create_reference_table($1) merchants',
      "select create_distributed_table($1, 'merchant_id', colocate_with := $2) stores default",
      "select create_distributed_table($1, 'merchant_id', colocate_with := $2) carts stores",
      'alter table carts add constraint carts_order FOREIGN KEY (x) REFERENCES orders (x)',
      'commit',
    ])
  })
})
