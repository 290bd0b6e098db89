import * as calls from '@compass/contract/staff'
import { describe, expect, it } from 'vitest'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { signInStaff } from '../../testing/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { newPhone } from '../users/test-phones.ts'
import { type Newcomer, type newcomersOf, OWN_PAGE, reasonOf, testStaff } from './test-newcomers.ts'

let test: TestApi
let people: ReturnType<typeof newcomersOf>
testStaff((opened, newcomers) => {
  test = opened
  people = newcomers
})

/** Shows a passkey to the page that signs in. */
async function signIn({ authenticator }: Newcomer, lies: Parameters<TestAuthenticator['get']>[1] = {}) {
  const { options } = (await test.call(calls.beginSignIn, {}, OWN_PAGE)).data
  return test.call(calls.signInByPasskey, { body: { passkey: authenticator.get(options, lies) } }, OWN_PAGE)
}

describe('an invitation', () => {
  it('makes an owner with a passkey, who is signed in and signs in again', async () => {
    const nour = await people.joins({ role: 'owner', name: 'Nour Khalil' })
    const session = await test.call(calls.getStaffSession, {}, nour)
    expect(session.data.staff).toMatchObject({ name: 'Nour Khalil', role: 'owner', isDemo: false })
    expect(session.data.confirmedUntil).not.toBeNull()
    const again = await signIn(nour)
    expect(again.data).toEqual({ slug: test.slug })
    expect(String(again.headers['set-cookie'])).toMatch(
      /^c\.[^=]+=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    )
  })

  it('says what it is for, and how it ended', async () => {
    const owner = await signInStaff(test)
    const store = (await test.merchant()).merchant.stores[0]!
    const body = { name: 'Rami Fares', role: 'manager' as const, store: store.id, phone: `+971${newPhone()}` }
    const invited = await test.call(calls.inviteStaff, { body }, owner)
    expect([invited.status, invited.data.isSent]).toEqual([201, true])
    const token = invited.data.url.split('#')[1]!
    const read = () => test.call(calls.readInvitation, { body: { token } })
    expect((await read()).data).toMatchObject({
      merchant: { slug: test.slug, kind: 'food' },
      name: 'Rami Fares',
      role: 'manager',
      store: { _id: store.id },
      phoneEnd: body.phone.slice(-2),
    })
    // The link stands in the message alone: not in the table once it has left.
    expect(test.ports.sent[0]).toMatchObject({ phone: body.phone, body: expect.stringContaining(invited.data.url) })
    await test.call(calls.revokeInvitation, { params: { id: invited.data._id } }, owner)
    expect(reasonOf(await read())).toBe('410 invitation_revoked')
    expect(reasonOf(await people.accept(token))).toBe('410 invitation_revoked')
    for (const wrong of ['', 'x', `${test.merchantId}.${'a'.repeat(43)}`])
      expect(reasonOf(await test.call(calls.readInvitation, { body: { token: wrong } }))).toBe('404 not_found')
  })

  it('expires after 24 hours', async () => {
    const token = await people.invited({ role: 'counter' })
    test.clock.turn({ hours: 24, seconds: -1 })
    expect(reasonOf(await test.call(calls.readInvitation, { body: { token } }))).toBe('200')
    test.clock.turn({ seconds: 1 })
    expect(reasonOf(await test.call(calls.readInvitation, { body: { token } }))).toBe('410 invitation_expired')
    expect(reasonOf(await people.accept(token))).toBe('410 invitation_expired')
  })

  it('works once: after that, and of several at once, everybody else is told', async () => {
    const token = await people.invited({ role: 'counter' })
    const options = await Promise.all(
      Array.from({ length: 6 }, () =>
        test.call(calls.beginInvitation, { body: { token, name: 'Only One' } }, OWN_PAGE),
      ),
    )
    const answers = await Promise.all(
      options.map(({ data }) => {
        const passkey = new TestAuthenticator().create(data.options)
        return test.call(calls.acceptInvitation, { body: { token, name: 'Only One', passkey } }, OWN_PAGE)
      }),
    )
    expect(answers.map(reasonOf).toSorted()).toEqual(['200', ...Array(5).fill('410 invitation_used')])
    expect(reasonOf(await people.accept(token))).toBe('410 invitation_used')
    const { rows } = await test.sql.query('select count(*)::int as n from staff_members where name = $1', ['Only One'])
    expect(rows[0].n).toBe(1)
  })

  it('of an owner who was removed, or is none any more, is withdrawn', async () => {
    const first = await people.joins({ role: 'owner' })
    for (const act of ['removed', 'demoted'] as const) {
      const inviter = await people.joins({ role: 'owner' })
      const { data } = await test.call(calls.inviteStaff, { body: { name: 'Maya Joseph', role: 'owner' } }, inviter)
      const token = data.url.split('#')[1]!
      const member = { params: { id: inviter.id } }
      if (act === 'removed') await test.call(calls.removeStaff, member, first)
      else await test.call(calls.changeStaff, { ...member, body: { role: 'counter' } }, first)
      expect(reasonOf(await people.accept(token))).toBe('410 invitation_revoked')
    }
  })

  it('of an owner who is removed while it is accepted makes nobody', async () => {
    const inviter = await signInStaff(test)
    const { data } = await test.call(calls.inviteStaff, { body: { name: 'Maya Joseph', role: 'owner' } }, inviter)
    await test.sql.query('update staff_members set removed_at = now() where staff_id = $1', [inviter.id])
    expect(reasonOf(await people.accept(data.url.split('#')[1]!))).toBe('410 invitation_revoked')
  })

  it.each<[string, { role: string; store?: string | true; phone?: string; name?: string }, string]>([
    ['an owner of one store', { role: 'owner', store: true }, 'store'],
    ['a store that is none', { role: 'counter', store: 'nowhere' }, 'store'],
    ['a landline', { role: 'counter', phone: '+97143334444' }, 'phone'],
    ['a phone of elsewhere', { role: 'counter', phone: '+33612345678' }, 'phone'],
    ['no name', { role: 'counter', name: ' ' }, 'name'],
    ['markup for a name', { role: 'counter', name: '<img src=x>' }, 'name'],
  ])('is not made for %s', async (_, more, path) => {
    const owner = await signInStaff(test)
    const store = more.store === true ? (await test.merchant()).merchant.stores[0]!.id : more.store
    const body = { name: 'Sara Aoun', ...more, store } as never
    const { status, meta } = await test.call(calls.inviteStaff, { body }, owner)
    expect([status, meta.errors?.map((one) => one.path)]).toEqual([422, [path]])
  })
})
