import * as calls from '@compass/contract/loyalty'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { changeCart } from '../cart/change-cart.ts'
import { findStore } from '../merchants/find-store.ts'
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

  serve(app, api, calls.applyCredits, (input) =>
    changeCart(api, input, applyCredits(input.body), { wants: { credits: { most: null } } }),
  )

  serve(app, api, calls.applyLoyalty, (input) => redeem(api, input, input.body))

  serve(app, api, calls.applyReward, (input) => {
    const { reward } = input.body
    return changeCart(api, input, applyReward(input.body), reward === null ? {} : { wants: { rewardId: reward } })
  })

  serve(app, api, calls.recordManualOrder, (input) => recordManualOrder(api, input, input.body))

  serve(app, api, calls.giveSecretCode, (input) => giveSecretCode(api, input, input.body))

  serve(app, api, calls.giveCredits, async (input) => done(input.reply, await giveCredits(api, giving(input))))

  serve(app, api, calls.giveReward, async (input) => done(input.reply, await giveReward(api, giving(input))))

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

function giving<Body>(input: {
  readonly merchantId: string | null
  readonly params: { readonly phone: string }
  readonly body: Body
  readonly request: FastifyRequest
  readonly now: Date
}) {
  const key = input.request.headers['idempotency-key']
  return {
    merchantId: input.merchantId!,
    phone: input.params.phone,
    key: typeof key === 'string' ? key : undefined,
    body: input.body,
    now: input.now,
  }
}

/** What was given before makes nothing new. */
function done<T>(
  reply: FastifyReply,
  supplied: Awaited<ReturnType<typeof giveCredits | typeof giveReward>> & { value?: { answer: T; isReplay: boolean } },
) {
  if (!supplied.ok) return supplied
  if (supplied.value.isReplay) markReplayed(reply)
  return accept(supplied.value.answer as T)
}
