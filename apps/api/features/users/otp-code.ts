import { randomInt } from 'node:crypto'
import type { Merchant } from '@compass/domain/merchants'
import type { ApiConfiguration } from '../../http/configuration.ts'
import { keyedHash } from '../../ids/index.ts'

export const OTP_GOOD_FOR_SECONDS = 300
export const OTP_TRIES = 5

/** A code of the merchant's length; in demo mode sandbox merchants have a default one that everybody knows. */
export function newCode({ sandbox, otpLength }: Merchant, mode: ApiConfiguration['mode']): string {
  if (sandbox && mode === 'demo') return '123456'.slice(0, otpLength)
  return String(randomInt(10 ** otpLength)).padStart(otpLength, '0')
}

/** A code has little entropy: its hash is keyed, and bound to the verification it is for. */
export function codeHash(secretKey: string, code: string, verificationHash: Buffer): Buffer {
  return keyedHash(secretKey, 'otp', code, verificationHash.toString('base64url'))
}
