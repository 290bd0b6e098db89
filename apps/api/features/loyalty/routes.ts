import * as calls from '@compass/contract/loyalty'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { changeCart } from '../cart/change-cart.ts'
import { findStore } from '../stores/find-store.ts'
import { applyCredits, applyReward } from './apply-spending.ts'
import { giveCredits, giveReward } from './give.ts'
import { giveSecretCode } from './give-secret-code.ts'
import { loyaltyMisc } from './loyalty-data.ts'
import { recordManualOrder } from './manual-orders.ts'
import { redeem } from './redeem.ts'
import { codeOfStep, STEP_SECONDS, stepAt } from './secret-code.ts'
import { secretOfStore } from './store-codes.ts'

export function serveLoyalty(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.getMisc, async ({ query, session, now }) => {
    const found = await findStore(api, session, query.store)
    if (!found) return refuse({ reason: 'not_found' })
    return accept(await loyaltyMisc(api, { ...found, orderType: query.orderType, session, now }))
  })

  serve(app, api, calls.applyCredits, (asked) =>
    changeCart(api, asked, applyCredits(asked.body), { wants: { credits: { most: null } } }),
  )

  serve(app, api, calls.applyLoyalty, (asked) => redeem(api, asked, asked.body))

  serve(app, api, calls.applyReward, (asked) => {
    const { reward } = asked.body
    return changeCart(api, asked, applyReward(asked.body), reward === null ? {} : { wants: { rewardId: reward } })
  })

  serve(app, api, calls.recordManualOrder, (asked) => recordManualOrder(api, asked, asked.body))

  serve(app, api, calls.giveSecretCode, (asked) => giveSecretCode(api, asked, asked.body))

  serve(app, api, calls.giveCredits, async (asked) => done(asked.reply, await giveCredits(api, giving(asked))))

  serve(app, api, calls.giveReward, async (asked) => done(asked.reply, await giveReward(api, giving(asked))))

  serve(app, api, calls.getSecretCode, async ({ query, merchantId, now }) => {
    const loaded = await api.merchants.load(merchantId!)
    if (!loaded?.stores.has(query.store)) return refuse({ reason: 'not_found' })
    const secret = await secretOfStore(api, api.database.tenant(merchantId!), query.store)
    const step = stepAt(now)
    return accept({
      store: query.store,
      code: codeOfStep(secret, step),
      changesAt: new Date((step + 1) * STEP_SECONDS * 1000).toISOString(),
      stepSeconds: STEP_SECONDS,
    })
  })
}

function giving<Body>(asked: {
  readonly merchantId: string | null
  readonly params: { readonly phone: string }
  readonly body: Body
  readonly request: FastifyRequest
  readonly now: Date
}) {
  const key = asked.request.headers['idempotency-key']
  return {
    merchantId: asked.merchantId!,
    phone: asked.params.phone,
    key: typeof key === 'string' ? key : undefined,
    body: asked.body,
    now: asked.now,
  }
}

/** What was given before makes nothing new. */
function done<T>(
  reply: FastifyReply,
  given: Awaited<ReturnType<typeof giveCredits | typeof giveReward>> & { value?: { answer: T; isReplay: boolean } },
) {
  if (!given.ok) return given
  if (given.value.isReplay) markReplayed(reply)
  return accept(given.value.answer as T)
}
