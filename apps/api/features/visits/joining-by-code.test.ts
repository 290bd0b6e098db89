import * as calls from '@compass/contract/visits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf } from '../users/test-accounts.ts'
import { openTables, type Tables } from './test-visits.ts'

describe.each(['code', 'open'] as const)('where joining is %s', (joining) => {
  let tables: Tables
  beforeAll(async () => {
    tables = await openTables(joining)
  })
  afterAll(async () => expect(await tables.test.end()).toEqual([]))

  it('only the code, or nothing at all, is asked', async () => {
    const first = await tables.guest()
    const { _id: id, party } = (await first.join()).data.visit
    const next = await tables.guest()
    const joined = await next.join()
    if (joining === 'open') {
      expect(party!.code).toBeNull()
      expect(joined.data.member.state).toBe('in')
      await tables.test.call(
        calls.removeMember,
        { params: { id, member: joined.data.member._id } },
        { token: first.token },
      )
      // Who was removed needs a yes, even here.
      expect((await next.join()).data.member.state).toBe('waiting')
    } else {
      expect(answerOf(joined)).toBe('422 invalid_fields')
      expect((await next.join('12', { code: party!.code!.digits })).data.member.state).toBe('in')
    }
  })
})
