import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@compass/contract/call'
import type { addPasskey, signInByPasskey } from '@compass/contract/staff'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { hashOf, newId } from '../../ids/index.ts'
import { NO_MERCHANT } from '../../records/key-calls/key-calls.ts'
import {
  CHALLENGE_MS,
  type ChallengePurpose,
  insertStaffChallenge,
  takeStaffChallenge,
} from '../../records/staff/challenges.ts'
import { countPasskeyUse, findPasskey, listPasskeys, type StaffPasskey } from '../../records/staff/passkeys.ts'
import type { Device } from '../../records/users/device.ts'

type NewPasskey = BodyOf<typeof addPasskey>['passkey']
type UsedPasskey = BodyOf<typeof signInByPasskey>['passkey']

/** What an authenticator is told, as it travels. */
type PasskeyOptions = Record<string, unknown>

/** Loaded when the first one comes: a start that nobody waits for is quicker by it. */
const webAuthn = () => import('@simplewebauthn/server')

const REFUSED = refuse({ reason: 'passkey_refused' })
const CHALLENGE_BYTES = 32

/** Passkeys are for the deployment's public address alone: a page elsewhere gets none, and no answer of one counts here. */
function relyingParty({ configuration }: Pick<Api, 'configuration'>) {
  const { origin, hostname } = new URL(configuration.publicUrl)
  return { origin, id: hostname }
}

/** Merchant and member in 32 bytes: an authenticator shows it when nobody has said who signs in. */
function userHandleOf(merchantId: string, staffId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(`${merchantId}${staffId}`.replaceAll('-', ''), 'hex'))
}

function readUserHandle(text: string | null | undefined): { merchantId: string; staffId: string } | null {
  const hex = Buffer.from(text ?? '', 'base64url').toString('hex')
  if (hex.length !== 64) return null
  const idOf = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { merchantId: idOf(hex.slice(0, 32)), staffId: idOf(hex.slice(32)) }
}

/** What is signed, once and within minutes. */
async function createChallenge(
  api: Api,
  merchantId: string,
  { purpose, subject }: { readonly purpose: ChallengePurpose; readonly subject: string | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomBytes(CHALLENGE_BYTES))
  const hash = hashOf(Buffer.from(challenge).toString('base64url'))
  await insertStaffChallenge(api.database.tenant(merchantId), { hash, purpose, subject }, api.clock())
  return challenge
}

/** Takes the challenge that an authenticator says it signed; null where it is none of ours, or was taken before. */
async function takeChallenge(
  api: Api,
  merchantId: string,
  wanted: { readonly purpose: ChallengePurpose; readonly subject: string | null },
  clientDataJson: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === null) return null
  const taken = { hash: hashOf(challenge), ...wanted }
  return (await takeStaffChallenge(api.database.tenant(merchantId), taken, api.clock())) ? challenge : null
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** What an authenticator needs to make a passkey for a member, or for somebody who is about to be one. */
export async function registrationOptions(
  api: Api,
  member: {
    readonly merchantId: string
    readonly staffId: string
    readonly name: string
    readonly merchant: string
    /** False: it takes the place of those before, also on the same device. */
    readonly keepsOthers: boolean
  },
): Promise<PasskeyOptions> {
  const { merchantId, staffId, name, merchant, keepsOthers } = member
  const known = keepsOthers ? await listPasskeys(api.database.tenant(merchantId), staffId) : []
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: merchant,
    rpID: relyingParty(api).id,
    userID: userHandleOf(merchantId, staffId),
    userName: `${name} · ${merchant}`,
    userDisplayName: name,
    challenge: await createChallenge(api, merchantId, { purpose: 'register', subject: staffId }),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    })),
    // Found without a name, and opened by a finger, a face or a PIN: a tablet is used by several people.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Checks a passkey that an authenticator made. What comes back is to be written. Refuses passkey_refused. */
