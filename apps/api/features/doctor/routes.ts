import { examineMerchant as examineCall } from '@compass/contract/doctor'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { examineMerchant } from './examine-merchant.ts'

/** What `npm run doctor` asks. */
export function serveDoctor(app: FastifyInstance, api: Api): void {
  serve(app, api, examineCall, ({ params, now }) => examineMerchant(api, params.slug, now))
}
