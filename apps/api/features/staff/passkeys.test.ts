import * as calls from '@compass/contract/staff'
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  confirmStaff,
  listPasskeys,
  removePasskey,
} from '@compass/contract/staff'
import { putWebhook } from '@compass/contract/webhooks'
import { merchantDocument } from '@compass/testkit/merchants'
import { beforeAll, describe, expect, it } from 'vitest'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { signInStaff } from '../../testing/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { newPhone } from '../users/test-phones.ts'
import { cookieOf, type Newcomer, type newcomersOf, OWN_PAGE, reasonOf, testStaff } from './test-newcomers.ts'

let test: TestApi
let people: ReturnType<typeof newcomersOf>
testStaff((opened, newcomers) => {
  test = opened
  people = newcomers
})

describe('a passkey', () => {
  let sara: Newcomer
  beforeAll(async () => {
    sara = await people.joins({ role: 'owner', name: 'Sara Aoun' })
  })

  it.each([
    ['for a page of another origin', { origin: 'https://evil.example' }],
    ['for another deployment', { rpId: 'evil.example' }],
    ['without showing a finger or a PIN', { isVerified: false }],
    ['for a challenge that nobody gave', { challenge: Buffer.from('a'.repeat(32)).toString('base64url') }],
  ])('that is used %s signs nobody in', async (_, lies) => {
    expect(reasonOf(await people.signsIn(sara, lies))).toBe('422 passkey_refused')
  })

  it.each([
    ['for a page of another origin', { origin: 'https://evil.example' }],
    ['for another deployment', { rpId: 'evil.example' }],
    ['for a challenge that nobody gave', { challenge: 'AAAA' }],
  ])('that is made %s makes no member', async (_, lies) => {
    const token = await people.invited({ role: 'counter' })
    expect(reasonOf(await people.accept(token, { lies }))).toBe('422 passkey_refused')
    expect(reasonOf(await people.accept(token))).toBe('200')
  })

  it('signs a challenge once: the same answer again, and ten at once, are refused', async () => {
    const { options } = (await test.call(calls.beginSignIn, {}, OWN_PAGE)).data
    const body = { passkey: sara.authenticator.get(options) }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => test.call(calls.signInByPasskey, { body }, OWN_PAGE)),
    )
    expect(answers.map(reasonOf).toSorted()).toEqual(['200', ...Array(9).fill('422 passkey_refused')])
    expect(reasonOf(await test.call(calls.signInByPasskey, { body }, OWN_PAGE))).toBe('422 passkey_refused')
  })

  it('leaves no challenge behind for ever', async () => {
    await test.call(calls.beginSignIn, {}, OWN_PAGE)
    test.clock.turn({ days: 3 })
    await test.ports.runJobs('purge')
    const { rows } = await test.sql.query('select count(*)::int as n from staff_challenges')
    expect(rows[0].n).toBe(0)
  })

  it('takes five minutes at most', async () => {
    const { options } = (await test.call(calls.beginSignIn, {}, OWN_PAGE)).data
    test.clock.turn({ minutes: 5 })
    const body = { passkey: sara.authenticator.get(options) }
    expect(reasonOf(await test.call(calls.signInByPasskey, { body }, OWN_PAGE))).toBe('422 passkey_refused')
  })

  it('of which somebody has a copy is refused: its counter does not go up', async () => {
    expect(reasonOf(await people.signsIn(sara, { counter: 1000 }))).toBe('200')
    expect(reasonOf(await people.signsIn(sara, { counter: 1000 }))).toBe('422 passkey_refused')
    expect(reasonOf(await people.signsIn(sara, { counter: 7 }))).toBe('422 passkey_refused')
    expect(reasonOf(await people.signsIn(sara, { counter: 1001 }))).toBe('200')
  })

  it('of an authenticator that counts nothing is good each time', async () => {
    const quiet = await people.joins({ role: 'counter' })
    for (let n = 0; n < 3; n++) expect(reasonOf(await people.signsIn(quiet, { counter: 0 }))).toBe('200')
  })

  it('of one merchant opens no other, whatever it says of its user', async () => {
    const other = await test.apply(merchantDocument({ slug: `next-${newPhone()}` }))
    const { options } = (await test.call(calls.beginSignIn, {}, OWN_PAGE)).data
    const passkey = sara.authenticator.get(options)
    const handle = Buffer.from(`${other}${sara.id}`.replaceAll('-', ''), 'hex').toString('base64url')
    const body = { passkey: { ...passkey, response: { ...passkey.response, userHandle: handle } } }
    expect(reasonOf(await test.call(calls.signInByPasskey, { body }, OWN_PAGE))).toBe('422 passkey_refused')
  })

  it.each(['', 'x', '{}', Buffer.from('{"challenge":5}').toString('base64url')])(
    'whose data is %j is refused, and nothing breaks',
    async (clientDataJSON) => {
      const { options } = (await test.call(calls.beginSignIn, {}, OWN_PAGE)).data
      const passkey = sara.authenticator.get(options)
      const body = { passkey: { ...passkey, response: { ...passkey.response, clientDataJSON } } }
      expect(reasonOf(await test.call(calls.signInByPasskey, { body }, OWN_PAGE))).toBe('422 passkey_refused')
    },
  )

  it('is one of several; the last one stays, unless codes lead to them', async () => {
    const { headers } = await people.joins({ role: 'counter' })
    const second = new TestAuthenticator()
    const { options } = (await test.call(beginPasskey, {}, { headers })).data
    const added = await test.call(addPasskey, { body: { passkey: second.create(options) } }, { headers })
    expect(added.status).toBe(201)
    const { items } = (await test.call(listPasskeys, {}, { headers })).data
    expect(items.map(({ _id }) => _id)).toContain(added.data._id)
    expect(items).toHaveLength(2)
    const first = items.find(({ _id }) => _id !== added.data._id)
    expect(reasonOf(await test.call(removePasskey, { params: { id: first!._id } }, { headers }))).toBe('200')
    expect(reasonOf(await test.call(removePasskey, { params: { id: first!._id } }, { headers }))).toBe('404 not_found')
    expect(reasonOf(await test.call(removePasskey, { params: { id: added.data._id } }, { headers }))).toBe(
      '409 last_passkey',
    )
  })

  it('is kept by nobody without a fresh proof, and somebody else’s is not removed', async () => {
    const mine = await people.joins({ role: 'owner' })
    const rami = await people.joins({ role: 'counter' })
    const theirs = (await test.call(listPasskeys, {}, rami)).data.items[0]!
    expect(reasonOf(await test.call(removePasskey, { params: { id: theirs._id } }, mine))).toBe('404 not_found')
    test.clock.turn({ minutes: 6 })
    expect(reasonOf(await test.call(beginPasskey, {}, mine))).toBe('403 confirmation_needed')
  })
})

