import { createHash } from 'node:crypto'
import { type ProofChallenge, sendOtp, verifyOtp } from '@compass/contract/users'
import type { CallOptions, TestApi } from '../../testing/test-api.ts'

let numbers = 0

/** A mobile number of the Emirates that no other test has. */
export function newPhone(): string {
  numbers += 1
  return `50${String(1_000_000 + numbers)}`
}

/** A proof of work for a challenge, found by trying. */
export function solve({ challenge, bits }: ProofChallenge): string {
  for (let number = 0; ; number++) {
    const hash = createHash('sha256').update(`${challenge}:${number}`).digest()
    if (hash.readUInt32BE(0) < 2 ** (32 - bits)) return `${challenge}:${number}`
  }
}

/** What a person with a phone does; the sandbox merchant's code is 1234. */
export function phoneOf(api: TestApi) {
  const send = (token: string, phone: string, more: object = {}, options: CallOptions = {}) =>
    api.call(sendOtp, { body: { phoneCode: '+971', phone, ...more } }, { token, ...options })
  const verify = (token: string, phone: string, more: object = {}) =>
    api.call(verifyOtp, { body: { phoneCode: '+971', phone, otp: '1234', ...more } }, { token })
  /** As a browser sends: with a proof of work where one is asked for. */
  async function sendProven(token: string, phone: string, more: object = {}, options: CallOptions = {}) {
    const answer = await send(token, phone, more, options)
    if (answer.meta.error !== 'proof_of_work_needed') return answer
    return send(token, phone, { ...more, proof: solve(answer.data as unknown as ProofChallenge) }, options)
  }
  return {
    send,
    sendProven,
    verify,
    /** A verified user with a fresh token. */
    async signIn(phone: string, guest?: { token: string }, more: object = {}) {
      const { token } = guest ?? (await api.guest())
      await sendProven(token, phone)
      const { data } = await verify(token, phone, more)
      return { token: data.user.token!, userId: data.user._id, restoreId: data.restoreId }
    },
  }
}
