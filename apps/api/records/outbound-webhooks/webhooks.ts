import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

export interface Webhook {
  readonly id: string
  /** Null: of all stores. */
  readonly storeId: string | null
  readonly url: string
  /** Raised with each new key. */
  readonly generation: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type WebhookRow = {
  webhook_id: string
  store_id: string | null
  url: string
  generation: number
  created_at: Date
  updated_at: Date
}

function webhookOf(row: WebhookRow): Webhook {
  return {
    id: row.webhook_id,
    storeId: row.store_id,
    url: row.url,
    generation: row.generation,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function listWebhooks(tenant: Tenant): Promise<Webhook[]> {
  const rows = await tenant.rows<WebhookRow>(
    statement('outboundWebhooks.listWebhooks')`select * from webhooks where merchant_id = $1 order by created_at`,
  )
  return rows.map(webhookOf)
}

/** Those that hear of a store's orders. */
export async function webhooksFor(tenant: Tenant, storeId: string): Promise<Webhook[]> {
  const rows = await tenant.rows<WebhookRow>(
    statement('outboundWebhooks.webhooksFor')`
        select * from webhooks where merchant_id = $1 and (store_id is null or store_id = ${storeId})`,
  )
  return rows.map(webhookOf)
}

export async function findWebhook(tenant: Tenant, id: string): Promise<Webhook | null> {
  const row = await tenant.row<WebhookRow>(
    statement('outboundWebhooks.findWebhook')`select * from webhooks where merchant_id = $1 and webhook_id = ${id}`,
  )
  return row && webhookOf(row)
}

/** The address of a place, changed or new; with `newKey` another key signs from now on. */
export async function keepWebhook(
  tenant: Tenant,
  supplied: {
    readonly id: string
    readonly storeId: string | null
    readonly url: string
    readonly newKey: boolean
    readonly at: Date
  },
): Promise<Webhook> {
  const row = await tenant.row<WebhookRow>(statement('outboundWebhooks.keepWebhook')`
     insert into webhooks as w (merchant_id, webhook_id, store_id, url, generation, created_at, updated_at)
     values ($1, ${supplied.id}, ${supplied.storeId}, ${supplied.url}, 1, ${supplied.at}, ${supplied.at})
     on conflict (merchant_id, (coalesce(store_id, merchant_id))) do update
       set url = excluded.url, generation = w.generation + case when ${supplied.newKey} then 1 else 0 end, updated_at =
         excluded.updated_at
     returning *`)
  return webhookOf(row!)
}

/** The id of the one that was there; null: there was none. */
export async function deleteWebhook(tenant: Tenant, storeId: string | null): Promise<string | null> {
  const row = await tenant.row<{ webhook_id: string }>(
    statement('outboundWebhooks.deleteWebhook')`
        delete from webhooks where merchant_id = $1 and coalesce(store_id, merchant_id) = coalesce(${storeId}, $1)
          returning webhook_id`,
  )
  return row?.webhook_id ?? null
}
