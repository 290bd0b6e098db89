import { createUser, getUser } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { withoutIds } from '../../testing/without-ids.ts'
import { newPhone, phoneOf } from './test-phones.ts'

let api: TestApi
let people: ReturnType<typeof phoneOf>

beforeAll(async () => {
  api = await testApi({ configuration: { trustedProxies: ['10.99.0.1'] } })
  people = phoneOf(api)
})
beforeEach(async () => {
  api.clock.turn({ days: 1 })
  api.ports.sent.length = 0
})
afterAll(() => api.close())

const answerOf = ({ status, meta }: { status: number; meta: { code: number; error?: string } }) =>
  [status, meta.code, meta.error].filter((part) => part !== undefined).join(' ')

const guest = async () => (await api.guest()).token

describe('a code is sent', () => {
  test('as one message in the reader’s language; nothing of it is in the answer', async () => {
    const phone = newPhone()
    const { data, text } = await people.send(await guest(), phone, {}, { headers: { 'content-language': 'ar' } })
    expect(data.resendAfterSeconds).toBe(60)
    expect(withoutIds(text)).not.toContain('1234')
    expect(api.ports.sent).toEqual([
      expect.objectContaining({
        channel: 10,
        phone: `+971${phone}`,
        body: expect.stringMatching(/1234.*مطبخ التجربة/),
      }),
    ])
  })

  test.each([
    ['both, SMS is chosen', ['sms', 'whatsapp'], { notificationModule: 10 }, [10]],
    ['both, WhatsApp is chosen', ['sms', 'whatsapp'], { notificationModule: 20 }, [20]],
    ['both, both are chosen: WhatsApp first', ['sms', 'whatsapp'], { notificationModule: 30 }, [20]],
    ['SMS alone: never by WhatsApp', ['sms'], { notificationModule: 20 }, [10]],
    ['SMS alone: once, though both are chosen', ['sms'], { notificationModule: 30 }, [10]],
    ['WhatsApp alone: not by SMS, which nobody chose', ['whatsapp'], {}, [20]],
    ['WhatsApp alone: never by SMS', ['whatsapp'], { notificationModule: 10 }, [20]],
  ] as const)('by what the merchant has; %s', async (_, messages, more, channels) => {
    const slug = `sends-${messages.join('-')}`
    const merchantId = await api.apply(merchantDocument({ slug, contact: { messages: [...messages] } }))
    const { token } = await api.guest(merchantId)
    expect((await people.send(token, newPhone(), more)).status).toBe(200)
    expect(api.ports.sent.map(({ channel }) => channel).toSorted()).toEqual(channels)
  })

  test('the answer is the same for a known and an unknown number', async () => {
    const known = newPhone()
    await people.signIn(known)
    api.clock.turn({ minutes: 20 })
    const answers = [await people.send(await guest(), known), await people.send(await guest(), newPhone())]
    for (const { status, data } of answers) {
      expect(status).toBe(200)
      expect(Object.keys(data)).toEqual(['verificationId', 'resendAfterSeconds', 'channel', 'smsAfterSeconds'])
      expect(data.verificationId).toMatch(/^[A-Za-z0-9_-]{22}$/)
    }
  })

  test('a merchant that is no sandbox has other codes than 1234, of its own length, kept nowhere', async () => {
    const merchantId = await api.apply(
      merchantDocument({ slug: 'real-kitchen', sandbox: false, contact: { otpLength: 6 } }),
    )
    const { token } = await api.guest(merchantId)
    const phone = newPhone()
    await people.send(token, phone)
    const code = /\d{6}/.exec(api.ports.sent[0]!.body)![0]
    expect(code).not.toBe('123456')
    const stored = await api.sql.query('select * from messages where merchant_id = $1', [merchantId])
    expect(stored.rows.map(({ body, sent_at }) => [body, sent_at !== null])).toEqual([['', true]])
    expect((await people.verify(token, phone, { otp: '123456' })).status).toBe(422)
    expect((await people.verify(token, phone, { otp: code })).status).toBe(200)
  })
})

