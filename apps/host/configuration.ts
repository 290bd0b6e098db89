import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { PIXEL_ID } from '@compass/domain/privacy'
import { type GeocoderSettings, type PicturesS3, readGeocoder, readPicturesS3 } from './outside-settings.ts'
import { type ProviderUrls, readProviderUrls } from './provider-urls.ts'
import { type MessageSettings, readMessages } from './read-messages.ts'
import { SettingsReader } from './settings-reader.ts'

/** Everything that can be set from outside, checked. */
export type Configuration = {
  mode: 'demo' | 'production'
  /** `api` serves without background work, `worker` does background work, `all` does both and serves the storefront. */
  role: 'all' | 'api' | 'worker'
  /** 0 = any free one. */
  port: number
  host: string
  /** Where the figures of the process are served; null: nowhere. */
  metricsAt: { port: number; host: string } | null
  /** Absolute. */
  dataDir: string
  /** Whether a start in demo mode applies the demo's merchants and pages. */
  hasDemoMerchants: boolean
  /** Absent: the embedded PostgreSQL in the data directory. */
  databaseUrl: string | undefined
  /** `transaction`: between us and the database stands a pooler that gives each transaction another connection. */
  databasePooler: 'none' | 'transaction'
  /** Origin under which browsers reach us, without a trailing slash. */
  publicUrl: string
  /** Absent: written to the data directory by the first start. */
  platformKey: string | undefined
  /** The one before it, which is taken as well while its holders change. */
  platformKeyBefore: string | undefined
  secretKey: string | undefined
  /** The one before it, while what it sealed is sealed anew. */
  secretKeyBefore: string | undefined
  trustedProxies: readonly string[]
  /** Where providers answer, by provider, in place of their own addresses: emulators of a demo. */
  providerUrls: ProviderUrls
  /** Calls that this process may make to MixPay in a minute, which counts those of one address. */
  mixpayCallsPerMinute: number
  /** Countries where an order needs a yes to the terms, whatever a merchant’s document says. */
  termsCountries: readonly string[]
  /** Id of the pixel of Meta that counts visits of all merchants; absent: none does. */
  sharedPixel: string | undefined
  logLevel: (typeof LOG_LEVELS)[number]
  /** Pages are rewritten so that they are painted early; off, they are as React Router writes them. */
  firstPaint: boolean
  /** The worker of browsers was broken: each is sent one that ends it and gives back what it stored. */
  isWorkerWithdrawn: boolean
  /** Where the sandbox gateway answers, without a trailing slash; absent: there is none, and nobody pays online. */
  sandboxGatewayUrl: string | undefined
  /** Where the sandbox gateway of the demo listens; absent: the port after ours, or any free one. */
  gatewayPort: number | undefined
  /** Where browsers reach its pages, without a trailing slash; absent: as they reach us, at its own port. */
  gatewayPublicUrl: string | undefined
  /** Where pictures are stored; absent: in the data directory. */
  picturesS3: PicturesS3 | undefined
  geocoder: GeocoderSettings
  /** Accounts at providers of messages, for merchants that have none of their own. */
  messages: MessageSettings
  /** Calls that one client address may make in a second. */
  requestsPerSecondPerAddress: number
  /** Seconds in which a process that is to end says so at `/readyz` and still answers, so that balancers see it first. */
  drainSeconds: number
  /** For crash tests alone, in demo mode alone: where, and at which passing, this process kills itself. */
  faultPoint: { name: string; nth: number } | undefined
}

type Read = { ok: true; configuration: Configuration } | { ok: false; faults: string[] }
type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** Characters. */
const MIN_PLATFORM_KEY = 20
const MIN_SECRET_KEY = 32

/**
 * Reads the settings from the environment. Every setting that does not fit is a sentence that names it, its value and
 * what to do; none is replaced by a guess. The values of keys are not repeated.
 */
