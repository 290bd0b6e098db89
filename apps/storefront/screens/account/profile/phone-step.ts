import type { UserView } from '#shell/users/read-user.ts'
import type { CodeRequest } from '#shell/users/sent-code.ts'
import type { ProfileResult } from './profile-view.ts'

/** On the way to another number: a code to the old one is asked for and typed, then the new number and its code. */
type PhoneStep = 'ask' | 'proveOld' | 'number' | 'proveNew'

/** Where somebody stands. `isProven`: the code to the old number was right; it is asked for anew once that is too long ago. */
export function phoneStep(
  own: Pick<UserView, 'phone' | 'phoneCode'>,
  sent: CodeRequest | null,
  isProven: boolean,
  refusal: ProfileResult['refusal'],
): PhoneStep {
  if (refusal?.error === 'reauth_required') return 'ask'
  if (sent?.flow === 'phoneChange') {
    return sent.phone === own.phone && sent.phoneCode === own.phoneCode ? 'proveOld' : 'proveNew'
  }
  return isProven ? 'number' : 'ask'
}
