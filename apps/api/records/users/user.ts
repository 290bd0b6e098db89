import type { User as UserSchema } from '@compass/contract/users'
import type { z } from 'zod'

/** A customer of one merchant; a guest until a phone is verified. */
export interface User {
  readonly id: string
  readonly fullName: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  /** `+971`. */
  readonly phoneCode: string | null
  readonly phoneVerified: boolean
  readonly previousPaymentMod: string | null
}

export type UserAnswer = z.output<typeof UserSchema>

export function guest(id: string): User {
  return {
    id,
    fullName: null,
    email: null,
    phone: null,
    phoneCode: null,
    phoneVerified: false,
    previousPaymentMod: null,
  }
}

/** A user as calls answer it (the specification, section 3): dial code and national number apart. */
export function userAnswer(user: User): UserAnswer {
  return {
    _id: user.id,
    fullName: user.fullName,
    email: user.email,
    phone: user.phone?.slice(user.phoneCode?.length ?? 0) ?? null,
    phoneCode: user.phoneCode,
    phoneVerified: user.phoneVerified,
    previousPaymentMod: user.previousPaymentMod,
  }
}
