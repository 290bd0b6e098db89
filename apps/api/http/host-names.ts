import type { ApiConfiguration } from './configuration.ts'

const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The name in a `Host` header, as documents register it. Case, port and a trailing dot make no other name. */
export function hostNameOf(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** Tells the deployment's own host names: that of its public address and, in demo mode, this machine. */
export function deploymentHosts({ publicUrl, mode }: Pick<ApiConfiguration, 'publicUrl' | 'mode'>) {
  const { hostname } = new URL(publicUrl)
  return { has: (name: string) => name === hostname || (mode === 'demo' && THIS_MACHINE.has(name)) }
}
