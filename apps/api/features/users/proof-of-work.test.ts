import { createUser, type ProofChallenge, sendOtp } from '@compass/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { newPhone, phoneOf, solve } from './test-phones.ts'

let api: TestApi
let people: ReturnType<typeof phoneOf>

beforeAll(async () => {
  api = await testApi()
  people = phoneOf(api)
})
beforeEach(async () => {
  api.clock.turn({ days: 1 })
  api.ports.sent.length = 0
})
afterAll(() => api.close())

const guest = async () => (await api.guest()).token

/** A session and a phone that are past half: two codes within ten minutes, the second a minute old. */
async function pastHalf(phone = newPhone()) {
  for (let sent = 0; sent < 2; sent++) {
    expect((await people.send(await guest(), phone)).status).toBe(200)
    api.clock.turn({ minutes: 1 })
  }
  const token = await guest()
  const input = await people.send(token, phone)
  return { token, phone, asked: input, challenge: input.data as unknown as ProofChallenge }
}

describe('hostile 69: past half of a limit a code wants a proof of work', () => {
  test('the answer holds the challenge and says when a code can be had without', async () => {
    const { asked: input, challenge } = await pastHalf()
    expect([input.status, input.meta.code, input.meta.error]).toEqual([429, 429, 'proof_of_work_needed'])
    expect(input.meta.message).toContain('JavaScript')
    expect(Number(input.headers['retry-after'])).toBe(480)
    expect(challenge).toMatchObject({ bits: 8, expiresAt: expect.stringMatching(/Z$/) })
    // One block of SHA-256 with a colon and eleven digits behind it.
    expect(challenge.challenge.length + 12).toBeLessThanOrEqual(55)
    expect(api.ports.sent).toHaveLength(2)
  })

  test('with the proof it is sent; to have asked cost nothing', async () => {
    const { token, phone, challenge } = await pastHalf()
    for (let input = 0; input < 10; input++) await people.send(token, phone)
    expect((await people.send(token, phone, { proof: solve(challenge) })).status).toBe(200)
    expect(api.ports.sent).toHaveLength(3)
  })

  test('once the time is over it is sent without', async () => {
    const { token, phone, asked: input } = await pastHalf()
    api.clock.turn({ seconds: Number(input.headers['retry-after']) })
    expect((await people.send(token, phone)).status).toBe(200)
  })

  test('the third of five in a session is free, the fourth is not; the last of sixty from an address neither', async () => {
    const token = await guest()
    const input = []
    for (let at = 0; at < 4; at++) input.push((await people.send(token, newPhone(), {}, { from: '10.4.0.1' })).status)
    expect(input).toEqual([200, 200, 200, 429])
    const from = '10.4.0.2'
    let free = 0
    while ((await people.send(await guest(), newPhone(), {}, { from })).status === 200) free += 1
    expect(free).toBe(30)
    expect((await people.sendProven(await guest(), newPhone(), {}, { from })).status).toBe(200)
  })

  test('no proof helps beyond the limit', async () => {
    const { token, phone, challenge } = await pastHalf()
    expect((await people.send(token, phone, { proof: solve(challenge) })).status).toBe(200)
    api.clock.turn({ minutes: 1 })
    const answer = await people.sendProven(await guest(), phone)
    expect([answer.status, answer.meta.error]).toEqual([429, 'rate_limited'])
  })

  test.each([
    ['none', () => undefined],
    ['words', () => 'please'],
    ['unsolved', ({ challenge }: ProofChallenge) => unsolved(challenge)],
    ['for a later end', ({ challenge, ...rest }: ProofChallenge) => solve({ ...rest, challenge: later(challenge) })],
    ['of our own making', ({ bits }: ProofChallenge) => solve(created(bits))],
    ['with something behind it', (challenge: ProofChallenge) => `${solve(challenge)}x`],
  ])('a proof that is %s gets a new challenge', async (_, proofOf) => {
    const { token, phone, challenge } = await pastHalf()
    const proof = proofOf(challenge)
    const answer = await people.send(token, phone, proof === undefined ? {} : { proof })
    expect(answer.meta.error).toBe('proof_of_work_needed')
    expect((answer.data as unknown as ProofChallenge).challenge).not.toBe(challenge.challenge)
    expect(api.ports.sent).toHaveLength(2)
  })

  test('a proof is good for its own phone, session and five minutes', async () => {
    const one = await pastHalf()
    const other = await pastHalf()
    const proof = solve(other.challenge)
    const refused = [
      await people.send(one.token, one.phone, { proof }),
      await people.send(await guest(), other.phone, { proof }),
    ]
    api.clock.turn({ seconds: 301 })
    refused.push(await people.send(other.token, other.phone, { proof }))
    expect(refused.map(({ meta }) => meta.error)).toEqual(Array(3).fill('proof_of_work_needed'))
  })

  test('a proof is good once, also when it is sent twice at the same moment', async () => {
    const token = await guest()
    for (let at = 0; at < 3; at++) await people.send(token, newPhone())
    const phone = newPhone()
    const challenge = (await people.send(token, phone)).data as unknown as ProofChallenge
    const proof = solve(challenge)
    const both = await Promise.all([people.send(token, phone, { proof }), people.send(token, phone, { proof })])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    api.clock.turn({ minutes: 1 })
    const again = await people.send(token, phone, { proof })
    expect(again.meta.error).toBe('proof_of_work_needed')
  })
})

