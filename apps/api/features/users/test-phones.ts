import { sendOtp, verifyOtp } from '@compass/contract/users'
import type { CallOptions, TestApi } from '../../testing/test-api.ts'

let numbers = 0

/** A mobile number of the Emirates that no other test has. */
export function newPhone(): string {
  numbers += 1
  return `50${String(1_000_000 + numbers)}`
}

/** What a person with a phone does; the sandbox merchant's code is 1234. */
export function phoneOf(api: TestApi) {
  const send = (token: string, phone: string, more: object = {}, options: CallOptions = {}) =>
    api.call(sendOtp, { body: { phoneCode: '+971', phone, ...more } }, { token, ...options })
  const verify = (token: string, phone: string, more: object = {}) =>
    api.call(verifyOtp, { body: { phoneCode: '+971', phone, otp: '1234', ...more } }, { token })
  return {
    send,
    verify,
    /** A verified user with a fresh token. */
    async signIn(phone: string, guest?: { token: string }, more: object = {}) {
      const { token } = guest ?? (await api.guest())
      await send(token, phone)
      const { data } = await verify(token, phone, more)
      return { token: data.user.token!, userId: data.user._id, restoreId: data.restoreId }
    },
  }
}
