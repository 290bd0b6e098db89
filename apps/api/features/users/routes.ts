import * as calls from '@compass/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { Buckets } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { exportUser } from './export-user.ts'
import { getCountries } from './get-countries.ts'
import { getUser } from './get-user.ts'
import { guestLogin } from './guest-login.ts'
import { logout } from './logout.ts'
import { restoreUser } from './restore-user.ts'
import { sendOtp } from './send-otp.ts'
import { updateProfile } from './update-profile.ts'
import { verifyOtp } from './verify-otp.ts'

export function serveUsers(app: FastifyInstance, api: Api, memory: SessionMemory): void {
  const newcomers = new Buckets(api.configuration.limits.guestsPerAddress)
  serve(app, api, calls.createUser, (asked) => createUser(api, memory, newcomers, asked))
  serve(app, api, calls.guestLogin, (asked) => guestLogin(api, memory, newcomers, asked))
  serve(app, api, calls.logout, (asked) => logout(api, memory, asked))
  serve(app, api, calls.sendOtp, (asked) => sendOtp(api, asked))
  serve(app, api, calls.verifyOtp, (asked) => verifyOtp(api, memory, asked))
  serve(app, api, calls.getUser, (asked) => getUser(api, asked))
  serve(app, api, calls.updateProfile, (asked) => updateProfile(api, asked))
  serve(app, api, calls.restoreUser, (asked) => restoreUser(api, asked))
  serve(app, api, calls.deleteUser, (asked) => deleteUser(api, memory, asked))
  serve(app, api, calls.exportUser, (asked) => exportUser(api, asked))
  serve(app, api, calls.getCountries, (asked) => getCountries(api, asked))
}