describe('hostile 69: where no code goes', () => {
  test.each([
    ['a premium number', '900123456', '+971', 422],
    ['a landline', '42345678', '+971', 422],
    ['a country that the merchant does not list', '612345678', '+33', 422],
    ['with the country code inside', '971501234567', '+971', 422],
    ['too short', '501', '+971', 422],
    ['letters', 'call me', '+971', 422],
    ['zeros alone', '000000000', '+971', 422],
    ['41 characters', '5'.repeat(41), '+971', 400],
  ])('%s', async (_, phone, phoneCode, status) => {
    const { status: got, meta } = await people.send(await guest(), phone, { phoneCode })
    expect(got).toBe(status)
    expect(meta.errors).toHaveLength(1)
    expect(api.ports.sent).toEqual([])
  })

  test('one leading 0 is dropped', async () => {
    const phone = newPhone()
    await people.send(await guest(), `0${phone}`)
    expect(api.ports.sent[0]!.phone).toBe(`+971${phone}`)
  })

  test('hostile 103: digits of Arabic and spaces are the same number', async () => {
    const token = await guest()
    expect((await people.send(token, '٠٥٠١٢٣٤٥٦٧')).status).toBe(200)
    expect(api.ports.sent[0]!.phone).toBe('+971501234567')
    expect((await people.verify(token, '050 123-4567')).data.user).toMatchObject({
      phone: '501234567',
      phoneCode: '+971',
    })
  })
})