describe('confirming that it is still them', () => {
  const body = { body: { url: 'https://till.example.com/hook' } }

  it('opens dangerous steps for five minutes', async () => {
    const nour = await people.joins({ role: 'owner' })
    test.clock.turn({ minutes: 6 })
    expect(reasonOf(await test.call(putWebhook, body, nour))).toBe('403 confirmation_needed')
    const { options, code } = (await test.call(beginConfirmation, {}, nour)).data
    expect(code).toBeNull()
    const passkey = nour.authenticator.get(options!)
    const done = await test.call(confirmStaff, { body: { passkey } }, nour)
    expect(done.data.confirmedUntil).toBe(new Date(test.clock.now.getTime() + 5 * 60_000).toISOString())
    expect(reasonOf(await test.call(putWebhook, body, nour))).toBe('200')
    expect(reasonOf(await test.call(confirmStaff, { body: { passkey } }, nour))).toBe('422 passkey_refused')
    test.clock.turn({ minutes: 5 })
    expect(reasonOf(await test.call(putWebhook, body, nour))).toBe('403 confirmation_needed')
  })

  it('is not done with another’s passkey, nor with what was signed to sign in', async () => {
    const [nour, rami] = [await people.joins({ role: 'owner' }), await people.joins({ role: 'owner' })]
    const { options } = (await test.call(beginConfirmation, {}, nour)).data
    const answer = (passkey: ReturnType<TestAuthenticator['get']>) =>
      test.call(confirmStaff, { body: { passkey } }, nour)
    expect(reasonOf(await answer(rami.authenticator.get(options!)))).toBe('422 passkey_refused')
    const entry = (await test.call(calls.beginSignIn, {}, OWN_PAGE)).data.options
    expect(reasonOf(await answer(nour.authenticator.get(entry)))).toBe('422 passkey_refused')
    expect(reasonOf(await test.call(confirmStaff, { body: {} }, nour))).toBe('422 passkey_refused')
  })

  it('is done by a code where they have no passkey', async () => {
    const phone = `+971${newPhone()}`
    const maya = await signInStaff(test, { phone, isConfirmed: false })
    const { options, code } = (await test.call(beginConfirmation, {}, maya)).data
    expect(options).toBeNull()
    expect(test.ports.sent.at(-1)).toMatchObject({ phone, body: expect.stringContaining('123456') })
    const confirm = (otp: string) =>
      test.call(confirmStaff, { body: { code: { verificationId: code!.verificationId, otp } } }, maya)
    expect(reasonOf(await confirm('654321'))).toBe('422 otp_wrong')
    expect(reasonOf(await confirm('123456'))).toBe('200')
    expect(reasonOf(await confirm('123456'))).toBe('422 otp_expired')
    expect(reasonOf(await test.call(putWebhook, body, maya))).toBe('200')
  })
})

