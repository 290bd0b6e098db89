import type { SettingsReader } from './settings-reader.ts'

type Mode = 'demo' | 'production'

/** Where pictures are stored outside the data directory, by S3. */
export type PicturesS3 = {
  url: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** Who knows streets, where a merchant's document does not say otherwise. */
export type GeocoderSettings = {
  /** A server that speaks as Nominatim does. */
  nominatim: { url: string; isPublic: boolean } | undefined
  google: {
    /** Absent: merchants with a key of their own alone are served. */
    key: string | undefined
    /** Of each merchant that this key serves. */
    requestsPerDay: number
  }
}

const PICTURES = ['PICTURES_S3_URL', 'PICTURES_S3_BUCKET', 'PICTURES_S3_KEY', 'PICTURES_S3_SECRET'] as const
/** The rules of AWS, without dots: path style takes them, certificates do not. */
const BUCKET = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/
/** It serves the whole world, and its owners ask products to go elsewhere. */
const PUBLIC_NOMINATIM = /(^|\.)openstreetmap\.org$/

export function readPicturesS3(settings: SettingsReader, mode: Mode): PicturesS3 | undefined {
  const missing = PICTURES.filter((name) => !settings.text(name))
  const present = PICTURES.filter((name) => settings.text(name))
  const region = settings.text('PICTURES_S3_REGION')
  if (present.length === 0) {
    if (region) settings.faults.push('PICTURES_S3_REGION is set and PICTURES_S3_URL is not: set both, or neither.')
    return
  }
  if (missing.length > 0) {
    settings.faults.push(
      `${present[0]} is set and ${missing.join(' and ')} not: set all of ${PICTURES.join(', ')}, or none.`,
    )
  }
  const url = readOrigin(settings, 'PICTURES_S3_URL', mode, 'https://s3.eu-central-1.amazonaws.com')
  const bucket = settings.text('PICTURES_S3_BUCKET')
  if (bucket && !BUCKET.test(bucket))
    settings.fault('PICTURES_S3_BUCKET', 'use 3 to 63 small letters, digits and hyphens, as the bucket is called.')
  for (const name of ['PICTURES_S3_KEY', 'PICTURES_S3_SECRET'] as const) {
    if (/[^\x21-\x7e]/.test(settings.text(name) ?? ''))
      settings.faults.push(`${name} has a character that no key has: copy it once more, without spaces.`)
  }
  if (!url || !bucket || missing.length > 0) return
  const [key, secret] = [settings.text('PICTURES_S3_KEY')!, settings.text('PICTURES_S3_SECRET')!]
  return { url, bucket, region: region ?? 'us-east-1', key, secret }
}

export function readGeocoder(settings: SettingsReader, mode: Mode): GeocoderSettings {
  const nominatim = readNominatim(settings, mode)
  const key = settings.text('GOOGLE_MAPS_KEY')
  if (key && nominatim)
    settings.faults.push(
      'NOMINATIM_URL and GOOGLE_MAPS_KEY are both set: one of them knows the streets, so leave one out.',
    )
  if (key && !/^[\x21-\x7e]{20,100}$/.test(key))
    settings.faults.push('GOOGLE_MAPS_KEY is no key of Google Maps: copy it once more, without spaces.')
  return {
    nominatim,
    google: { key, requestsPerDay: settings.whole('GOOGLE_MAPS_REQUESTS_PER_DAY', 1, 100_000, 500) },
  }
}

function readNominatim(settings: SettingsReader, mode: Mode): GeocoderSettings['nominatim'] {
  const isPublic = settings.oneOf('NOMINATIM_POLICY', ['own', 'public'], 'own') === 'public'
  if (!settings.text('NOMINATIM_URL')) {
    if (settings.text('NOMINATIM_POLICY'))
      settings.faults.push('NOMINATIM_POLICY is set and NOMINATIM_URL is not: set both, or neither.')
    return
  }
  const url = readOrigin(settings, 'NOMINATIM_URL', mode, 'https://nominatim.example.com', true)
  if (!url) return
  if (PUBLIC_NOMINATIM.test(new URL(url).hostname)) {
    if (mode === 'production')
      settings.fault(
        'NOMINATIM_URL',
        'that server is shared by the world and blocks shops: use one of your own, or a provider’s.',
      )
    else if (!isPublic)
      settings.fault('NOMINATIM_URL', 'that server is shared by the world: set NOMINATIM_POLICY=public, too.')
  }
  return { url, isPublic }
}

/** An address without a slash at its end. Names and passwords in it are refused, and not repeated. */
function readOrigin(
  settings: SettingsReader,
  name: string,
  mode: Mode,
  example: string,
  takesPath = false,
): string | undefined {
  if (settings.text(name)?.includes('@')) {
    settings.faults.push(`${name} holds a name or a password: write it as ${example}.`)
    return
  }
  const url = settings.address(name, ['http:', 'https:'], example)
  if (!url) return
  if (url.search || url.hash || (!takesPath && url.pathname !== '/')) {
    settings.fault(name, `write it as ${example}.`)
    return
  }
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (mode === 'production' && url.protocol === 'http:' && !isHere) {
    settings.fault(name, 'MODE is "production", so use https; http is for this machine alone.')
    return
  }
  return url.href.replace(/\/+$/, '')
}
