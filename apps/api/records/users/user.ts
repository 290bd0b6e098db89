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
  /** Wants to be messaged; so does who has said nothing. */
  readonly isSmsEnabled: boolean
  /** The terms that were agreed to last, as `termsVersion` names them; null: none. */
  readonly termsAgreed: string | null
}

export function guest(id: string): User {
  return {
    id,
    fullName: null,
    email: null,
    phone: null,
    phoneCode: null,
    phoneVerified: false,
    previousPaymentMod: null,
    isSmsEnabled: true,
    termsAgreed: null,
  }
}
