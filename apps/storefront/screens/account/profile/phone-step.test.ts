import { expect, it } from 'vitest'
import { phoneStep } from './phone-step.ts'

const own = { phone: '501234567', phoneCode: '+971' }
const code = (phone: string, flow: 'login' | 'phoneChange' | 'delete' = 'phoneChange') => ({
  flow,
  phone,
  phoneCode: '+971',
  againAt: '2026-03-20T15:00:00.000Z',
  channel: 10 as const,
  otherChannel: null,
  smsAfterSeconds: null,
})
const refused = (error: string) => ({ error, message: '', errors: [] })

it.each([
  ['at first the old number is confirmed', null, false, null, 'ask'],
  ['a code is on its way to it', code(own.phone), false, null, 'proveOld'],
  ['a wrong code is typed again', code(own.phone), false, refused('otp_wrong'), 'proveOld'],
  ['then the new number is typed', null, true, null, 'number'],
  ['a number that can be none is typed again', null, true, refused('invalid_fields'), 'number'],
  ['and its code', code('509876543'), true, null, 'proveNew'],
  ['after ten minutes the old one is confirmed anew', null, true, refused('reauth_required'), 'ask'],
  ['even with the code to the new one at hand', code('509876543'), true, refused('reauth_required'), 'ask'],
  ['a code for deleting the account is none for this', code(own.phone, 'delete'), false, null, 'ask'],
  ['nor is one for signing in', code('509876543', 'login'), true, null, 'number'],
] as const)('%s', (_case, sent, isProven, refusal, step) => {
  expect(phoneStep(own, sent, isProven, refusal)).toBe(step)
})
