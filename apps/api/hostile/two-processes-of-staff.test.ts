import { listMerchantOrders } from '@compass/contract/merchant-side'
import * as staffCalls from '@compass/contract/staff'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { createTestDatabase } from '../testing/test-database.ts'

describe('staff of two processes on one database', () => {
  let here: TestApi
  let there: TestApi
  let owner: TestStaff
  beforeAll(async () => {
    const stored = await createTestDatabase()
    const document = merchantDocument()
    here = await testApi({ stored, document })
    there = await testApi({ stored: { ...stored, drop: async () => {} }, document })
    owner = await signInStaff(here)
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  const askThere = async ({ headers }: TestStaff) =>
    (await there.call(listMerchantOrders, { query: {} }, { headers })).status

  it.each<[string, (staff: TestStaff) => Promise<{ readonly status: number }>]>([
    ['signed out', (staff) => here.call(staffCalls.endStaffSession, {}, staff)],
    ['signed out by an owner', ({ id }) => here.call(staffCalls.endSessionsOfStaff, { params: { id } }, owner)],
    ['removed', ({ id }) => here.call(staffCalls.removeStaff, { params: { id } }, owner)],
  ])('whoever is %s at one is nobody at the other, at once', async (_, end) => {
    const sara = await signInStaff(here, { role: 'counter' })
    expect(await askThere(sara)).toBe(200)
    expect((await end(sara)).status).toBe(200)
    expect(await askThere(sara)).toBe(401)
  })

  it('whose role is changed at one has it at the other, at once', async () => {
    const rami = await signInStaff(here, { role: 'owner' })
    const list = () => there.call(staffCalls.listStaff, {}, rami)
    expect((await list()).status).toBe(200)
    await here.call(staffCalls.changeStaff, { params: { id: rami.id }, body: { role: 'manager' } }, owner)
    expect((await list()).meta.error).toBe('not_your_role')
  })

  it('who is removed at one has no open stream at the other soon after', async () => {
    const origin = await there.app.listen({ host: '127.0.0.1', port: 0 })
    const sara = await signInStaff(here, { role: 'counter' })
    const answer = await fetch(`${origin}/v1/merchant/orders/events`, {
      headers: { ...sara.headers, host: 'localhost' },
    })
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const reader = answer.body!.getReader()
    const began = performance.now()
    await here.call(staffCalls.removeStaff, { params: { id: sara.id } }, owner)
    while (!(await reader.read()).done);
    expect(performance.now() - began).toBeLessThan(4_000)
  })
})
