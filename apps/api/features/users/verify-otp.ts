import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { verifyOtp as verifyOtpCall } from '@compass/contract/users'
import { checkName, fault, faultsOf, normaliseCode } from '@compass/domain/contacts'
import { checkPhone } from '@compass/domain/contacts/phone'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isDuplicate, type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { giveWelcome, moveHoldings } from '../../records/ledgers/move-ledger.ts'
import { type OtpFlow, useUp } from '../../records/otp/challenges.ts'
import type { OwnSession } from '../../records/users/own-session.ts'
import { endSession, findSession, findUser, insertSession, keepWishes, lockSession } from '../../records/users/users.ts'
import { deliverSoon } from '../messages/deliver-messages.ts'
import { changePhone } from './change-phone.ts'
import { checkOtp } from './check-otp.ts'
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

  const phone = checkPhone(body, loaded.merchant.phoneCountries)
  const name = nameOf(body)
  const otp = otpOf(body.otp)
  if (!phone.ok || !name.ok || !otp.ok) return refuse({ reason: 'invalid_fields', faults: faultsOf(phone, name, otp) })
  const { e164 } = phone.value

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
      code: normaliseCode(otp.value, loaded.merchant.otpLength),
      deviceOf: deviceThatVerified(api, input.request, merchantId, own, e164),
      fits: (flow) => fits(flow, own, e164, isChange),
    },
    now,
  )
  if (!checked.ok) return checked
  const challenge = checked.value

  const holder = (owner: string) => holderOf(api, merchantId, owner)
  const next = newToken(merchantId)
  const supplied: SignInCommand = { phone: phone.value, name: name.value, now, language, merchant: loaded.merchant }
  const verified = await onceMore(() =>
    api.database.transact(
      merchantId,
      unlessRefused(async (tx) => {
        const locked = await lockSession(tx, tokenHash)
        if (!locked) return refuse({ reason: 'unauthenticated' })
        if (!(await useUp(tx, challenge, now))) return refuse({ reason: 'otp_expired' })
        await endSession(tx, tokenHash, now)
        const opens = challenge.flow !== 'login' && !isChange
        const done = isChange
          ? await changePhone(tx, locked, supplied)
          : opens
            ? await reauthenticate(tx, locked)
            : await signIn(tx, locked, supplied)
        if (!done.ok) return done
        const user =
          body.isSMSEnabled === undefined
            ? done.value.user
            : await keepWishes(tx, done.value.user.id, { isSmsEnabled: body.isSMSEnabled })
        if (!user) return refuse({ reason: 'unauthenticated' })
        if (isChange) await moveHoldings(tx, holder(own.verifiedPhone!), holder(e164), now)
        else await giveWelcome(tx, loaded.merchant.rewards, holder(e164), now)
        await insertSession(
          tx,
          { userId: user.id, tokenHash: next.tokenHash, reauthenticatedAt: opens ? now : null },
          now,
        )
        return accept({ ...done.value, user })
      }),
    ),
  )
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

/** The own phone was proven again: nothing changes but that the next minutes are open. */
async function reauthenticate(tenant: Tenant, { userId }: OwnSession): Promise<Result<SignInResult>> {
  const user = await findUser(tenant, userId)
  if (!user) return refuse({ reason: 'unauthenticated' })
  return accept({ user, restoreId: null, ended: [], messageIds: [] })
}

/** A code is good for what it was asked for and nothing else (hostile 67). */
function fits(flow: OtpFlow, { verifiedPhone }: OwnSession, phone: string, isChange: boolean): boolean {
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
