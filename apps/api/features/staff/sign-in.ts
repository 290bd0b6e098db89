import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { giveStaffCookie } from '../../http/staff-sessions.ts'
import { hashOf, newId, newSecret } from '../../ids/index.ts'
import { insertStaffSession } from '../../records/staff/sessions.ts'
import { deviceOf } from '../users/device-of.ts'

interface HttpContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A session that is written, and the token that its browser is still to be given. */
export interface StartedStaffSession {
  readonly merchantId: string
  readonly token: string
}

/**
 * Writes a new session of a member of staff. Its token is a new one each time, so that nobody can bring one along.
 *
 * @param confirmedAt when they showed who they are; null: a link did
 */
export async function startStaffSession(
  tenant: Tenant,
  { request }: Pick<HttpContext, 'request'>,
  { staffId, confirmedAt }: { readonly staffId: string; readonly confirmedAt: Date | null },
  now: Date,
): Promise<StartedStaffSession> {
  const { merchantId } = tenant
  const secret = newSecret()
  const session = { tokenHash: hashOf(secret), sessionId: newId(now.getTime()), device: deviceOf(request) }
  await insertStaffSession(tenant, { ...session, staffId, confirmedAt }, now)
  return { merchantId, token: `${merchantId}.${secret}` }
}

/** Hands a session to the browser that asked for it: as a cookie that no script can read. */
export function handOverStaff(api: Api, { reply }: Pick<HttpContext, 'reply'>, session: StartedStaffSession): void {
  giveStaffCookie(api, reply, session.merchantId, session.token)
}