export function readConfiguration(environment: Environment): Read {
  const settings = new SettingsReader(environment)
  const { faults } = settings
  const mode = settings.oneOf('MODE', ['demo', 'production'], 'demo')
  const port = settings.whole('PORT', 0, 65_535, 3000)
  const host = settings.text('HOST') ?? 'localhost'
  if (!isHost(host)) settings.fault('HOST', 'use an address or a host name, such as localhost or 0.0.0.0.')
  const publicUrl = readPublicUrl(settings)
  if (settings.text('VALKEY_URL')) {
    faults.push('VALKEY_URL is set, and this version needs no Valkey: leave it out.')
  }
  const configuration: Configuration = {
    mode,
    role: settings.oneOf('ROLE', ['all', 'api', 'worker'], 'all'),
    port,
    host,
    metricsAt: readMetricsAt(settings, port),
    dataDir: resolve(settings.text('DATA_DIR') ?? 'data'),
    hasDemoMerchants: mode === 'demo' && settings.oneOf('DEMO_MERCHANTS', ['all', 'none'], 'all') === 'all',
    ...readDatabase(settings),
    publicUrl: publicUrl?.origin ?? `http://localhost:${port}`,
    platformKey: settings.key('PLATFORM_KEY', MIN_PLATFORM_KEY, mode === 'production'),
    platformKeyBefore: settings.key('PLATFORM_KEY_BEFORE', MIN_PLATFORM_KEY, mode === 'production'),
    secretKey: settings.key('SECRET_KEY', MIN_SECRET_KEY, mode === 'production'),
    secretKeyBefore: settings.text('SECRET_KEY_BEFORE'),
    trustedProxies: readTrustedProxies(settings),
    providerUrls: readProviderUrls(settings, mode),
    mixpayCallsPerMinute: settings.whole('MIXPAY_CALLS_PER_MINUTE', 1, 100_000, 50),
    termsCountries: readTermsCountries(settings),
    sharedPixel: readSharedPixel(settings),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, mode === 'demo' ? 'warn' : 'info'),
    firstPaint: settings.oneOf('FIRST_PAINT', ['on', 'off'], 'on') === 'on',
    isWorkerWithdrawn: settings.oneOf('SERVICE_WORKER', ['on', 'withdrawn'], 'on') === 'withdrawn',
    ...readSandboxGateway(settings),
    picturesS3: readPicturesS3(settings, mode),
    geocoder: readGeocoder(settings, mode),
    messages: readMessages(settings),
    requestsPerSecondPerAddress: settings.whole('REQUESTS_PER_SECOND_PER_ADDRESS', 1, 1_000_000, 60),
    faultPoint: readFaultPoint(settings, mode),
    drainSeconds: settings.whole('DRAIN_SECONDS', 0, 60, mode === 'production' ? 5 : 0),
  }
  checkKeysDiffer(settings, configuration)
  if (mode === 'production') checkProduction(settings, configuration, publicUrl)
  return faults.length === 0 ? { ok: true, configuration } : { ok: false, faults }
}

function readMetricsAt(settings: SettingsReader, shopPort: number): Configuration['metricsAt'] {
  const named = settings.text('METRICS_HOST')
  const host = named ?? '127.0.0.1'
  if (!isHost(host)) settings.fault('METRICS_HOST', 'use an address or a host name, such as 127.0.0.1 or 10.0.0.5.')
  if (settings.text('METRICS_PORT') === undefined) {
    if (named)
      settings.faults.push('METRICS_HOST is set and METRICS_PORT is not: set both, as METRICS_PORT=9464, or none.')
    return null
  }
  const port = settings.whole('METRICS_PORT', 1, 65_535, 9464)
  if (port === shopPort)
    settings.fault('METRICS_PORT', 'use another port than PORT: the shop’s does not have the figures.')
  return { port, host }
}

function readDatabase(settings: SettingsReader): Pick<Configuration, 'databaseUrl' | 'databasePooler'> {
  const example = 'postgresql://user:password@host:5432/compass'
  const url = settings.address('DATABASE_URL', ['postgres:', 'postgresql:'], example)
  const databasePooler = settings.oneOf('DATABASE_POOLER', ['none', 'transaction'], 'none')
  if (databasePooler !== 'none' && !settings.text('DATABASE_URL')) {
    settings.faults.push(
      'DATABASE_POOLER is set and DATABASE_URL is not: the embedded database has no pooler, so leave it out.',
    )
  }
  return { databasePooler, databaseUrl: url && settings.text('DATABASE_URL') }
}

function readPublicUrl(settings: SettingsReader): URL | undefined {
  const url = settings.address('PUBLIC_URL', ['http:', 'https:'], 'https://shop.example.com')
  if (url && (url.pathname !== '/' || url.search || url.hash)) {
    settings.fault('PUBLIC_URL', 'write the origin alone, without a path, such as https://shop.example.com.')
  }
  return url
}

function readSandboxGateway(
  settings: SettingsReader,
): Pick<Configuration, 'sandboxGatewayUrl' | 'gatewayPort' | 'gatewayPublicUrl'> {
  const url = settings.address('SANDBOX_GATEWAY_URL', ['http:', 'https:'], 'http://localhost:3001')
  const publicUrl = settings.address('GATEWAY_PUBLIC_URL', ['http:', 'https:'], 'https://pay.example.com')
  return {
    sandboxGatewayUrl: url?.href.replace(/\/$/, ''),
    gatewayPort: settings.text('GATEWAY_PORT') === undefined ? undefined : settings.whole('GATEWAY_PORT', 0, 65_535, 0),
    gatewayPublicUrl: publicUrl?.href.replace(/\/$/, ''),
  }
}