describe('a browser without passkeys', () => {
  const send = (body: Parameters<typeof test.call<typeof calls.sendStaffCode>>[1]['body']) =>
    test.call(calls.sendStaffCode, { body }, OWN_PAGE)

  it('signs in by a code to the phone of a member', async () => {
    const phone = `+971${newPhone()}`
    await signInStaff(test, { phone, role: 'counter' })
    const { data } = await send({ slug: test.slug, phone: `0${phone.slice(4)}` })
    const typed = { slug: test.slug, phone, verificationId: data.verificationId }
    expect(reasonOf(await test.call(calls.signInByCode, { body: { ...typed, otp: '000000' } }, OWN_PAGE))).toBe(
      '422 otp_wrong',
    )
    const entered = await test.call(calls.signInByCode, { body: { ...typed, otp: '١٢٣٤٥٦' } }, OWN_PAGE)
    expect(entered.data).toEqual({ slug: test.slug })
    const headers = cookieOf(test, entered)
    expect((await test.call(calls.getStaffSession, {}, { headers })).data.staff.role).toBe('counter')
    expect(reasonOf(await test.call(calls.signInByCode, { body: { ...typed, otp: '123456' } }, OWN_PAGE))).toBe(
      '422 otp_expired',
    )
  })

  it('hears the same of a phone that is nobody’s, and nothing leaves', async () => {
    const { status, data } = await send({ slug: test.slug, phone: `+971${newPhone()}` })
    expect([status, Object.keys(data)]).toEqual([200, ['verificationId', 'resendAfterSeconds']])
    expect(test.ports.sent).toEqual([])
  })

  it('asks for few codes, from wherever, and guesses five times at most', async () => {
    const phone = `+971${newPhone()}`
    await signInStaff(test, { phone })
    const { data } = await send({ slug: test.slug, phone })
    expect(reasonOf(await send({ slug: test.slug, phone }))).toBe('429 rate_limited')
    const guess = (otp: string) =>
      test.call(
        calls.signInByCode,
        { body: { slug: test.slug, phone, verificationId: data.verificationId, otp } },
        OWN_PAGE,
      )
    const guesses = []
    for (let n = 0; n < 6; n++) guesses.push(reasonOf(await guess(`00000${n}`)))
    expect(guesses).toEqual([...Array(5).fill('422 otp_wrong'), '429 otp_too_many'])
    expect(reasonOf(await guess('123456'))).toBe('429 otp_too_many')
    let sent = 1
    for (let minute = 0; minute < 60; minute++) {
      test.clock.turn({ minutes: 1 })
      if ((await send({ slug: test.slug, phone })).status === 200) sent += 1
    }
    expect(sent).toBeLessThanOrEqual(7)
  })

  it('accepts an invitation, by the phone that it was sent to alone', async () => {
    const owner = await signInStaff(test)
    const phone = `+971${newPhone()}`
    const { data } = await test.call(
      calls.inviteStaff,
      { body: { name: 'Tariq Bilal', role: 'counter', phone } },
      owner,
    )
    const token = data.url.split('#')[1]!
    const sent = await send({ token, phone: `+971${newPhone()}` })
    expect(test.ports.sent.at(-1)!.phone).toBe(phone)
    const code = { verificationId: sent.data.verificationId, otp: '123456' }
    const body = { token, name: 'Tariq Bilal', code }
    const accepted = await test.call(calls.acceptInvitation, { body }, OWN_PAGE)
    expect(reasonOf(accepted)).toBe('200')
    const { items } = (await test.call(calls.listStaff, {}, owner)).data
    expect(items.find(({ name }) => name === 'Tariq Bilal')).toMatchObject({ phone, passkeys: 0, role: 'counter' })
  })

  it('has a code of staff that opens no customer’s account, nor a customer’s one that opens the console', async () => {
    const national = newPhone()
    await signInStaff(test, { phone: `+971${national}` })
    const customer = await test.guest()
    const requested = await test.inject({
      method: 'POST',
      url: '/v1/users/sendotp',
      headers: { authorization: `Bearer ${customer.token}` },
      payload: { phoneCode: '971', phone: national },
    })
    const { verificationId } = requested.json().data
    const typed = { slug: test.slug, phone: `+971${national}`, verificationId, otp: '1234' }
    expect(reasonOf(await test.call(calls.signInByCode, { body: typed }, OWN_PAGE))).toBe('422 otp_wrong')
    test.clock.turn({ minutes: 2 })
    const { data } = await send({ slug: test.slug, phone: `+971${national}` })
    const verified = await test.inject({
      method: 'POST',
      url: '/v1/users/verifyotp',
      headers: { authorization: `Bearer ${customer.token}` },
      payload: { phoneCode: '971', phone: national, otp: '123456', verificationId: data.verificationId },
    })
    expect(verified.statusCode).toBe(422)
  })
})

describe('pages of other sites', () => {
  it.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])(
    'sign nobody in, spend no invitation and send no code (%j)',
    async (proof) => {
      const options = { headers: { host: 'localhost', ...(proof as Record<string, string>) } }
      const token = await people.invited({ role: 'counter' })
      const passkey = new TestAuthenticator().create({
        rp: { id: 'localhost' },
        user: { id: 'AAAA' },
        challenge: 'AAAA',
      })
      const used = { ...passkey, response: { ...passkey.response, authenticatorData: '', signature: '' } }
      const answers = [
        await test.call(calls.beginSignIn, {}, options),
        await test.call(calls.signInByPasskey, { body: { passkey: used } }, options),
        await test.call(calls.beginInvitation, { body: { token, name: 'Sara' } }, options),
        await test.call(calls.acceptInvitation, { body: { token, name: 'Sara', passkey } }, options),
        await test.call(calls.sendStaffCode, { body: { token } }, options),
        await test.call(
          calls.signInByCode,
          { body: { slug: test.slug, phone: '501234567', verificationId: 'x', otp: '1' } },
          options,
        ),
      ]
      expect(answers.map(reasonOf)).toEqual(Array(6).fill('403 cross_site'))
    },
  )
})
