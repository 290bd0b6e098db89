import * as calls from '@compass/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { createUser } from './create-user.ts'
import { guestLogin } from './guest-login.ts'
import { logout } from './logout.ts'
import { sendOtp } from './send-otp.ts'
import { verifyOtp } from './verify-otp.ts'

export function serveUsers(app: FastifyInstance, api: Api, memory: SessionMemory): void {
  serve(app, api, calls.createUser, (asked) => createUser(api, memory, asked))
  serve(app, api, calls.guestLogin, (asked) => guestLogin(api, memory, asked))
  serve(app, api, calls.logout, (asked) => logout(api, memory, asked))
  serve(app, api, calls.sendOtp, (asked) => sendOtp(api, asked))
  serve(app, api, calls.verifyOtp, (asked) => verifyOtp(api, memory, asked))
}
