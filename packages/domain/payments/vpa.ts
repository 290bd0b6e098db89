import { accept, type Result, refuse } from '../refusal/index.ts'

const VPA = /^[a-z0-9][a-z0-9._-]{0,63}@[a-z][a-z0-9]{1,63}$/

/** A UPI id, `name@bank` or `number@bank`, in lower case; else `invalid_vpa` (the specification, section 5). */
export function checkVpa(text: string): Result<string> {
  const vpa = text.trim().toLowerCase()
  return VPA.test(vpa) ? accept(vpa) : refuse({ reason: 'invalid_vpa' })
}
