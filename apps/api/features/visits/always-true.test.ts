import * as calls from '@compass/contract/visits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { openTables, type Tables } from './test-visits.ts'

let tables: Tables
beforeAll(async () => {
  tables = await openTables()
  const { id, guests } = await tables.party('12', 2)
  for (const guest of guests) await guest.order()
  await tables.test.call(calls.callStaff, { params: { id }, body: { kind: 'waiter' } }, { token: guests[0]!.token })
  await tables.party('14', 1)
})
afterAll(() => tables.test.close())

const ENDED = "update visits set state = 'ended', ended_at = now(), ended_by = 'staff'"

describe('what is always true of parties', () => {
  it('is true of two tables with people', async () => {
    expect(await checkInvariants(tables.test.database)).toEqual([])
  })

  it.each([
    [
      'two parties at one table',
      'drop index visits_open; update visits set spot_id = (select min(spot_id::text)::uuid from visits)',
      /two open visits/,
    ],
    [
      'a guest twice',
      `alter table visit_members drop constraint visit_members_merchant_id_visit_id_user_id_key;
       update visit_members set user_id = (select min(user_id::text)::uuid from users)`,
      /twice a member/,
    ],
    ['a basket of a visit that ended', ENDED, /basket is of a visit that has ended/],
    ['a line of who left', "update visit_members set state = 'left', left_at = now()", /of nobody who is in/],
    ['lines of nobody', "update carts set lines = lines #- '{0,by}' where visit_id is not null", /of nobody who is in/],
    ['lines that no visit knows of', 'update visits set unsent_since = null', /lie unsent/],
    ['a call that nobody can answer', ENDED, /staff are called/],
    ['a part from the future', 'update visits set cart_version = version + 1', /changed later than the visit/],
  ])('finds %s', async (_, statement, found) => {
    const client = await tables.test.sql.connect()
    try {
      await client.query('begin')
      await client.query(statement)
      const seen = await checkInvariants({
        ...tables.test.database,
        everywhere: async (text, values = []) => (await client.query(text, [...values])).rows,
      })
      expect(seen.join('\n')).toMatch(found)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
