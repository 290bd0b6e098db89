import * as calls from '@compass/contract/staff'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { isDuplicate } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import { serve } from '../../http/serve.ts'
import { isSameOrigin } from '../../http/session.ts'
import { readStaffSessions, takeStaffCookie } from '../../http/staff-sessions.ts'
import { isId } from '../../ids/index.ts'
import { revokeInvitation } from '../../records/staff/invitations.ts'
import { findMember } from '../../records/staff/members.ts'
import { deletePasskey, insertPasskey, listPasskeys } from '../../records/staff/passkeys.ts'
import { endSessionsOfStaff, endStaffSession, listStaffSessions } from '../../records/staff/sessions.ts'
import { nameOfMerchant } from '../messages/name-of-merchant.ts'
import { brandAnswer } from '../stores/merchant-answer.ts'
import { deviceOf } from '../users/device-of.ts'
import { acceptInvitation, beginInvitation, describeInvitation } from './accept-invitation.ts'
import { beginConfirmation, confirmSession } from './confirm.ts'
import { createDemoLink, signInByDemoLink } from './demo-link.ts'
import { enterByCode, enterByPasskey, sendEntryCode } from './enter.ts'
import { invite, inviteAgain } from './invitations.ts'
import { changeStaff, listStaff, removeStaff } from './members.ts'
import { checkNewPasskey, registrationOptions, signInOptions } from './passkeys.ts'
import { staffAnswer, staffSessionAnswer } from './staff-answer.ts'

const notFound = () => refuse({ reason: 'not_found' })

/** Coming in to the console, and who may (decision 0069). */
export function serveStaff(app: FastifyInstance, api: Api): void {
  serveSessions(app, api)
  serveEntries(app, api)
  serveOwnPasskeys(app, api)
  serveMembers(app, api)
}

function serveSessions(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.getStaffSession, async ({ merchantId, request }) => {
    const loaded = await api.merchants.load(merchantId!)
    return loaded ? accept(staffSessionAnswer(loaded, request.staff!)) : notFound()
  })

  serve(app, api, calls.endStaffSession, async ({ merchantId, request, reply, now }) => {
    await endStaffSession(api.database.tenant(merchantId!), request.staff!.tokenHash, now)
    takeStaffCookie(api, reply, merchantId!)
    return accept({ done: true })
  })

  serve(app, api, calls.listStaffMerchants, async ({ request }) => {
    const sessions = await readStaffSessions(api, request)
    const items = await Promise.all(
      sessions.map(async (staff) => {
        const loaded = await api.merchants.load(staff.merchantId)
        if (!loaded) return []
        const { slug, name } = loaded.merchant
        return [{ slug, name, brand: brandAnswer(loaded), staff: staffAnswer(staff) }]
      }),
    )
    return accept({ items: items.flat() })
  })

  serve(app, api, calls.beginConfirmation, (input) => beginConfirmation(api, input))
  serve(app, api, calls.confirmStaff, (input) => confirmSession(api, input))
}

/**
 * The ways in. Each is closed to pages of other sites: what signs somebody in there would sign them in as somebody else, or
 * spend an invitation.
 */
function serveEntries(app: FastifyInstance, api: Api): void {
  const fromOwnPages =
    <Input extends Pick<CallInput<never>, 'request'>, Answer>(handle: (input: Input) => Promise<CallResult<Answer>>) =>
    async (input: Input): Promise<CallResult<Answer>> =>
      isSameOrigin(api, input.request) ? handle(input) : refuse({ reason: 'cross_site' })

  serve(app, api, calls.readInvitation, (input) => describeInvitation(api, input))
  serve(
    app,
    api,
    calls.beginInvitation,
    fromOwnPages((input) => beginInvitation(api, input)),
  )
  serve(
    app,
    api,
    calls.acceptInvitation,
    fromOwnPages((input) => acceptInvitation(api, input)),
  )
  serve(
    app,
    api,
    calls.beginSignIn,
    fromOwnPages(async () => accept({ options: await signInOptions(api) })),
  )
  serve(
    app,
    api,
    calls.signInByPasskey,
    fromOwnPages((input) => enterByPasskey(api, input)),
  )
  serve(
    app,
    api,
    calls.sendStaffCode,
    fromOwnPages((input) => sendEntryCode(api, input)),
  )
  serve(
    app,
    api,
    calls.signInByCode,
    fromOwnPages((input) => enterByCode(api, input)),
  )
  serve(
    app,
    api,
    calls.takeStaffLink,
    fromOwnPages((input) => signInByDemoLink(api, input)),
  )
  serve(app, api, calls.getDemoLink, (input) => createDemoLink(api, input))
}