function readFaultPoint(settings: SettingsReader, mode: Configuration['mode']): Configuration['faultPoint'] {
  const value = settings.text('FAULT_POINT')
  if (!value) return
  const parts = /^([a-z-]{1,40})(?::([1-9]\d{0,3}))?$/.exec(value)
  if (!parts) settings.fault('FAULT_POINT', 'write it as order-unanswered:3.')
  if (mode === 'production') {
    settings.faults.push('FAULT_POINT is set, at which a process kills itself, and MODE is "production": leave it out.')
  }
  return parts ? { name: parts[1]!, nth: Number(parts[2] ?? 1) } : undefined
}

function readTrustedProxies(settings: SettingsReader): string[] {
  const proxies = (settings.text('TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean)
  for (const proxy of proxies.filter((proxy) => !isNetwork(proxy))) {
    settings.faults.push(
      `TRUSTED_PROXIES has "${proxy}": list addresses or networks with commas between, such as 10.0.0.0/8,127.0.0.1.`,
    )
  }
  return proxies
}

function readTermsCountries(settings: SettingsReader): string[] {
  const countries = (settings.text('TERMS_COUNTRIES') ?? '')
    .split(',')
    .map((country) => country.trim())
    .filter(Boolean)
  for (const country of countries.filter((one) => !/^[A-Z]{2}$/.test(one))) {
    settings.faults.push(
      `TERMS_COUNTRIES has "${country}": list countries by two capital letters with commas between, such as GR,CY.`,
    )
  }
  return countries
}

/** It stands in pages of every merchant: digits, and nothing else. */
function readSharedPixel(settings: SettingsReader): string | undefined {
  const id = settings.text('SHARED_PIXEL')
  if (id === undefined || PIXEL_ID.meta.test(id)) return id
  settings.fault('SHARED_PIXEL', 'write the id of a pixel of Meta: 10 to 20 digits.')
  return undefined
}

/** One key for two things opens both when one is lost; the values are not repeated. */
function checkKeysDiffer({ faults }: SettingsReader, { platformKey, secretKey, secretKeyBefore }: Configuration): void {
  if (secretKey === undefined) return
  if (secretKey === platformKey) faults.push('SECRET_KEY and PLATFORM_KEY are the same: use a key of its own for each.')
  if (secretKey === secretKeyBefore)
    faults.push('SECRET_KEY_BEFORE is the same as SECRET_KEY: set it to the key before, or leave it out.')
}

/** Refuses what is fine for a demo and not for real customers (decision 0027). */
function checkProduction(
  settings: SettingsReader,
  { trustedProxies }: Configuration,
  publicUrl: URL | undefined,
): void {
  const { faults } = settings
  if (!settings.text('DATABASE_URL') && !settings.text('DATA_DIR')) {
    faults.push(
      'MODE is "production" and neither DATABASE_URL nor DATA_DIR is set: say where the data lives with one of them.',
    )
  }
  if (!settings.text('PUBLIC_URL')) {
    faults.push('MODE is "production" and PUBLIC_URL is not set: set it to the address that customers open.')
  }
  if (publicUrl?.protocol === 'http:' && !isLoopback(publicUrl.hostname)) {
    settings.fault(
      'PUBLIC_URL',
      'MODE is "production", so use https; http is for this machine alone, as http://localhost:3000.',
    )
  }
  if (settings.text('SANDBOX_GATEWAY_URL')) {
    faults.push('SANDBOX_GATEWAY_URL is set, where no real money moves, and MODE is "production": leave it out.')
  }
  for (const proxy of trustedProxies.filter((proxy) => isNetwork(proxy) && isTooWide(proxy))) {
    faults.push(
      `TRUSTED_PROXIES has "${proxy}", which holds everybody, and MODE is "production": list the addresses of your proxies alone.`,
    )
  }
}

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true
  const [ip, bits, ...more] = text.split('/')
  const version = isIP(ip!)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** The widest private networks, 10.0.0.0/8 and fc00::/7, are not too wide. */
const MIN_BITS = { 4: 8, 6: 7, mapped: 96 + 8 } as const

/** A network with so many strangers in it that X-Forwarded-For would be believed of nearly anybody. */
function isTooWide(network: string): boolean {
  const [ip = '', bits] = network.split('/')
  const version = isIP(ip)
  if (bits === undefined || version === 0) return false
  return Number(bits) < (/^::ffff:/i.test(ip) ? MIN_BITS.mapped : MIN_BITS[version as 4 | 6])
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}

function isHost(text: string): boolean {
  return (
    isIP(text) !== 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text)
  )
}
