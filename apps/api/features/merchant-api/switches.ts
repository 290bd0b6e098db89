import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { channelOf } from '@compass/domain/services'
import { commit, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { raiseMerchantVersion } from '../../records/merchants/raise-version.ts'
import { lockPausedChannels, type PausedChannels, writePausedChannels } from '../../records/merchants/store-switches.ts'
import { writeProductState } from '../../records/stock/product-states.ts'

interface SwitchCommand<Body> {
  readonly merchantId: string
  readonly id: string
  readonly body: Body
  readonly now: Date
}

/**
 * Pauses or opens an order channel of a store. A pause is for a while or until somebody opens it. Every page and call knows at once.
 * Refuses `not_found`, and `invalid_fields` for a time that is past or of a channel that is opened.
 */
export async function switchChannel(
  api: Api,
  { merchantId, id, body, now }: SwitchCommand<BodyOf<typeof pauseChannel>>,
): Promise<Result<AnswerOf<typeof pauseChannel>>> {
  const loaded = await api.merchants.load(merchantId)
  const store = loaded?.stores.get(id)
  if (!store) return refuse({ reason: 'not_found' })
  const until = body.until ? new Date(body.until) : null
  if (until && (!body.state || until <= now))
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'until', rule: 'invalid' }] })
  const paused = await changePauses(api, { merchantId, id, now }, (channels) => {
    if (body.state) channels.set(body.orderChannel, until)
    else channels.delete(body.orderChannel)
  })
  if (!paused.ok) return paused
  const channels = new Set([...store.services.map((service) => channelOf(service)), body.orderChannel])
  const pauseOrder = [...channels].map((orderChannel) => ({
    orderChannel,
    state: paused.value.has(orderChannel),
    until: paused.value.get(orderChannel)?.toISOString() ?? null,
  }))
  return accept({ store: id, pauseOrder })
}

/** Opens the channels of a store whose pause has ended. */
export async function reopenChannels(api: Api, merchantId: string, storeId: string, now: Date): Promise<void> {
  await changePauses(api, { merchantId, id: storeId, now }, (channels) => {
    for (const [channel, until] of channels) if (until && until <= now) channels.delete(channel)
  })
}

async function changePauses(
  api: Api,
  { merchantId, id, now }: Omit<SwitchCommand<unknown>, 'body'>,
  change: (channels: Map<number, Date | null>) => void,
): Promise<Result<PausedChannels>> {
  const paused = await api.database.transact(
    merchantId,
    unlessRefused<Result<PausedChannels>>(async (tenant) => {
      await raiseMerchantVersion(tenant, now)
      const stored = await lockPausedChannels(tenant, id)
      if (!stored) return refuse({ reason: 'not_found' })
      const channels = new Map(stored)
      change(channels)
      await writePausedChannels(tenant, id, channels)
      return accept(channels)
    }),
  )
  if (paused.ok) await api.merchants.refresh(merchantId)
  return paused
}

/**
 * What there is of a product at one store: sold out (`until`: for so long), and its count. Refuses `not_found` for a product
 * or a store that does not exist here. It refuses `invalid_fields` for an `until` that is past or of a product that is not
 * sold out.
 */
export async function switchProduct(
  api: Api,
  { merchantId, id, body, now }: SwitchCommand<BodyOf<typeof setAvailability>>,
): Promise<Result<AnswerOf<typeof setAvailability>>> {
  const loaded = await api.merchants.load(merchantId)
  const product = loaded?.products.get(id)
  if (!product || !loaded?.stores.has(body.store)) return refuse({ reason: 'not_found' })
  const { store, soldOut, stock } = body
  const until = body.until ? new Date(body.until) : null
  if (until && (!soldOut || until <= now))
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'until', rule: 'invalid' }] })
  const written = await api.database.transact<number | null>(merchantId, async (tenant) => {
    // The count before the merchant, as orders lock them.
    const left = await writeProductState(tenant, { storeId: store, productId: id, soldOut, until, stock }, now)
    await raiseMerchantVersion(tenant, now)
    return commit(left)
  })
  await api.merchants.refresh(merchantId)
  return accept({
    product: id,
    name: product.name,
    store,
    soldOut,
    until: until?.toISOString() ?? null,
    stock: written,
  })
}
