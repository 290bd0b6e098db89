import * as calls from '@compass/contract/staff'
import { merchantDocument } from '@compass/testkit/merchants'
import { beforeEach, describe, expect, it } from 'vitest'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { newPhone } from '../users/test-phones.ts'
import { cookieOf, type Newcomer, type newcomersOf, OWN_PAGE, reasonOf, testStaff } from './test-newcomers.ts'

let test: TestApi
let people: ReturnType<typeof newcomersOf>
let owner: TestStaff
testStaff((opened, newcomers) => {
  test = opened
  people = newcomers
})
beforeEach(async () => {
  owner = await signInStaff(test)
})

const again = (id: string, caller: { readonly headers: Readonly<Record<string, string>> } = owner) =>
  test.call(calls.inviteStaffAgain, { params: { id } }, caller)
const tokenFor = async (id: string) => (await again(id)).data.url.split('#')[1]!
const whoAmI = (headers: Readonly<Record<string, string>>) => test.call(calls.getStaffSession, {}, { headers })
async function signIn({ authenticator }: Pick<Newcomer, 'authenticator'>) {
  const { options } = (await test.call(calls.beginSignIn, {}, OWN_PAGE)).data
  return test.call(calls.signInByPasskey, { body: { passkey: authenticator.get(options) } }, OWN_PAGE)
}

describe('a member who lost their passkey', () => {
  it('is invited again, stays who they are, and what they had before ends once the link is used', async () => {
    const rami = await people.joins({ role: 'manager', name: 'Rami Fares' })
    const invited = await again(rami.id)
    expect(reasonOf(invited)).toBe('201')
    const token = invited.data.url.split('#')[1]!
    const read = await test.call(calls.readInvitation, { body: { token } })
    expect(read.data).toMatchObject({ name: 'Rami Fares', role: 'manager', comesBack: true })
    const { invitations } = (await test.call(calls.listStaff, {}, owner)).data
    expect(invitations.find(({ _id }) => _id === invited.data._id)).toMatchObject({ member: rami.id })
    // Nothing ends before it is used.
    expect((await whoAmI(rami.headers)).status).toBe(200)
    expect((await signIn(rami)).status).toBe(200)

    const authenticator = new TestAuthenticator()
    const accepted = await people.accept(token, { name: 'Rami Fares', authenticator })
    const back = await whoAmI(cookieOf(test, accepted))
    expect(back.data.staff).toMatchObject({ _id: rami.id, name: 'Rami Fares', role: 'manager' })
    expect(back.data.confirmedUntil).not.toBeNull()
    expect(reasonOf(await whoAmI(rami.headers))).toBe('401 unauthenticated')
    expect(reasonOf(await signIn(rami))).toBe('422 passkey_refused')
    expect(reasonOf(await signIn({ authenticator }))).toBe('200')
  })

  it('may use the device that they had before', async () => {
    const rami = await people.joins({ role: 'counter' })
    const { options } = (
      await test.call(calls.beginInvitation, { body: { token: await tokenFor(rami.id), name: 'Rami' } }, OWN_PAGE)
    ).data
    expect(options.excludeCredentials ?? []).toEqual([])
  })

  it('uses the link once: again, and of several at once, everybody else is told', async () => {
    const rami = await people.joins({ role: 'counter' })
    const token = await tokenFor(rami.id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => people.accept(token)))
    expect(answers.map(reasonOf).toSorted()).toEqual(['200', ...Array(5).fill('410 invitation_used')])
    expect(reasonOf(await people.accept(token))).toBe('410 invitation_used')
    const { rows } = await test.sql.query('select 1 from staff_passkeys where staff_id = $1', [rami.id])
    expect(rows).toHaveLength(1)
  })

  it('has one link at a time, for 24 hours', async () => {
    const rami = await people.joins({ role: 'counter' })
    const first = await tokenFor(rami.id)
    const second = await tokenFor(rami.id)
    expect(reasonOf(await people.accept(first))).toBe('410 invitation_revoked')
    test.clock.turn({ hours: 24 })
    expect(reasonOf(await people.accept(second))).toBe('410 invitation_expired')
    expect(reasonOf(await signIn(rami))).toBe('200')
  })

  it('comes back as what they are by then, not as what they were', async () => {
    const rami = await people.joins({ role: 'owner' })
    const token = await tokenFor(rami.id)
    await test.call(calls.changeStaff, { params: { id: rami.id }, body: { role: 'counter' } }, owner)
    const accepted = await people.accept(token)
    expect((await whoAmI(cookieOf(test, accepted))).data.staff.role).toBe('counter')
  })

  it('comes back by nothing once they, or the owner who invites them, are removed', async () => {
    const rami = await people.joins({ role: 'manager' })
    const token = await tokenFor(rami.id)
    await test.call(calls.removeStaff, { params: { id: rami.id } }, owner)
    expect(reasonOf(await people.accept(token))).toBe('410 invitation_revoked')
    const sara = await people.joins({ role: 'counter' })
    const late = await tokenFor(sara.id)
    await test.call(calls.removeStaff, { params: { id: owner.id } }, await people.joins({ role: 'owner' }))
    expect(reasonOf(await people.accept(late))).toBe('410 invitation_revoked')
    expect(reasonOf(await signIn(sara))).toBe('200')
  })

  it('comes back by a code to the phone on file alone, which the link is sent to', async () => {
    const phone = `+971${newPhone()}`
    const maya = await signInStaff(test, { role: 'counter', name: 'Maya Joseph', phone })
    const invited = await again(maya.id)
    expect(invited.data.isSent).toBe(true)
    expect(test.ports.sent[0]).toMatchObject({ phone, body: expect.stringContaining(invited.data.url) })
    const token = invited.data.url.split('#')[1]!
    const sent = await test.call(calls.sendStaffCode, { body: { token, phone: `+971${newPhone()}` } }, OWN_PAGE)
    expect(test.ports.sent.at(-1)).toMatchObject({ phone })
    const code = { verificationId: sent.data.verificationId, otp: '123456' }
    const accepted = await test.call(calls.acceptInvitation, { body: { token, name: 'Maya Joseph', code } }, OWN_PAGE)
    expect((await whoAmI(cookieOf(test, accepted))).data.staff._id).toBe(maya.id)
  })

  it('is invited again by an owner of the same merchant who has just shown who they are, and by nobody else', async () => {
    const rami = await people.joins({ role: 'manager' })
    expect(reasonOf(await again(owner.id, await signInStaff(test, { role: 'manager' })))).toBe('403 not_your_role')
    expect(reasonOf(await again(rami.id, await signInStaff(test, { isConfirmed: false })))).toBe(
      '403 confirmation_needed',
    )
    const merchantId = await test.apply(merchantDocument({ slug: `far-${newPhone()}` }))
    const { slug } = (await test.api.merchants.load(merchantId))!.merchant
    expect(reasonOf(await again(rami.id, await signInStaff(test, { merchantId, slug })))).toBe('404 not_found')
    expect(reasonOf(await again('x'))).toBe('404 not_found')
  })
})
