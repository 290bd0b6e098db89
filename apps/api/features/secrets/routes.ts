import * as calls from '@compass/contract/secrets'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { listAccounts, putAccount, removeAccount } from './change-secrets.ts'
import { rotateKeys } from './rotate-keys.ts'

/** The merchants' credentials at providers, which no call answers, and the deployment's own key. */
export function serveSecrets(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listSecrets, ({ params }) => listAccounts(api, params.slug))
  serve(app, api, calls.putSecrets, ({ params, body }) => putAccount(api, params, body))
  serve(app, api, calls.deleteSecrets, ({ params, query }) => removeAccount(api, params, query.mode ?? null))
  serve(app, api, calls.rotateKeys, ({ body }) => rotateKeys(api, body.after))
}
