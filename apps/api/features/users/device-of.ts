import type { FastifyRequest } from 'fastify'
import type { Device } from '../../records/users/device.ts'

/** No browser says more than this of itself that tells anything. */
const MAX_READ = 400

/** In the order in which they are looked for. Android says Linux too, and an iPad may say Mac. */
const PLATFORMS: readonly [RegExp, NonNullable<Device['platform']>][] = [
  [/iPhone|iPod/, 'iphone'],
  [/iPad/, 'ipad'],
  [/Android/, 'android'],
  [/CrOS/, 'chromebook'],
  [/Windows/, 'windows'],
  [/Macintosh|Mac OS X/, 'mac'],
  [/Linux/, 'linux'],
]

/** All say Safari and most say Chrome: the others are looked for first. */
const BROWSERS: readonly [RegExp, NonNullable<Device['browser']>][] = [
  [/EdgA?\/|EdgiOS\//, 'edge'],
  [/OPR\/|OPT\/|OPiOS\//, 'opera'],
  [/SamsungBrowser\//, 'samsung'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\//, 'chrome'],
  [/Safari\//, 'safari'],
]

/** What a request's browser says that it is. A hint for its user, and nothing that decides anything. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Device {
  const text = (headers['user-agent'] ?? '').slice(0, MAX_READ)
  return { platform: find(PLATFORMS, text), browser: text.startsWith('Mozilla/') ? find(BROWSERS, text) : null }
}

function find<T>(rows: readonly (readonly [RegExp, T])[], text: string): T | null {
  return rows.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
