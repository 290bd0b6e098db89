import { expect, it } from 'vitest'
import type { GatewayPort } from '../../ports/gateways/port.ts'
import { fixedSecrets } from '../../testing/fixed-secrets.ts'
import { tryKeys } from './try-keys.ts'

it('a gateway is asked about an account whose needed keys are all there, and about no other', async () => {
  const trials: string[] = []
  const gateway = {
    secrets: { required: ['secretKey', 'accountId'], optional: [] },
    tryKeys: async ({ mode }: { mode: string }) => void trials.push(mode),
  }
  const gateways = new Map([['tap', gateway as unknown as GatewayPort]])
  const secrets = fixedSecrets({
    tap: { test: { secretKey: 'sk_test_1', accountId: '1' }, live: { secretKey: 'sk_live_1' } },
  })
  const trial = (provider: string, mode: 'test' | 'live') =>
    tryKeys({ ports: { gateways, secrets }, log: { warn() {} } } as never, provider, { merchantId: 'm', mode })
  expect(await Promise.all([trial('tap', 'test'), trial('tap', 'live'), trial('nobody', 'test')])).toEqual([
    'good',
    'untried',
    'untried',
  ])
  expect(trials).toEqual(['test'])
})
