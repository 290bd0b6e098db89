import type { ProviderUrls } from '@compass/api/ports'
import type { Configuration } from './configuration.ts'
import type { SettingsReader } from './settings-reader.ts'

/** Where an emulator of a provider answers, by the setting that says so. */
const SETTINGS: Readonly<Record<keyof ProviderUrls, string>> = {
  nowpayments: 'NOWPAYMENTS_API_URL',
  mixpay: 'MIXPAY_API_URL',
  uberDirect: 'UBER_DIRECT_API_URL',
}

/** Production always asks the providers themselves: real keys are sent nowhere else. */
export function readProviderUrls(settings: SettingsReader, mode: Configuration['mode']): ProviderUrls {
  const urls = Object.entries(SETTINGS).map(([provider, name]) => {
    const url = settings.address(name, ['http:', 'https:'], 'http://localhost:4100')
    if (url && mode === 'production')
      settings.faults.push(`${name} is set, which is for emulators, and MODE is "production": leave it out.`)
    return [provider, url?.href.replace(/\/$/, '')]
  })
  return Object.fromEntries(urls)
}
