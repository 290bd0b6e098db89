import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with its defaults: SHA-1, steps of 30 seconds, 6 digits. */
export const STEP_SECONDS = 30
const DIGITS = 6

/** Steps before and after the present one whose code is accepted too: clocks differ, and people type. */
const STEPS_AROUND = [0, -1, 1]

/** The code that everybody knows; it works at sandbox merchants in demo mode and nowhere else. */
export const SANDBOX_CODE = '0000'

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** The code of a time step (RFC 4226, section 5.3). */
export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The steps around now whose code this is, the present one first; mostly none, hardly ever two. */
export function stepsOfCode(secret: Buffer, code: string, now: Date): number[] {
  if (!/^\d{6}$/.test(code)) return []
  const supplied = Buffer.from(code)
  return STEPS_AROUND.map((around) => stepAt(now) + around).filter((step) =>
    timingSafeEqual(supplied, Buffer.from(codeOfStep(secret, step))),
  )
}

const SECRET_BYTES = 20

export function newStoreSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}
