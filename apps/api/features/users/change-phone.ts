import { accept, type Result, refuse } from '@compass/domain/refusal'
import { formatPhone } from '@compass/i18n/formats'
import type { Tenant } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import { insertMessage } from '../../records/messages/messages.ts'
import { joinUsers } from '../../records/users/join-users.ts'
import type { OwnSession } from '../../records/users/own-session.ts'
import { endSessionsOf, lockUserOfPhone, updateVerified } from '../../records/users/users.ts'
import { nameOfMerchant } from '../messages/name-of-merchant.ts'
import { sayMessage } from '../messages/templates.ts'
import { isFresh } from './otp-flow.ts'
import type { SignInCommand, SignInResult } from './sign-in.ts'

/**
 * The new number was proven, and the old one within the last minutes (hostile 76). All other sessions end and the old
 * number is told. Another account of the new number is the same person's and is joined into this one. Refuses
 * reauth_required.
 */
export async function changePhone(
  tenant: Tenant,
  own: OwnSession,
  supplied: SignInCommand,
): Promise<Result<SignInResult>> {
  const { phone, name, now } = supplied
  if (own.verifiedPhone === null || !isFresh(own, now)) return refuse({ reason: 'reauth_required' })
  const other = await lockUserOfPhone(tenant, phone.e164)
  if (other) await joinUsers(tenant, { from: other.id, targetId: own.userId, onScreen: own.userId }, now)
  const user = await updateVerified(tenant, own.userId, phone, name)
  if (!user) return refuse({ reason: 'unauthenticated' })
  await endSessionsOf(tenant, own.userId, now)
  const messageId = newId()
  await insertMessage(tenant, {
    id: messageId,
    channel: supplied.merchant.messageChannels[0] ?? 10,
    phone: own.verifiedPhone,
    language: supplied.language,
    kind: 'account',
    ...notificationText(supplied),
    createdAt: now,
  })
  return accept({ user, restoreId: null, ended: [own.userId, ...(other ? [other.id] : [])], messageIds: [messageId] })
}

function notificationText({ merchant, language }: SignInCommand) {
  const phone = formatPhone(merchant.stores[0]?.phone ?? '')
  return sayMessage(language, 'phoneChanged', { merchant: nameOfMerchant(merchant, language), phone })
}