function serveOwnPasskeys(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listPasskeys, async ({ merchantId, request }) => {
    const items = await listPasskeys(api.database.tenant(merchantId!), request.staff!.id)
    return accept({
      items: items.map(({ id, device, createdAt, lastUsedAt }) => ({
        ...{ _id: id, ...device, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() },
      })),
    })
  })

  serve(app, api, calls.beginPasskey, async ({ merchantId, request, language }) => {
    const loaded = await api.merchants.load(merchantId!)
    if (!loaded) return notFound()
    const { id: staffId, name } = request.staff!
    const merchant = nameOfMerchant(loaded.merchant, language)
    return accept({
      options: await registrationOptions(api, { merchantId: merchantId!, staffId, name, merchant, keepsOthers: true }),
    })
  })

  serve(app, api, calls.addPasskey, async ({ merchantId, request, body }) => {
    const owner = { merchantId: merchantId!, staffId: request.staff!.id }
    const checked = await checkNewPasskey(api, owner, body.passkey, deviceOf(request))
    if (!checked.ok) return checked
    try {
      await insertPasskey(api.database.tenant(merchantId!), checked.value)
    } catch (error) {
      if (isDuplicate(error, 'staff_passkeys_pkey')) return refuse({ reason: 'passkey_refused' })
      throw error
    }
    return accept({ _id: checked.value.id })
  })

  serve(app, api, calls.removePasskey, async ({ merchantId, request, params }) => {
    const staffId = request.staff!.id
    const tenant = api.database.tenant(merchantId!)
    const [member, known] = await Promise.all([findMember(tenant, staffId), listPasskeys(tenant, staffId)])
    if (!known.some(({ id }) => id === params.id)) return notFound()
    if (known.length === 1 && !member?.phone) return refuse({ reason: 'last_passkey' })
    return (await deletePasskey(tenant, staffId, params.id)) ? accept({ done: true }) : notFound()
  })
}

function serveMembers(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listStaff, (input) => listStaff(api, input))

  serve(app, api, calls.inviteStaff, async ({ merchantId, request, body, language, now }) => {
    const loaded = await api.merchants.load(merchantId!)
    if (!loaded) return notFound()
    const { name, role, store = null, phone = null } = body
    return invite(api, { loaded, name, role, store, phone, invitedBy: request.staff!.id, language }, now)
  })

  serve(app, api, calls.inviteStaffAgain, async ({ merchantId, request, params, language, now }) => {
    const loaded = await api.merchants.load(merchantId!)
    if (!loaded || !isId(params.id)) return notFound()
    return inviteAgain(api, { loaded, language, staffId: params.id, invitedBy: request.staff!.id }, now)
  })

  serve(app, api, calls.inviteByPlatform, async ({ params, body, language, now }) => {
    const merchantId = api.merchants.idOfSlug(params.slug)
    const loaded = merchantId ? await api.merchants.load(merchantId) : null
    if (!loaded) return notFound()
    const { name = null, role, store = null, phone = null } = body
    return invite(api, { loaded, name, role, store, phone, invitedBy: null, language }, now)
  })

  serve(app, api, calls.changeStaff, async (input) => (isId(input.params.id) ? changeStaff(api, input) : notFound()))

  serve(app, api, calls.removeStaff, async ({ merchantId, params, now }) =>
    isId(params.id) ? removeStaff(api, { merchantId: merchantId!, staffId: params.id }, now) : notFound(),
  )

  serve(app, api, calls.revokeInvitation, async ({ merchantId, params, now }) => {
    const tenant = api.database.tenant(merchantId!)
    return isId(params.id) && (await revokeInvitation(tenant, params.id, now)) ? accept({ done: true }) : notFound()
  })

  serve(app, api, calls.listSessionsOfStaff, async ({ merchantId, request, params, now }) => {
    const tenant = api.database.tenant(merchantId!)
    if (!isId(params.id) || !(await findMember(tenant, params.id))) return notFound()
    const sessions = await listStaffSessions(tenant, params.id, now)
    return accept({
      items: sessions.map(({ id, startedAt, lastUsedAt, expiresAt, platform, browser }) => ({
        ...{ _id: id, platform, browser, isThis: id === request.staff!.sessionId },
        ...{ startedAt: startedAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() },
        expiresAt: expiresAt.toISOString(),
      })),
    })
  })

  serve(app, api, calls.endSessionsOfStaff, async ({ merchantId, params, query, now }) => {
    const tenant = api.database.tenant(merchantId!)
    const sessionId = query.session ?? null
    if (!isId(params.id) || (sessionId !== null && !isId(sessionId)) || !(await findMember(tenant, params.id)))
      return notFound()
    return accept({ ended: await endSessionsOfStaff(tenant, { staffId: params.id, sessionId }, now) })
  })
}
