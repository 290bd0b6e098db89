import { expect, test } from 'vitest'
import { newCode } from './otp-code.ts'

type Merchant = Parameters<typeof newCode>[0]

const merchant = (sandbox: boolean) => ({ sandbox, otpLength: 6 }) as Merchant
const codes = (sandbox: boolean, mode: 'demo' | 'production') =>
  new Set(Array.from({ length: 20 }, () => newCode(merchant(sandbox), mode)))

test('everybody knows the code of a sandbox merchant in demo mode, and no other', () => {
  expect(codes(true, 'demo')).toEqual(new Set(['123456']))
  expect(codes(true, 'production').size).toBeGreaterThan(1)
  expect(codes(false, 'demo').size).toBeGreaterThan(1)
})
