import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { seal, unsealByEither } from '../../ids/sealing.ts'
import { findStoreSecret, replaceStoreSecret, useStep } from '../../records/secret-codes/store-secrets.ts'
import { newStoreSecret, SANDBOX_CODE, stepAt, stepsOfCode } from './secret-code.ts'

/** Used steps are remembered so much longer than their code is accepted. */
const STEPS_REMEMBERED = 10

/** What makes a store's codes; made when it is first needed, and anew where no key of the deployment opens it. */
export async function secretOfStore(api: Pick<Api, 'configuration'>, tenant: Tenant, storeId: string): Promise<Buffer> {
  const { secretKey } = api.configuration
  const fresh = seal(secretKey, 'secret codes', newStoreSecret())
  for (;;) {
    const sealed = await findStoreSecret(tenant, storeId)
    const opened = sealed && unsealByEither(api.configuration, 'secret codes', sealed)
    if (opened) return opened.secret
    await replaceStoreSecret(tenant, storeId, fresh, sealed)
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
  const oldest = stepAt(now) - STEPS_REMEMBERED
  for (const step of steps) if (await useStep(tenant, storeId, step, oldest)) return true
  return false
}
