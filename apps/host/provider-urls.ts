import type { SettingsReader } from './settings-reader.ts'

/** Addresses by provider. */
export type ProviderUrls = Readonly<Record<string, string>>

/** Providers whose address a demo may change, each by its own setting: to that of an emulator. */
const PROVIDERS = [
  ...['stripe', 'tap', 'razorpay', 'nowpayments', 'mixpay'],
  ...['twilio', 'whatsapp', 'uber-direct', 'google-maps'],
] as const

/** Where providers answer, where a setting names another address than their own. Production takes none. */
export function readProviderUrls(settings: SettingsReader, mode: 'demo' | 'production'): ProviderUrls {
  const urls: Record<string, string> = {}
  for (const provider of PROVIDERS) {
    const name = `${provider.replaceAll('-', '_').toUpperCase()}_API_URL`
    if (mode === 'production' && settings.text(name) !== undefined) {
      settings.faults.push(
        `${name} is set, which is for emulators, and MODE is "production": leave it out, and the provider’s own is used.`,
      )
      continue
    }
    const url = settings.address(name, ['http:', 'https:'], 'http://localhost:4100')
    if (url) urls[provider] = url.href.replace(/\/$/, '')
  }
  return urls
}