export async function checkNewPasskey(
  api: Api,
  { merchantId, staffId }: { readonly merchantId: string; readonly staffId: string },
  passkey: NewPasskey,
  device: Device,
): Promise<Result<StaffPasskey>> {
  const { clientDataJSON } = passkey.response
  const wanted = { purpose: 'register', subject: staffId } as const
  const expectedChallenge = await takeChallenge(api, merchantId, wanted, clientDataJSON)
  if (expectedChallenge === null) return REFUSED
  const { origin, id } = relyingParty(api)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await unlessBroken(() =>
    verifyRegistrationResponse({
      response: passkey,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return REFUSED
  const { credential } = verified.registrationInfo
  const now = api.clock()
  return accept({
    id: newId(now.getTime()),
    credentialId: Buffer.from(credential.id, 'base64url'),
    staffId,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: passkey.response.transports,
    device,
    createdAt: now,
    lastUsedAt: now,
  })
}

/** What an authenticator needs to show who signs in: the browser offers every passkey that it has for this deployment. */
export async function signInOptions(api: Api): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(api).id,
    challenge: await createChallenge(api, NO_MERCHANT, { purpose: 'sign_in', subject: null }),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  return { ...options }
}

/** The same for a member who shows that it is still them; null where they have no passkey. */
export async function confirmationOptions(
  api: Api,
  { merchantId, staffId }: { readonly merchantId: string; readonly staffId: string },
): Promise<PasskeyOptions | null> {
  const known = await listPasskeys(api.database.tenant(merchantId), staffId)
  if (known.length === 0) return null
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(api).id,
    challenge: await createChallenge(api, merchantId, { purpose: 'confirm', subject: staffId }),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    })),
  })
  return { ...options }
}

/** Whose passkey it is that signs in. Refuses passkey_refused, whatever is wrong with it. */
export async function checkSignIn(
  api: Api,
  passkey: UsedPasskey,
): Promise<Result<{ readonly merchantId: string; readonly staffId: string }>> {
  const { clientDataJSON, userHandle } = passkey.response
  const challenge = await takeChallenge(api, NO_MERCHANT, { purpose: 'sign_in', subject: null }, clientDataJSON)
  const owner = readUserHandle(userHandle)
  if (challenge === null || !owner || !(await api.merchants.load(owner.merchantId))) return REFUSED
  return (await isGood(api, owner, passkey, challenge)) ? accept(owner) : REFUSED
}

/** The passkey of a member who shows that it is still them. Refuses passkey_refused. */
export async function checkConfirmation(
  api: Api,
  member: { readonly merchantId: string; readonly staffId: string },
  passkey: UsedPasskey,
): Promise<Result<true>> {
  const { merchantId, staffId } = member
  const wanted = { purpose: 'confirm', subject: staffId } as const
  const challenge = await takeChallenge(api, merchantId, wanted, passkey.response.clientDataJSON)
  return challenge !== null && (await isGood(api, member, passkey, challenge)) ? accept(true) : REFUSED
}

/** Is it signed by a passkey of this member, for this deployment, and was its counter never seen before? */
async function isGood(
  api: Api,
  { merchantId, staffId }: { readonly merchantId: string; readonly staffId: string },
  passkey: UsedPasskey,
  expectedChallenge: string,
): Promise<boolean> {
  const tenant = api.database.tenant(merchantId)
  const known = await findPasskey(tenant, Buffer.from(passkey.id, 'base64url'))
  if (known?.staffId !== staffId) return false
  const { origin, id } = relyingParty(api)
  const { userHandle, ...response } = passkey.response
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await unlessBroken(() =>
    verifyAuthenticationResponse({
      response: { ...passkey, response: { ...response, ...(userHandle && { userHandle }) } },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: known.credentialId.toString('base64url'),
        publicKey: Uint8Array.from(known.publicKey),
        counter: known.counter,
        transports: [...known.transports],
      },
    }),
  )
  if (!verified?.verified) {
    api.log.warn({ merchantId, staffId }, 'a passkey was refused')
    return false
  }
  return countPasskeyUse(tenant, known.credentialId, verified.authenticationInfo.newCounter, api.clock())
}

/** The library throws at whatever does not fit; what strangers send is no fault of ours. */
async function unlessBroken<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}
