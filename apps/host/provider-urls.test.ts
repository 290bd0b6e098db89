import { expect, it } from 'vitest'
import { readProviderUrls } from './provider-urls.ts'
import { SettingsReader } from './settings-reader.ts'

it('a demo may ask emulators in place of providers', () => {
  const settings = new SettingsReader({ UBER_DIRECT_API_URL: 'http://localhost:4100/' })
  expect(readProviderUrls(settings, 'demo')).toEqual({ 'uber-direct': 'http://localhost:4100' })
  expect(settings.faults).toEqual([])
})

it.each(['NOWPAYMENTS_API_URL', 'MIXPAY_API_URL', 'UBER_DIRECT_API_URL'])('production asks nobody else: %s', (name) => {
  const settings = new SettingsReader({ [name]: 'https://somebody.example' })
  readProviderUrls(settings, 'production')
  expect(settings.faults).toEqual([
    `${name} is set, which is for emulators, and MODE is "production": leave it out, and the provider’s own is used.`,
  ])
})

it('an address that is none is named', () => {
  const settings = new SettingsReader({ MIXPAY_API_URL: 'localhost:4100' })
  readProviderUrls(settings, 'demo')
  expect(settings.faults).toEqual(['MIXPAY_API_URL is "localhost:4100": write it as http://localhost:4100.'])
})
