import { Readable } from 'node:stream'
import * as calls from '@compass/contract/users'
import type { FastifyInstance } from 'fastify'
import { sendData, sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { Buckets } from '../../http/limits.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { createHandover } from './create-handover.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { endSessions } from './end-sessions.ts'
import { exportUser, zipOfExport } from './export-user.ts'
import { getCountries } from './get-countries.ts'
import { getUser } from './get-user.ts'
import { guestLogin } from './guest-login.ts'
import { listOwnMerchants } from './list-own-merchants.ts'
import { listSessions } from './list-sessions.ts'
import { logout } from './logout.ts'
import { restoreUser } from './restore-user.ts'
import { sendOtp } from './send-otp.ts'
import { takeHandover } from './take-handover.ts'
import { updateProfile } from './update-profile.ts'
import { verifyOtp } from './verify-otp.ts'

export function serveUsers(app: FastifyInstance, api: Api, memory: SessionMemory): void {
  const newcomers = new Buckets(api.configuration.limits.guestsPerAddress)
  serve(app, api, calls.createUser, (input) => createUser(api, memory, newcomers, input))
  serve(app, api, calls.guestLogin, (input) => guestLogin(api, memory, newcomers, input))
  serve(app, api, calls.listOwnMerchants, (input) => listOwnMerchants(api, memory, input))
  serve(app, api, calls.logout, (input) => logout(api, memory, input))
  serve(app, api, calls.listSessions, (input) => listSessions(api, input))
  serve(app, api, calls.endSessions, (input) => endSessions(api, memory, input))
  serve(app, api, calls.createHandover, (input) => createHandover(api, input))
  serve(app, api, calls.takeHandover, (input) => takeHandover(api, memory, input))
  serve(app, api, calls.sendOtp, (input) => sendOtp(api, input))
  serve(app, api, calls.verifyOtp, (input) => verifyOtp(api, memory, input))
  serve(app, api, calls.getUser, (input) => getUser(api, input))
  serve(app, api, calls.updateProfile, (input) => updateProfile(api, input))
  serve(app, api, calls.restoreUser, (input) => restoreUser(api, input))
  serve(app, api, calls.deleteUser, (input) => deleteUser(api, memory, input))
  serveRaw(app, api, calls.exportUser, async (input) => {
    const { request, reply, now, query } = input
    const held = await exportUser(api, input)
    if (!held.ok) return sendRefusal(request, reply, held.refusal, request.language)
    const isJson = query.format === 'json' || (!query.format && request.headers.accept?.includes('application/json'))
    if (isJson) return sendData(request, reply, held.value)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="export-${now.toISOString().slice(0, 10)}.zip"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(zipOfExport(api, input, held.value)))
  })
  serve(app, api, calls.getCountries, (input) => getCountries(api, input))
}
