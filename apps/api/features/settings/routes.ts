import type { AnswerOf } from '@compass/contract/call'
import * as calls from '@compass/contract/settings'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { examineMerchant } from '../doctor/examine-merchant.ts'
import { listMerchantKeys, makeMerchantKey, revokeMerchantKey, rotateMerchantKey } from '../platform/merchant-keys.ts'
import { listAccounts, putAccount, removeAccount } from '../secrets/change-secrets.ts'

/** What an owner sets of their own merchant. The merchant is that of the session, whatever else a request says. */
export function serveSettings(app: FastifyInstance, api: Api): void {
  const slugOf = async (merchantId: string) => (await api.merchants.load(merchantId))?.merchant.slug ?? ''

  serve(app, api, calls.listOwnKeys, async ({ merchantId }) => listMerchantKeys(api, await slugOf(merchantId!)))
  serve(app, api, calls.makeOwnKey, async ({ merchantId, body }) =>
    makeMerchantKey(api, await slugOf(merchantId!), body),
  )
  serve(app, api, calls.rotateOwnKey, async ({ merchantId, params, body }) =>
    rotateMerchantKey(api, await slugOf(merchantId!), { keyId: params.id, hours: body.hours }),
  )
  serve(app, api, calls.revokeOwnKey, async ({ merchantId, params }) =>
    revokeMerchantKey(api, await slugOf(merchantId!), params.id),
  )
  serve(app, api, calls.listOwnSecrets, async ({ merchantId }) => listAccounts(api, await slugOf(merchantId!)))
  serve(app, api, calls.putOwnSecrets, async ({ merchantId, params, body }) =>
    putAccount(api, { slug: await slugOf(merchantId!), provider: params.provider }, body),
  )
  serve(app, api, calls.deleteOwnSecrets, async ({ merchantId, params, query }) =>
    removeAccount(api, { slug: await slugOf(merchantId!), provider: params.provider }, query.mode ?? null),
  )
  serve(app, api, calls.lookAtHosts, ({ merchantId }) => lookAtHosts(api, merchantId!))
  serve(app, api, calls.examineOwnShop, async ({ merchantId, now }) =>
    examineMerchant(api, await slugOf(merchantId!), now),
  )
}

async function lookAtHosts(api: Api, merchantId: string): Promise<Result<AnswerOf<typeof calls.lookAtHosts>>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const { publicUrl } = api.configuration
  const { hosts, slug } = loaded.merchant
  const items = await Promise.all(hosts.map(async (host) => ({ host, state: await api.ports.hosts.look(host) })))
  return accept({ publicUrl: `${publicUrl}/${slug}`, target: new URL(publicUrl).hostname, items })
}
