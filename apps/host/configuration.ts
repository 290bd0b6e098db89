import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** Everything that can be set from outside, checked. */
export type Configuration = {
  mode: 'demo' | 'production'
  /** `api` serves without background work, `worker` does background work, `all` does both and serves the storefront. */
  role: 'all' | 'api' | 'worker'
  /** 0 = any free one. */
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded PostgreSQL in the data directory. */
  databaseUrl: string | undefined
  /** `transaction`: between us and the database stands a pooler that gives each transaction another connection. */
  databasePooler: 'none' | 'transaction'
  /** Origin under which browsers reach us, without a trailing slash. */
  publicUrl: string
  /** Absent: written to the data directory by the first start. */
  platformKey: string | undefined
  secretKey: string | undefined
  trustedProxies: readonly string[]
  logLevel: (typeof LOG_LEVELS)[number]
  /** Where the sandbox gateway answers, without a trailing slash; absent: there is none, and nobody pays online. */
  sandboxGatewayUrl: string | undefined
  /** Where the sandbox gateway of the demo listens; absent: the port after ours, or any free one. */
  gatewayPort: number | undefined
  /** Where browsers reach its pages, without a trailing slash; absent: as they reach us, at its own port. */
  gatewayPublicUrl: string | undefined
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
const SHORTEST_PLATFORM_KEY = 20
const SHORTEST_SECRET_KEY = 32
const MIN_DIFFERENT_CHARACTERS = 8

/**
 * Reads the settings from the environment. Every setting that does not fit is a sentence that names it, its value and
 * what to do; none is replaced by a guess. The values of keys are not repeated.
 */
export function readConfiguration(environment: Environment): Read {
  const faults: string[] = []
  const text = (name: string) => environment[name]?.trim() || undefined
  const fault = (name: string, wants: string) => faults.push(`${name} is "${text(name)}": ${wants}`)

  function oneOf<T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
    const value = text(name)
    if (value === undefined) return otherwise
    if ((allowed as readonly string[]).includes(value)) return value as T
    fault(name, `use one of ${allowed.join(', ')} (without it, ${otherwise}).`)
    return otherwise
  }

  function whole(name: string, least: number, most: number, otherwise: number): number {
    const value = text(name)
    if (value === undefined) return otherwise
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    fault(name, `use a whole number from ${least} to ${most} (without it, ${otherwise}).`)
    return otherwise
  }

  function address(name: string, protocols: readonly string[], example: string): URL | undefined {
    const value = text(name)
    if (value === undefined) return
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url && protocols.includes(url.protocol)) return url
    // A database's address may hold a password.
    faults.push(
      name === 'DATABASE_URL'
        ? `${name} is no address of a PostgreSQL server: write it as ${example}, or leave it out for the embedded one.`
        : `${name} is "${value}": write it as ${example}.`,
    )
    return
  }

  function key(name: string, shortest: number, advice: string): string | undefined {
    const value = text(name)
    if (value === undefined) return
    if (value.length < shortest || !/^[\x21-\x7e]+$/.test(value)) {
      faults.push(`${name} is too weak: use at least ${shortest} letters and digits without spaces, ${advice}.`)
    } else if (mode === 'production' && new Set(value).size < MIN_DIFFERENT_CHARACTERS) {
      faults.push(`${name} is too weak, since it has few different characters: use random ones, ${advice}.`)
    } else return value
    return
  }

  const mode = oneOf('MODE', ['demo', 'production'], 'demo')
  const role = oneOf('ROLE', ['all', 'api', 'worker'], 'all')
  const port = whole('PORT', 0, 65_535, 3000)
  const host = text('HOST') ?? 'localhost'
  if (!isHost(host)) fault('HOST', 'use an address or a host name, such as localhost or 0.0.0.0.')

  const databaseUrl = address(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgresql://user:password@host:5432/compass',
  )
  const databasePooler = oneOf('DATABASE_POOLER', ['none', 'transaction'], 'none')
  if (databasePooler !== 'none' && !text('DATABASE_URL')) {
    faults.push('DATABASE_POOLER is set and DATABASE_URL is not: the embedded database has no pooler, so leave it out.')
  }
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:'], 'https://shop.example.com')
  if (publicUrl && (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash)) {
    fault('PUBLIC_URL', 'write the origin alone, without a path, such as https://shop.example.com.')
  }
  const sandboxGatewayUrl = address('SANDBOX_GATEWAY_URL', ['http:', 'https:'], 'http://localhost:3001')
  const gatewayPublicUrl = address('GATEWAY_PUBLIC_URL', ['http:', 'https:'], 'https://pay.example.com')
  const gatewayPort = text('GATEWAY_PORT') === undefined ? undefined : whole('GATEWAY_PORT', 0, 65_535, 0)
  if (text('VALKEY_URL')) {
    faults.push('VALKEY_URL is set, and this version needs no Valkey: leave it out.')
  }

  const faultPoint = /^([a-z-]{1,40})(?::([1-9]\d{0,3}))?$/.exec(text('FAULT_POINT') ?? '')
  if (text('FAULT_POINT') && !faultPoint) fault('FAULT_POINT', 'write it as order-unanswered:3.')
  if (text('FAULT_POINT') && mode === 'production') {
    faults.push('FAULT_POINT is set, at which a process kills itself, and MODE is "production": leave it out.')
  }

  const platformKey = key(
    'PLATFORM_KEY',
    SHORTEST_PLATFORM_KEY,
    'or leave it out and one is written to the data directory',
  )
  const secretKey = key('SECRET_KEY', SHORTEST_SECRET_KEY, 'or leave it out and one is written to the data directory')

  const trustedProxies = (text('TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean)
  for (const proxy of trustedProxies.filter((proxy) => !isNetwork(proxy))) {
    faults.push(
      `TRUSTED_PROXIES has "${proxy}": list addresses or networks with commas between, such as 10.0.0.0/8,127.0.0.1.`,
    )
  }

  if (mode === 'production') {
    if (!databaseUrl && !text('DATABASE_URL') && !text('DATA_DIR')) {
      faults.push(
        'MODE is "production" and neither DATABASE_URL nor DATA_DIR is set: say where the data lives with one of them.',
      )
    }
    if (!publicUrl && !text('PUBLIC_URL')) {
      faults.push('MODE is "production" and PUBLIC_URL is not set: set it to the address that customers open.')
    }
    if (publicUrl?.protocol === 'http:' && !isLoopback(publicUrl.hostname)) {
      fault(
        'PUBLIC_URL',
        'MODE is "production", so use https; http is for this machine alone, as http://localhost:3000.',
      )
    }
    if (text('SANDBOX_GATEWAY_URL')) {
      faults.push('SANDBOX_GATEWAY_URL is set, where no real money moves, and MODE is "production": leave it out.')
    }
    for (const proxy of trustedProxies.filter((proxy) => isNetwork(proxy) && isTooWide(proxy))) {
      faults.push(
        `TRUSTED_PROXIES has "${proxy}", which holds everybody, and MODE is "production": list the addresses of your proxies alone.`,
      )
    }
  }

  const configuration: Configuration = {
    mode,
    role,
    port,
    host,
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databasePooler,
    databaseUrl: databaseUrl && text('DATABASE_URL'),
    publicUrl: publicUrl?.origin ?? `http://localhost:${port}`,
    platformKey,
    secretKey,
    trustedProxies,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, mode === 'demo' ? 'warn' : 'info'),
    sandboxGatewayUrl: sandboxGatewayUrl?.href.replace(/\/$/, ''),
    gatewayPort,
    gatewayPublicUrl: gatewayPublicUrl?.href.replace(/\/$/, ''),
    requestsPerSecondPerAddress: whole('REQUESTS_PER_SECOND_PER_ADDRESS', 1, 1_000_000, 60),
    faultPoint: faultPoint ? { name: faultPoint[1]!, nth: Number(faultPoint[2] ?? 1) } : undefined,
    drainSeconds: whole('DRAIN_SECONDS', 0, 60, mode === 'production' ? 5 : 0),
  }
  return faults.length === 0 ? { ok: true, configuration } : { ok: false, faults }
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
