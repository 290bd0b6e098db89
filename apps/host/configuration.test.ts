import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from './configuration.ts'

function notInProduction(name: string): string {
  return `${name} is set, which is for emulators, and MODE is "production": leave it out, and the provider’s own is used.`
}

function faultsOf(environment: Record<string, string>): string[] {
  const read = readConfiguration(environment)
  return read.ok ? [] : read.faults
}

describe('settings', () => {
  it('need not be there: a demo on port 3000 with its data in ./data', () => {
    expect(readConfiguration({})).toEqual({
      ok: true,
      configuration: {
        mode: 'demo',
        role: 'all',
        port: 3000,
        host: 'localhost',
        metricsAt: null,
        dataDir: resolve('data'),
        hasDemoMerchants: true,
        databaseUrl: undefined,
        databasePooler: 'none',
        publicUrl: 'http://localhost:3000',
        platformKey: undefined,
        platformKeyBefore: undefined,
        secretKey: undefined,
        secretKeyBefore: undefined,
        trustedProxies: [],
        providerUrls: {},
        mixpayCallsPerMinute: 50,
        termsCountries: [],
        sharedPixel: undefined,
        logLevel: 'warn',
        firstPaint: true,
        isWorkerWithdrawn: false,
        geocoder: { google: { requestsPerDay: 500 } },
        messages: { sms: null, whatsapp: null, alarmUrl: undefined },
        requestsPerSecondPerAddress: 60,
        drainSeconds: 0,
      },
    })
  })

  it('are taken as they are set', () => {
    const read = readConfiguration({
      MODE: 'production',
      PORT: '8080',
      METRICS_PORT: '9464',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgresql://compass:pw@db:5432/compass',
      PUBLIC_URL: 'https://order.example.com/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1 ,loopback',
      LOG_LEVEL: 'debug',
      FIRST_PAINT: 'off',
      SERVICE_WORKER: 'withdrawn',
    })
    expect(read.ok && read.configuration).toMatchObject({
      mode: 'production',
      port: 8080,
      metricsAt: { port: 9464, host: '127.0.0.1' },
      host: '0.0.0.0',
      databaseUrl: 'postgresql://compass:pw@db:5432/compass',
      publicUrl: 'https://order.example.com',
      trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
      logLevel: 'debug',
      firstPaint: false,
      isWorkerWithdrawn: true,
      drainSeconds: 5,
    })
  })

  it.each([
    ['PORT', '80a', 'PORT is "80a": use a whole number from 0 to 65535 (without it, 3000).'],
    ['PORT', '70000', 'PORT is "70000": use a whole number from 0 to 65535 (without it, 3000).'],
    ['PORT', '-1', 'PORT is "-1": use a whole number from 0 to 65535 (without it, 3000).'],
    ['HOST', 'http://x', 'HOST is "http://x": use an address or a host name, such as localhost or 0.0.0.0.'],
    ['METRICS_PORT', '0', 'METRICS_PORT is "0": use a whole number from 1 to 65535 (without it, 9464).'],
    [
      'METRICS_PORT',
      '3000',
      'METRICS_PORT is "3000": use another port than PORT: the shop’s does not have the figures.',
    ],
    [
      'METRICS_HOST',
      '10.0.0.5',
      'METRICS_HOST is set and METRICS_PORT is not: set both, as METRICS_PORT=9464, or none.',
    ],
    ['FAULT_POINT', 'Order 1', 'FAULT_POINT is "Order 1": write it as order-unanswered:3.'],
    [
      'DATABASE_POOLER',
      'transaction',
      'DATABASE_POOLER is set and DATABASE_URL is not: the embedded database has no pooler, so leave it out.',
    ],
    ['DATABASE_POOLER', 'session', 'DATABASE_POOLER is "session": use one of none, transaction (without it, none).'],
    ['MODE', 'prod', 'MODE is "prod": use one of demo, production (without it, demo).'],
    ['FIRST_PAINT', 'no', 'FIRST_PAINT is "no": use one of on, off (without it, on).'],
    ['SERVICE_WORKER', 'off', 'SERVICE_WORKER is "off": use one of on, withdrawn (without it, on).'],
    ['ROLE', 'web', 'ROLE is "web": use one of all, api, worker (without it, all).'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud": use one of fatal, error, warn, info, debug, trace, silent (without it, warn).',
    ],
    ['PUBLIC_URL', 'shop.example.com', 'PUBLIC_URL is "shop.example.com": write it as https://shop.example.com.'],
    [
      'PUBLIC_URL',
      'https://shop.example.com/menu',
      'PUBLIC_URL is "https://shop.example.com/menu": write the origin alone, without a path, such as https://shop.example.com.',
    ],
    [
      'TERMS_COUNTRIES',
      'GR,Cyprus',
      'TERMS_COUNTRIES has "Cyprus": list countries by two capital letters with commas between, such as GR,CY.',
    ],
    [
      'SHARED_PIXEL',
      '1234567890");alert(1)//',
      'SHARED_PIXEL is "1234567890");alert(1)//": write the id of a pixel of Meta: 10 to 20 digits.',
    ],
    ['VALKEY_URL', 'redis://x', 'VALKEY_URL is set, and this version needs no Valkey: leave it out.'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8,proxy',
      'TRUSTED_PROXIES has "proxy": list addresses or networks with commas between, such as 10.0.0.0/8,127.0.0.1.',
    ],
    [
      'TRUSTED_PROXIES',
      '0.0.0.0/0',
      'TRUSTED_PROXIES has "0.0.0.0/0": list addresses or networks with commas between, such as 10.0.0.0/8,127.0.0.1.',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES has "10.0.0.0/33": list addresses or networks with commas between, such as 10.0.0.0/8,127.0.0.1.',
    ],
    [
      'REQUESTS_PER_SECOND_PER_ADDRESS',
      '0',
      'REQUESTS_PER_SECOND_PER_ADDRESS is "0": use a whole number from 1 to 1000000 (without it, 60).',
    ],
  ])('%s=%s is told in one sentence', (name, value, sentence) => {
    expect(faultsOf({ [name]: value })).toEqual([sentence])
  })

  it('that hold secrets are not repeated', () => {
    const faults = faultsOf({ DATABASE_URL: 'mysql://root:hunter2@db', PLATFORM_KEY: 'hunter2', SECRET_KEY: 'hunter2' })
    expect(faults).toHaveLength(3)
    expect(faults.join(' ')).not.toContain('hunter2')
  })

  it('are all checked, so that one start tells every fault', () => {
    expect(faultsOf({ PORT: 'x', MODE: 'y', LOG_LEVEL: 'z' })).toHaveLength(3)
  })

  it('must say in production where the data lives and what customers open', () => {
    expect(faultsOf({ MODE: 'production' })).toEqual([
      'MODE is "production" and neither DATABASE_URL nor DATA_DIR is set: say where the data lives with one of them.',
      'MODE is "production" and PUBLIC_URL is not set: set it to the address that customers open.',
    ])
  })

  const production = { MODE: 'production', DATA_DIR: '/data', PUBLIC_URL: 'https://shop.example.com' }

  it.each([
    [
      'PUBLIC_URL',
      'http://shop.example.com',
      'PUBLIC_URL is "http://shop.example.com": MODE is "production", so use https; http is for this machine alone, as http://localhost:3000.',
    ],
    [
      'SANDBOX_GATEWAY_URL',
      'http://localhost:3001',
      'SANDBOX_GATEWAY_URL is set, where no real money moves, and MODE is "production": leave it out.',
    ],
    ...['0.0.0.0/1', '8.0.0.0/7', '2000::/3', '::ffff:0:0/96'].map((network) => [
      'TRUSTED_PROXIES',
      network,
      `TRUSTED_PROXIES has "${network}", which holds everybody, and MODE is "production": list the addresses of your proxies alone.`,
    ]),
    [
      'SECRET_KEY',
      'abcdefg'.repeat(6),
      'SECRET_KEY is too weak, since it has few different characters: use random characters, or leave it out and one is written to the data directory.',
    ],
    [
      'PLATFORM_KEY',
      'a'.repeat(32),
      'PLATFORM_KEY is too weak, since it has few different characters: use random characters, or leave it out and one is written to the data directory.',
    ],
    ['STRIPE_API_URL', 'https://api.stripe.com', notInProduction('STRIPE_API_URL')],
    ['UBER_DIRECT_API_URL', 'http://localhost:4100', notInProduction('UBER_DIRECT_API_URL')],
  ])('%s=%s is refused in production, and a demo takes it', (name, value, sentence) => {
    expect(faultsOf({ ...production, [name as string]: value as string })).toEqual([sentence])
    expect(faultsOf({ [name as string]: value as string })).toEqual([])
  })

  it.each([
    ['PUBLIC_URL', 'http://localhost:3000'],
    ['PUBLIC_URL', 'http://127.0.0.1:3000'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,fc00::/7,loopback,192.0.2.7,::ffff:10.0.0.0/104'],
    ['SECRET_KEY', 'q7Rk2vTz9LmX4wYb8NcH5jPd3GsF6aQe'],
  ])('%s=%s is good in production', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([])
  })

  it.each([
    ['abcdefgh'.repeat(4), 'repeats itself'],
    ['0123456789abcdefghijklmnopqrstuvwxyz', 'holds a row of characters that everybody knows'],
    ['xK7!qwertyuiop9aLm2#Zp4&Rt6*Wv8(Yb', 'holds a row of characters that everybody knows'],
    ['please-change-me-before-production-1', 'is an example, with the word “change”'],
    ['My-Super-Secret-Key-Of-The-Fine-Shop', 'is an example, with the word “secret”'],
    ['c0mpass-K3Y-example-9f8e7d6c5b4a3210', 'is an example, with the word “example”'],
  ])('a key that others may guess, %s, is refused in production', (value, weakness) => {
    expect(faultsOf({ ...production, SECRET_KEY: value })).toEqual([
      `SECRET_KEY is too weak, since it ${weakness}: use random characters, or leave it out and one is written to the data directory.`,
    ])
    expect(faultsOf({ SECRET_KEY: value })).toEqual([])
  })

  it('that hold keys hold another one each', () => {
    const key = 'q7Rk2vTz9LmX4wYb8NcH5jPd3GsF6aQe'
    expect(faultsOf({ SECRET_KEY: key, PLATFORM_KEY: key })).toEqual([
      'SECRET_KEY and PLATFORM_KEY are the same: use a key of its own for each.',
    ])
    expect(faultsOf({ SECRET_KEY: key, SECRET_KEY_BEFORE: key })).toEqual([
      'SECRET_KEY_BEFORE is the same as SECRET_KEY: set it to the key before, or leave it out.',
    ])
  })

  it('that name a provider’s address are taken by a demo, for its emulators', () => {
    const read = readConfiguration({ STRIPE_API_URL: 'http://localhost:4100/' })
    expect(read.ok && read.configuration.providerUrls).toEqual({ stripe: 'http://localhost:4100' })
    expect(faultsOf({ TAP_API_URL: 'localhost' })).toEqual([
      'TAP_API_URL is "localhost": write it as http://localhost:4100.',
    ])
  })

  it('that make a process kill itself are refused in production', () => {
    expect(faultsOf({ ...production, FAULT_POINT: 'order-unanswered' })).toEqual([
      'FAULT_POINT is set, at which a process kills itself, and MODE is "production": leave it out.',
    ])
    const demo = readConfiguration({ FAULT_POINT: 'order-unanswered:3' })
    expect(demo.ok && demo.configuration.faultPoint).toEqual({ name: 'order-unanswered', nth: 3 })
  })

  it('that are set to nothing count as not set', () => {
    expect(faultsOf({ PORT: '', MODE: ' ', DATABASE_URL: '' })).toEqual([])
  })
})
