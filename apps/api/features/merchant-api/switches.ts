import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { channelOf } from '@compass/domain/services'
import { commit, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { lockPausedChannels, writePausedChannels } from '../../records/merchants/paused-channels.ts'
import { raiseMerchantVersion } from '../../records/merchants/raise-version.ts'
import { writeProductState } from '../../records/stock/product-states.ts'

interface SwitchCommand<Body> {
  readonly merchantId: string
  readonly id: string
  readonly body: Body
  readonly now: Date
}

/** Pauses or opens an order channel of a store; every page and call of it knows at once. Refuses `not_found`. */
export async function switchChannel(
  api: Api,
  { merchantId, id, body, now }: SwitchCommand<BodyOf<typeof pauseChannel>>,
): Promise<Result<AnswerOf<typeof pauseChannel>>> {
  const loaded = await api.merchants.load(merchantId)
  const store = loaded?.stores.get(id)
  if (!store) return refuse({ reason: 'not_found' })
  const paused = await api.database.transact(
    merchantId,
    unlessRefused<Result<ReadonlySet<number>>>(async (tenant) => {
      await raiseMerchantVersion(tenant, now)
      const stored = await lockPausedChannels(tenant, id)
      if (!stored) return refuse({ reason: 'not_found' })
      const channels = new Set(stored)
      if (body.state) channels.add(body.orderChannel)
      else channels.delete(body.orderChannel)
      await writePausedChannels(tenant, id, [...channels].sort())
      return accept(channels)
    }),
  )
  if (!paused.ok) return paused
  await api.merchants.refresh(merchantId)
  const channels = new Set([...store.services.map((service) => channelOf(service)), body.orderChannel])
  const pauseOrder = [...channels].map((orderChannel) => ({ orderChannel, state: paused.value.has(orderChannel) }))
  return accept({ store: id, pauseOrder })
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
