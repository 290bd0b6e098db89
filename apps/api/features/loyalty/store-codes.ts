import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { newStoreSecret, SANDBOX_CODE, seal, stepAt, stepsOfCode, unseal } from './secret-code.ts'

/** Used steps are remembered so much longer than their code is accepted. */
const STEPS_REMEMBERED = 10

/** What makes an outlet's codes; made when it is first needed, and anew where the deployment's key is another one. */
export async function secretOfStore(api: Pick<Api, 'configuration'>, tenant: Tenant, storeId: string): Promise<Buffer> {
  const { secretKey } = api.configuration
  const fresh = seal(secretKey, newStoreSecret())
  for (;;) {
    const row = await tenant.row<{ sealed: Buffer }>(
      'select sealed from secret_codes where merchant_id = $1 and store_id = $2',
      [storeId],
    )
    const secret = row && unseal(secretKey, row.sealed)
    if (secret) return secret
    await tenant.change(
      `insert into secret_codes as c (merchant_id, store_id, sealed) values ($1, $2, $3)
       on conflict (merchant_id, store_id) do update set sealed = excluded.sealed where c.sealed = $4`,
      [storeId, fresh, row?.sealed ?? null],
    )
  }
}

/**
 * Whether a code is the outlet's now, and uses it up: each time step is accepted once. Inside a transaction, which ends the
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
    const used = await tenant.change(
      `update secret_codes set used_steps = array_append(array(select s from unnest(used_steps) as s where s > $4), $3::bigint)
       where merchant_id = $1 and store_id = $2 and not ($3 = any(used_steps))`,
      [storeId, step, stepAt(now) - STEPS_REMEMBERED],
    )
    if (used === 1) return true
  }
  return false
}
