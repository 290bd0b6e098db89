import { createHmac, timingSafeEqual } from 'node:crypto'
import { latinDigits } from '@compass/domain/contacts'
import { codeOfStep } from '../loyalty/secret-code.ts'

/** The digits on the screens of a party are new every five minutes (RFC 6238). */
const STEP_MS = 5 * 60_000
const DIGITS = 4
/** The code before is accepted too: it was read out a moment ago. None that is still to come is. */
const STEPS = [0, -1]

export interface JoiningCode {
  readonly digits: string
  readonly expiresAt: Date
}

/** Each visit has a key of its own, which is stored nowhere. */
function keyOf(merchantKey: Buffer, visitId: string): Buffer {
  return createHmac('sha256', merchantKey).update(`joining\n${visitId}`).digest()
}

export function joiningCodeOf(merchantKey: Buffer, visitId: string, now: Date): JoiningCode {
  const step = Math.floor(now.getTime() / STEP_MS)
  return {
    digits: codeOfStep(keyOf(merchantKey, visitId), step, DIGITS),
    expiresAt: new Date((step + 1) * STEP_MS),
  }
}

/** @param typed in the digits of any script, with spaces as people put them; anything else is a wrong code */
export function isJoiningCode(merchantKey: Buffer, visitId: string, typed: unknown, now: Date): boolean {
  const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed) : ''
  const digits = text.length > 40 ? '' : latinDigits(text).replace(/[\s-]/g, '')
  if (!/^\d{4}$/.test(digits)) return false
  const key = keyOf(merchantKey, visitId)
  const step = Math.floor(now.getTime() / STEP_MS)
  return STEPS.some((around) =>
    timingSafeEqual(Buffer.from(digits), Buffer.from(codeOfStep(key, step + around, DIGITS))),
  )
}
