import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { channelOf } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'

interface Switching<Body> {
  readonly merchantId: string
  readonly id: string
  readonly body: Body
  readonly now: Date
}

/** Pauses or opens an order channel of an outlet; every page and call of it knows at once. Refuses `not_found`. */
export async function switchChannel(
  api: Api,
  { merchantId, id, body, now }: Switching<BodyOf<typeof pauseChannel>>,
): Promise<Result<AnswerOf<typeof pauseChannel>>> {
  const loaded = await api.merchants.load(merchantId)
  const store = loaded?.stores.get(id)
  if (!store) return refuse({ reason: 'not_found' })
  const paused = await api.database.transaction<ReadonlySet<number>>(merchantId, async (tenant) => {
    await raiseVersion(tenant, now)
    const row = await tenant.row<{ paused: number[] }>(
      'select paused from stores where merchant_id = $1 and store_id = $2 for update',
      [id],
    )
    if (!row) return refuse({ reason: 'not_found' })
    const channels = new Set(row.paused)
    if (body.state) channels.add(body.orderChannel)
    else channels.delete(body.orderChannel)
    await tenant.change('update stores set paused = $3 where merchant_id = $1 and store_id = $2', [
      id,
      JSON.stringify([...channels].sort()),
    ])
    return accept(channels)
  })
  if (!paused.ok) return paused
  await api.merchants.refresh()
  const channels = new Set([...store.services.map((service) => channelOf(service)), body.orderChannel])
  const pauseOrder = [...channels].map((orderChannel) => ({ orderChannel, state: paused.value.has(orderChannel) }))
  return accept({ store: id, pauseOrder })
}

/** Sold out, or back again, at one outlet. Refuses `not_found` for a product or an outlet of nobody's. */
export async function switchProduct(
  api: Api,
  { merchantId, id, body, now }: Switching<BodyOf<typeof setAvailability>>,
): Promise<Result<AnswerOf<typeof setAvailability>>> {
  const loaded = await api.merchants.load(merchantId)
  const product = loaded?.products.get(id)
  if (!product || !loaded?.stores.has(body.store)) return refuse({ reason: 'not_found' })
  const written = await api.database.transaction<true>(merchantId, async (tenant) => {
    await raiseVersion(tenant, now)
    await tenant.change(
      `insert into product_states (merchant_id, store_id, product_id, sold_out, updated_at) values ($1, $2, $3, $4, $5)
       on conflict (merchant_id, store_id, product_id) do update set sold_out = excluded.sold_out, updated_at = excluded.updated_at`,
      [body.store, id, body.soldOut, now],
    )
    return accept(true)
  })
  if (!written.ok) return written
  await api.merchants.refresh()
  return accept({ product: id, name: product.name, store: body.store, soldOut: body.soldOut })
}

/** Everything that is kept about the merchant, here and in other processes, is made anew. */
async function raiseVersion(tenant: Tenant, now: Date): Promise<void> {
  await tenant.change(
    'update merchants set storefront_version = storefront_version + 1, updated_at = $2 where merchant_id = $1',
    [now],
  )
}