describe('hostile 69: a device that verified the phone before', () => {
  const browser = { 'x-merchant': 'test-kitchen', 'sec-fetch-site': 'same-origin' }
  const first = async () => {
    const started = await api.call(createUser, { body: { url: 'test-kitchen' } }, { headers: browser })
    return cookiesOf(started.headers['set-cookie'])
  }
  const ask = (cookies: string, phone: string) =>
    api.call(sendOtp, { body: { phoneCode: '+971', phone } }, { headers: { ...browser, cookie: cookies } })
  const proven = async (phone: string) => {
    const cookie = await first()
    await ask(cookie, phone)
    const payload = { phoneCode: '+971', phone, otp: '1234' }
    const headers = { ...browser, cookie }
    const verified = await api.inject({ method: 'POST', url: '/v1/users/verifyotp', headers, payload })
    return cookiesOf(verified.headers['set-cookie'])
  }
  /** Strangers use up every code that the phone may have in a day. */
  const useUp = async (phone: string) => {
    for (let at = 0; at < 40; at++) {
      await people.sendProven(await guest(), phone)
      api.clock.turn({ minutes: 12 })
    }
    expect((await people.sendProven(await guest(), phone)).meta.error).toBe('rate_limited')
  }

  test('is asked for no proof and blocked by nobody, signed in or not', async () => {
    const phone = newPhone()
    const cookies = await proven(phone)
    await useUp(phone)
    expect((await ask(cookies, phone)).status).toBe(200)
    api.clock.turn({ minutes: 1 })
    const device = cookies.split('; ').find((cookie) => cookie.startsWith('d.'))
    expect((await ask(`${await first()}; ${device}`, phone)).status).toBe(200)
    expect(device).not.toContain(phone)
  })

  test('has a limit of its own: five in an hour', async () => {
    const phone = newPhone()
    const cookies = await proven(phone)
    const answers: number[] = []
    for (let at = 0; at < 8; at++) {
      api.clock.turn({ minutes: 1 })
      answers.push((await ask(cookies, phone)).status)
    }
    expect(answers).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
  })

  test('is none for another phone, by a cookie that was changed, or by another merchant’s', async () => {
    const phone = newPhone()
    const cookies = await proven(newPhone())
    await pastHalf(phone)
    const device = cookies.split('; ').find((cookie) => cookie.startsWith('d.'))!
    for (const cookie of [device, device.replace(/.{3}$/, 'AAA'), 'd.x=y']) {
      const answer = await ask(`${await first()}; ${cookie}`, phone)
      expect(answer.meta.error).toBe('proof_of_work_needed')
    }
  })
})

function cookiesOf(lines: string | string[] | undefined): string {
  return [lines ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function unsolved(challenge: string): string {
  const solved = solve({ challenge, bits: 8, expiresAt: '' })
  const [, number] = solved.split(':')
  return number === '0' ? `${challenge}:${'9'.repeat(12)}` : `${challenge}:0`
}

function later(challenge: string): string {
  const [expires, ...rest] = challenge.split('.')
  return [(Number.parseInt(expires!, 36) + 3600).toString(36), ...rest].join('.')
}

function created(bits: number): ProofChallenge {
  return { challenge: `zzzzzz.${'a'.repeat(11)}.${'b'.repeat(22)}`, bits, expiresAt: '' }
}
