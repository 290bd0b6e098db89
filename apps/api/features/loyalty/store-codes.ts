import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'
import { newStoreSecret, SANDBOX_CODE, seal, stepAt, stepsOfCode, unseal } from './secret-code.ts'

/** Used steps are remembered so much longer than their code is accepted. */
const STEPS_REMEMBERED = 10

/** What makes a store's codes; made when it is first needed, and anew where the deployment's key is another one. */
export async function secretOfStore(api: Pick<Api, 'configuration'>, tenant: Tenant, storeId: string): Promise<Buffer> {
  const { secretKey } = api.configuration
  const fresh = seal(secretKey, newStoreSecret())
  for (;;) {
    const row = await tenant.row<{ sealed: Buffer }>(
      statement('loyalty.secretOfStore')`
          select sealed from secret_codes where merchant_id = $1 and store_id = ${storeId}`,
    )
    const secret = row && unseal(secretKey, row.sealed)
    if (secret) return secret
    await tenant.run(statement('loyalty.insertSecret')`
        insert into secret_codes as c (merchant_id, store_id, sealed) values ($1, ${storeId}, ${fresh})
       on conflict (merchant_id, store_id) do update set sealed = excluded.sealed where c.sealed = ${row?.sealed ?? null}`)
  }
}

/**
 * Whether a code is the store's now, and uses it up: each time step is accepted once. Inside a transaction, which ends the
 * use where nothing comes of it.
 */
export async function acceptCode(
  api: Pick<Api, 'configuration'>,
  tenant: Tenant,
  { merchant }: LoadedMerchant,
  storeId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  if (merchant.sandbox && api.configuration.mode === 'demo' && code === SANDBOX_CODE) return true
  const steps = stepsOfCode(await secretOfStore(api, tenant, storeId), code, now)
  for (const step of steps) {
    const used = await tenant.changes(statement('loyalty.acceptCode')`
     update secret_codes set used_steps = array_append(array(select s from unnest(used_steps) as s where s >
       ${stepAt(now) - STEPS_REMEMBERED}), ${step}::bigint)
       where merchant_id = $1 and store_id = ${storeId} and not (${step} = any(used_steps)) returning 1`)
    if (used === 1) return true
  }
  return false
}
