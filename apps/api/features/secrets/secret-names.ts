import type { Api } from '../../http/api.ts'
import type { SecretNames } from '../../ports/secrets/port.ts'
import { SERVICE_SECRETS } from '../../ports/secrets/service-names.ts'

/** The names of the credentials of each provider that has any, by provider. */
export function secretNames({ ports }: Pick<Api, 'ports'>): ReadonlyMap<string, SecretNames> {
  const gateways = [...ports.gateways].map(([name, { secrets }]) => [name, secrets] as const)
  const hasAny = ([, { required, optional }]: readonly [string, SecretNames]) => required.length + optional.length > 0
  return new Map([...gateways, ...SERVICE_SECRETS].filter(hasAny))
}
