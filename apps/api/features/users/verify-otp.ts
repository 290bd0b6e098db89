import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { verifyOtp as verifyOtpCall } from '@compass/contract/users'
import { checkName, fault, faultsOf, normaliseCode } from '@compass/domain/contacts'
import { checkPhone, type Phone } from '@compass/domain/contacts/phone'
import type { Merchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isDuplicate, type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { giveWelcome, moveHoldings } from '../../records/ledgers/move-ledger.ts'
import { type Challenge, type OtpFlow, useUp } from '../../records/otp/challenges.ts'
import { copySessionSpot } from '../../records/spots/session-spots.ts'
import type { Device } from '../../records/users/device.ts'
import type { OwnSession } from '../../records/users/own-session.ts'
import {
  findSession,
  findUser,
  insertSession,
  keepWishes,
  lockSession,
  replaceSession,
} from '../../records/users/users.ts'
import { deliverSoon } from '../messages/deliver-messages.ts'
import { changePhone } from './change-phone.ts'
import { checkOtp } from './check-otp.ts'
import { deviceOf } from './device-of.ts'
import { holderOf } from './holder.ts'
import { deviceThatVerified, rememberDevice } from './known-device.ts'
import { isFresh } from './otp-flow.ts'
import { type SignInCommand, type SignInResult, signIn } from './sign-in.ts'
import { handOver, newToken } from './start-session.ts'
import { userAnswer } from './user-answer.ts'

type Body = BodyOf<typeof verifyOtpCall>

/**
 * Checks a one-time code and does what it was requested for (the specification, sections 4 and 5). It signs in, changes the
 * phone, or allows a dangerous step for ten minutes. The token is a new one each time and the old one is dead. Refuses
 * invalid_fields, reauth_required, otp_wrong, otp_expired, otp_too_many.
 */
export async function verifyOtp(
  api: Api,
  memory: SessionMemory,
  input: SessionCallInput<typeof verifyOtpCall>,
): Promise<CallResult<AnswerOf<typeof verifyOtpCall>>> {
  const { body, session, now, language } = input
  const { merchantId, tokenHash } = session
  const loaded = await api.merchants.load(merchantId)
  if (!loaded || (body.store && !loaded.stores.has(body.store))) return refuse({ reason: 'not_found' })
  const read = readBody(body, loaded.merchant)
  if (!read.ok) return read
  const { phone, name, code } = read.value
  const { e164 } = phone

  const tenant = api.database.tenant(merchantId)
  const own = await findSession(tenant, tokenHash)
  if (!own) return refuse({ reason: 'unauthenticated' })
  const isChange = body.isPhoneChange === true && own.verifiedPhone !== null && own.verifiedPhone !== e164
  if (isChange && !isFresh(own, now)) return refuse({ reason: 'reauth_required' })

  const checked = await checkOtp(
    tenant,
    api.configuration.secretKey,
    {
      sessionHash: tokenHash,
      verificationId: body.verificationId,
      phone: e164,
      code,
      deviceOf: deviceThatVerified(api, input.request, merchantId, own, e164),
      fits: (flow) => fits(flow, own, e164, isChange),
    },
    now,
  )
  if (!checked.ok) return checked

  const next = newToken(merchantId)
  const verified = await applyCode(api, {
    tokenHash,
    nextTokenHash: next.tokenHash,
    device: deviceOf(input.request),
    challenge: checked.value,
    changedFrom: isChange ? own.verifiedPhone : null,
    isSmsEnabled: body.isSMSEnabled,
    command: { phone, name, now, language, merchant: loaded.merchant },
  })
  if (!verified.ok) return verified

  const { user, restoreId, ended, messageIds } = verified.value
  memory.forget(merchantId, tokenHash)
  for (const userId of ended) memory.forgetUser(userId)
  if (messageIds.length > 0) await deliverSoon(api, merchantId, messageIds)
  const answer = await userAnswer(api, loaded, user, language)
  const signedIn = handOver(api, input, merchantId, answer, next.token)
  rememberDevice(api, input, merchantId, e164)
  return accept({ user: signedIn, restoreId })
}

/** A code that was right, and what it is to do. */
interface RightCode {
  /** Of the session that ends, and of the one that begins. */
  readonly tokenHash: Buffer
  readonly nextTokenHash: Buffer
  readonly device: Device
  readonly challenge: Challenge
  /** The verified number that gives way to the new one, E.164; null where none is changed. */
  readonly changedFrom: string | null
  readonly isSmsEnabled: boolean | undefined
  readonly command: SignInCommand
}

/** Does what a right code is for, once. The session is locked, and another one takes its place. */
function applyCode(api: Api, code: RightCode): Promise<Result<SignInResult>> {
  const { tokenHash, nextTokenHash, device, challenge, changedFrom, isSmsEnabled, command } = code
  const { phone, now, merchant } = command
  const holder = (owner: string) => holderOf(api, merchant.id, owner)
  const opens = challenge.flow !== 'login' && changedFrom === null
  const work = unlessRefused(async (tx): Promise<Result<SignInResult>> => {
    const locked = await lockSession(tx, tokenHash)
    if (!locked) return refuse({ reason: 'unauthenticated' })
    if (!(await useUp(tx, challenge, now))) return refuse({ reason: 'otp_expired' })
    await replaceSession(tx, tokenHash, now)
    const act = changedFrom !== null ? changePhone : opens ? reauthenticate : signIn
    const done = await act(tx, locked, command)
    if (!done.ok) return done
    const user =
      isSmsEnabled === undefined ? done.value.user : await keepWishes(tx, done.value.user.id, { isSmsEnabled })
    if (!user) return refuse({ reason: 'unauthenticated' })
    if (changedFrom !== null) await moveHoldings(tx, holder(changedFrom), holder(phone.e164), now)
    else await giveWelcome(tx, merchant.rewards, holder(phone.e164), now)
    const reauthenticatedAt = opens ? now : null
    await insertSession(tx, { userId: user.id, tokenHash: nextTokenHash, reauthenticatedAt, device }, now)
    await copySessionSpot(tx, tokenHash, nextTokenHash)
    return accept({ ...done.value, user })
  })
  return onceMore(() => api.database.transact(merchant.id, work))
}

interface TypedCode {
  readonly phone: Phone
  readonly name: string | null
  /** Null: what was typed can be no code. */
  readonly code: string | null
}

/** Refuses invalid_fields with everything that is wrong. */
function readBody(body: Body, { phoneCountries, otpLength }: Merchant): Result<TypedCode> {
  const phone = checkPhone(body, phoneCountries)
  const name = nameOf(body)
  const otp = otpOf(body.otp)
  if (!phone.ok || !name.ok || !otp.ok) return refuse({ reason: 'invalid_fields', faults: faultsOf(phone, name, otp) })
  return accept({ phone: phone.value, name: name.value, code: normaliseCode(otp.value, otpLength) })
}

/** The own phone was proven again: nothing changes but that the next minutes are open. */
async function reauthenticate(tenant: Tenant, { userId }: OwnSession): Promise<Result<SignInResult>> {
  const user = await findUser(tenant, userId)
  if (!user) return refuse({ reason: 'unauthenticated' })
  return accept({ user, restoreId: null, ended: [], messageIds: [] })
}

/** A code is good for what it was asked for and nothing else (hostile 67). */
function fits(flow: OtpFlow, { verifiedPhone }: OwnSession, phone: string, isChange: boolean): boolean {
  if (flow === 'staff') return false
  if (isChange) return flow === 'phoneChange'
  return flow === 'login' || verifiedPhone === phone
}

/** First and last name as they were typed, as one; null where none was given. */
function nameOf({ firstName = '', lastName = '' }: Body): Result<string | null> {
  const typed = `${firstName} ${lastName}`
  return typed.trim() === '' ? accept(null) : checkName(typed, 'firstName')
}

/** A number or a text can be a code; lists and objects are none (hostile 68). */
function otpOf(otp: unknown): Result<string | number> {
  if (otp === undefined || otp === null || otp === '') return fault('otp', 'required')
  return typeof otp === 'string' || typeof otp === 'number' ? accept(otp) : fault('otp', 'invalid')
}

/** Two sessions that prove the same new number at once: the second one finds the user whom the first one made. */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'users_verified_phone')) return work()
    throw error
  }
}