describe('hostile 69: how many codes', () => {
  test('one a minute, three in ten minutes, five in an hour, ten a day to a phone, from wherever they are asked', async () => {
    const phone = newPhone()
    const sent: number[] = []
    const refused: [number, number][] = []
    for (let second = 0; second < 24 * 3600; second += 30) {
      const answer = await people.sendProven(await guest(), phone, {}, { from: `10.2.0.${second % 200}` })
      if (answer.status === 200) sent.push(second)
      else refused.push([answer.status, Number(answer.headers['retry-after'])])
      const wait = answer.status === 429 ? Number(answer.headers['retry-after']) : 0
      const step = Math.max(30, Math.ceil(wait / 30) * 30)
      api.clock.turn({ seconds: step })
      second += step - 30
    }
    expect(sent).toEqual([0, 60, 120, 600, 660, 3600, 3660, 3720, 4200, 4260])
    expect(refused[0]).toEqual([429, 30])
    expect(api.ports.sent).toHaveLength(10)
  })

  test('asked ten times at once, one is sent', async () => {
    const phone = newPhone()
    const tokens = await Promise.all(Array.from({ length: 10 }, guest))
    const answers = await Promise.all(tokens.map((token) => people.send(token, phone)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(429)])
    expect(api.ports.sent).toHaveLength(1)
  })

  test('five in a session, whichever numbers', async () => {
    const token = await guest()
    const answers = []
    for (let at = 0; at < 7; at++) answers.push(await people.sendProven(token, newPhone()))
    expect(answers.map(answerOf)).toEqual([...Array(5).fill('200 200'), ...Array(2).fill('429 429 rate_limited')])
    expect(Number(answers[6]!.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('hostile 71: sixty an hour from an address; an X-Forwarded-For that the client wrote changes nothing', async () => {
    const hundred = async (from: string, headers: (at: number) => Record<string, string>) => {
      let sent = 0
      for (let at = 0; at < 100; at++) {
        const { status } = await people.sendProven(await guest(), newPhone(), {}, { from, headers: headers(at) })
        if (status === 200) sent += 1
      }
      return sent
    }
    expect(await hundred('10.3.0.1', (at) => ({ 'x-forwarded-for': `203.0.113.${at}` }))).toBe(60)
    expect(await hundred('2001:db8::1', () => ({}))).toBe(60)
    expect((await people.send(await guest(), newPhone(), {}, { from: '2001:db8:0:0:ffff::9' })).status).toBe(429)
    const proxied = await people.send(
      await guest(),
      newPhone(),
      {},
      { from: '10.99.0.1', headers: { 'x-forwarded-for': '10.3.0.1' } },
    )
    expect(proxied.status).toBe(429)
  })

  test('a refused number is counted nowhere', async () => {
    const token = await guest()
    for (let at = 0; at < 8; at++) await people.send(token, '123')
    expect((await people.send(token, newPhone())).status).toBe(200)
  })
})

describe('a code is checked', () => {
  test.each([
    ['as text', '1234'],
    ['as a number', 1234],
    ['full-width digits', '１２３４'],
    ['spaces around it', ' 12 34 '],
    ['Arabic digits', '١٢٣٤'],
  ])('hostile 68: %s', async (_, otp) => {
    const [token, phone] = [await guest(), newPhone()]
    await people.send(token, phone)
    expect((await people.verify(token, phone, { otp })).status).toBe(200)
  })

  test.each([
    ['a list', ['1234', '1235'], '422 4215 invalid_fields'],
    ['an operator', { $ne: null }, '422 4215 invalid_fields'],
    ['an empty text', '', '422 4215 invalid_fields'],
    ['nothing', undefined, '400 400 invalid_request'],
    ['true', true, '422 4215 invalid_fields'],
    ['too few digits', '123', '422 4220 otp_wrong'],
    ['letters', 'abcd', '422 4220 otp_wrong'],
  ])('hostile 68: %s is no code and costs no try', async (_, otp, answer) => {
    const [token, phone] = [await guest(), newPhone()]
    await people.send(token, phone)
    for (let at = 0; at < 6; at++) expect(answerOf(await people.verify(token, phone, { otp }))).toBe(answer)
    expect((await people.verify(token, phone)).status).toBe(200)
  })

  test('five tries; then the right one is refused too, until a new code is sent', async () => {
    const [token, phone] = [await guest(), newPhone()]
    await people.send(token, phone)
    const answers = []
    for (let at = 0; at < 5; at++) answers.push(await people.verify(token, phone, { otp: '9999' }))
    expect(answers.map(answerOf)).toEqual(Array(5).fill('422 4220 otp_wrong'))
    expect(answers[3]!.meta.message).toBe('You have entered an incorrect OTP. 1 try left.')
    const right = await people.verify(token, phone)
    expect(answerOf(right)).toBe('429 4222 otp_too_many')
    expect(Number(right.headers['retry-after'])).toBe(60)
    api.clock.turn({ seconds: 60 })
    await people.send(token, phone)
    expect((await people.verify(token, phone)).status).toBe(200)
  })

  test('hostile 65: guesses from fresh sessions are never evaluated, and stop at 429', async () => {
    const phone = newPhone()
    await people.send(await guest(), phone)
    const answers: string[] = []
    for (let at = 0; at < 60; at++) answers.push(answerOf(await people.verify(await guest(), phone)))
    expect(new Set(answers.slice(0, 5))).toEqual(new Set(['422 4221 otp_expired']))
    expect(new Set(answers.slice(5))).toEqual(new Set(['429 4222 otp_too_many']))
  })

  test('hostile 65: with the verification id too, five are evaluated and the code is dead', async () => {
    const [token, phone] = [await guest(), newPhone()]
    const { verificationId } = (await people.send(token, phone)).data
    const guesses = await Promise.all(
      Array.from({ length: 40 }, async (_, at) =>
        people.verify(await guest(), phone, { verificationId, otp: 2000 + at }),
      ),
    )
    expect(guesses.map(answerOf).filter((answer) => answer === '422 4220 otp_wrong')).toHaveLength(5)
    expect(guesses.map(answerOf).filter((answer) => answer === '429 4222 otp_too_many')).toHaveLength(35)
    const right = await people.verify(token, phone, { verificationId })
    expect(answerOf(right)).toBe('429 4222 otp_too_many')
    expect(right.headers['retry-after']).toBeDefined()
  })

  test('ten wrong ones a day for a phone, over any number of codes; its own device goes on', async () => {
    const phone = newPhone()
    const owner = await people.signIn(phone)
    const answers: string[] = []
    for (let code = 0; code < 4; code++) {
      api.clock.turn({ minutes: 11 })
      const token = await guest()
      await people.sendProven(token, phone)
      for (let at = 0; at < 4; at++) answers.push(answerOf(await people.verify(token, phone, { otp: '9999' })))
    }
    expect(answers).toEqual([...Array(10).fill('422 4220 otp_wrong'), ...Array(6).fill('429 4222 otp_too_many')])
    api.clock.turn({ hours: 2 })
    await people.send(owner.token, phone)
    expect((await people.verify(owner.token, phone)).status).toBe(200)
  })
})

describe('hostile 67: what a code is good for', () => {
  test('once', async () => {
    const [token, phone] = [await guest(), newPhone()]
    await people.send(token, phone)
    const first = await people.verify(token, phone)
    const again = await people.verify(first.data.user.token!, phone)
    expect(answerOf(again)).toBe('422 4221 otp_expired')
  })

  test('once, also when it is sent twice at the same moment', async () => {
    const [token, phone] = [await guest(), newPhone()]
    await people.send(token, phone)
    const both = await Promise.all([people.verify(token, phone), people.verify(token, phone)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('five minutes', async () => {
    const [token, phone] = [await guest(), newPhone()]
    await people.send(token, phone)
    api.clock.turn({ seconds: 300 })
    expect(answerOf(await people.verify(token, phone))).toBe('422 4221 otp_expired')
  })

  test('until another one is sent', async () => {
    const [token, phone] = [await guest(), newPhone()]
    const first = (await people.send(token, phone)).data
    api.clock.turn({ seconds: 60 })
    await people.send(token, phone)
    const old = await people.verify(token, phone, { verificationId: first.verificationId })
    expect(answerOf(old)).toBe('422 4221 otp_expired')
    expect((await people.verify(token, phone)).status).toBe(200)
  })

  test('for the phone it was sent to', async () => {
    const [token, phone, other] = [await guest(), newPhone(), newPhone()]
    const { verificationId } = (await people.send(token, phone)).data
    expect((await people.verify(token, other, { verificationId })).status).toBe(422)
    expect((await people.verify(token, other)).status).toBe(422)
  })

  test('at the merchant that sent it', async () => {
    const merchantId = await api.apply(merchantDocument({ slug: 'next-door' }))
    const [token, phone] = [await guest(), newPhone()]
    const { verificationId } = (await people.send(token, phone)).data
    const next = await api.guest(merchantId)
    expect(answerOf(await people.verify(next.token, phone, { verificationId }))).toBe('422 4221 otp_expired')
    const { merchant } = await api.merchant()
    const store = merchant.stores[0]!.id
    expect((await people.verify(next.token, phone, { verificationId, store })).status).toBe(404)
  })
})

describe('signing in', () => {
  test('a guest becomes the verified user, under a new token; the name is written', async () => {
    const start = await api.guest()
    const phone = newPhone()
    await people.send(start.token, phone)
    const { data } = await people.verify(start.token, phone, { firstName: '  Layla ', lastName: 'Al  Haddad' })
    expect(data).toMatchObject({
      user: { _id: start.userId, fullName: 'Layla Al Haddad', phone, phoneCode: '+971', phoneVerified: true },
      restoreId: null,
    })
  })

  test('hostile 73: the token from before is dead, and a browser gets the new one as its cookie', async () => {
    const headers = { 'x-merchant': 'test-kitchen', 'sec-fetch-site': 'same-origin' }
    const first = await api.call(createUser, { body: { url: 'test-kitchen' } }, { headers })
    const cookie = String(first.headers['set-cookie']).split(';')[0]!
    const phone = newPhone()
    const inBrowser = { headers: { ...headers, cookie } }
    const path = (name: string) => ({ method: 'POST' as const, url: `/v1/users/${name}`, headers: inBrowser.headers })
    await api.inject({ ...path('sendotp'), payload: { phoneCode: '+971', phone } })
    const verified = await api.inject({ ...path('verifyotp'), payload: { phoneCode: '+971', phone, otp: '1234' } })
    expect(verified.json().data.user).toMatchObject({ phoneVerified: true, token: null })
    const fresh = String(verified.headers['set-cookie']).split(';')[0]!
    expect(fresh).not.toBe(cookie)
    const id = first.data.user._id
    const seen = async (options: string) =>
      (await api.call(getUser, { params: { id } }, { headers: { ...headers, cookie: options } })).status
    expect([await seen(cookie), await seen(fresh)]).toEqual([401, 200])
  })

  test.each([
    ['markup', '<img onerror>'],
    ['10,000 characters', 'a'.repeat(200)],
    ['emoji alone', '🍕'],
    ['a bidi override', 'Ann\u202eeh'],
    ['an isolate', 'Ann\u2066eh'],
    ['a zero-width space', 'An\u200bn'],
    ['NUL', 'An\0n'],
    ['ESC', 'An\u001bn'],
  ])('hostile 80: a name of %s is refused and the code stays good', async (_, firstName) => {
    const [token, phone] = [await guest(), newPhone()]
    await people.send(token, phone)
    expect(answerOf(await people.verify(token, phone, { firstName }))).toBe('422 4215 invalid_fields')
    expect((await people.verify(token, phone)).status).toBe(200)
  })

  test('hostile 75: a user in the body is nobody’s word for who signs in', async () => {
    const victim = await people.signIn(newPhone())
    const [token, phone] = [await guest(), newPhone()]
    await people.send(token, phone, { user: victim.userId })
    const { data } = await people.verify(token, phone, { user: victim.userId })
    expect(data.user._id).not.toBe(victim.userId)
  })

  test('two guests prove the same new number at once: one user', async () => {
    const [one, two, phone] = [await guest(), await guest(), newPhone()]
    await people.send(one, phone)
    api.clock.turn({ seconds: 60 })
    await people.send(two, phone)
    const both = await Promise.all([people.verify(one, phone), people.verify(two, phone)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]!.data.user._id).toBe(both[1]!.data.user._id)
  })

  test('who signs in with another number is another user, and the first account stays', async () => {
    const phone = newPhone()
    const first = await people.signIn(phone)
    const second = await people.signIn(newPhone(), first)
    expect(second.userId).not.toBe(first.userId)
    api.clock.turn({ minutes: 2 })
    expect((await people.signIn(phone)).userId).toBe(first.userId)
  })

  test('a number of one merchant says nothing at another', async () => {
    const phone = newPhone()
    const here = await people.signIn(phone)
    const merchantId = await api.apply(merchantDocument({ slug: 'far-away' }))
    api.clock.turn({ minutes: 2 })
    const there = await people.signIn(phone, await api.guest(merchantId))
    expect(there.userId).not.toBe(here.userId)
    expect(there.token.startsWith(merchantId)).toBe(true)
  })
})
