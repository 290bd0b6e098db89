import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { channelOf } from '@compass/domain/services'
import { commit, type Tenant, unlessRefused } from '../../db/database.ts'
import { json, statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'

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
      await raiseVersion(tenant, now)
      const row = await tenant.row<{ paused: number[] }>(
        statement('merchantSide.switchChannel')`
          select paused from stores where merchant_id = $1 and store_id = ${id} for update`,
      )
      if (!row) return refuse({ reason: 'not_found' })
      const channels = new Set(row.paused)
      if (body.state) channels.add(body.orderChannel)
      else channels.delete(body.orderChannel)
      await tenant.run(
        statement('merchantSide.writePaused')`
          update stores set paused = ${json([...channels].sort())} where merchant_id = $1 and store_id = ${id}`,
      )
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
    const row = await tenant.row<{ stock: number | null }>(statement('merchantSide.switchProduct')`
     insert into product_states as p (merchant_id, store_id, product_id, sold_out, sold_out_until, stock, updated_at)
       values ($1, ${store}, ${id}, ${soldOut}, ${until}, ${stock ?? null}, ${now})
       on conflict (merchant_id, store_id, product_id) do update set sold_out = excluded.sold_out,
         sold_out_until = excluded.sold_out_until, stock = case when ${stock !== undefined} then excluded.stock else
           p.stock end,
         updated_at = excluded.updated_at
       returning stock`)
    await raiseVersion(tenant, now)
    return commit(row?.stock ?? null)
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

/** Everything that is kept about the merchant, here and in other processes, is made anew. */
async function raiseVersion(tenant: Tenant, now: Date): Promise<void> {
  await tenant.run(
    statement('merchantSide.raiseVersion')`
        update merchants set storefront_version = storefront_version + 1, updated_at = ${now} where merchant_id = $1`,
  )
}
