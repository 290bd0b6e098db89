import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { acceptInvitation, beginSignIn, confirmStaff } from '@compass/contract/staff'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Options = AnswerOf<typeof beginSignIn>['options']
type NewPasskey = NonNullable<BodyOf<typeof acceptInvitation>['passkey']>
type UsedPasskey = NonNullable<BodyOf<typeof confirmStaff>['passkey']>

/** Nobody was shown, or they would rather not: the browser does not say which. */
export class PasskeyCancellation extends Error {}

/** Is there something to make and show passkeys with? */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn()
}

/** Makes a passkey with what the server told. Rejects with PasskeyCancellation. */
export async function createPasskey(options: Options): Promise<NewPasskey> {
  const created = await unlessStopped(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
  const { id, rawId, response, clientExtensionResults } = created
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: { ...clientExtensionResults } },
    response: { clientDataJSON, attestationObject, transports },
  }
}

/** Shows a passkey for what the server told. Rejects with PasskeyCancellation. */
export async function showPasskey(options: Options): Promise<UsedPasskey> {
  const used = await unlessStopped(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
  const { id, rawId, response, clientExtensionResults } = used
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: { ...clientExtensionResults } },
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

async function unlessStopped<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new PasskeyCancellation(error instanceof Error ? error.message : String(error))
  }
}
