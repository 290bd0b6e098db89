import { describe, expect, it } from 'vitest'
import { readConfiguration } from './configuration.ts'

const S3 = {
  PICTURES_S3_URL: 'https://s3.example.com/',
  PICTURES_S3_BUCKET: 'compass',
  PICTURES_S3_KEY: 'AKIAEXAMPLE',
  PICTURES_S3_SECRET: 'planted-secret',
}
const PRODUCTION = {
  MODE: 'production',
  DATA_DIR: '/srv/compass',
  PUBLIC_URL: 'https://shop.example.com',
}

function faultsOf(environment: Record<string, string | undefined>): string[] {
  const read = readConfiguration(environment)
  return read.ok ? [] : read.faults
}

describe('pictures in S3', () => {
  it('are there with all that they need, and not by default', () => {
    const read = readConfiguration({ ...S3, ...PRODUCTION })
    expect(read.ok && read.configuration.picturesS3).toEqual({
      url: 'https://s3.example.com',
      bucket: 'compass',
      region: 'us-east-1',
      key: 'AKIAEXAMPLE',
      secret: 'planted-secret',
    })
    const other = readConfiguration({ ...S3, PICTURES_S3_REGION: 'auto' })
    expect(other.ok && other.configuration.picturesS3?.region).toBe('auto')
    const none = readConfiguration({})
    expect(none.ok && none.configuration.picturesS3).toBeUndefined()
  })

  it.each([
    [
      'half of them',
      { PICTURES_S3_SECRET: undefined, PICTURES_S3_KEY: '' },
      'PICTURES_S3_URL is set and PICTURES_S3_KEY and PICTURES_S3_SECRET not: set all of PICTURES_S3_URL, PICTURES_S3_BUCKET, PICTURES_S3_KEY, PICTURES_S3_SECRET, or none.',
    ],
    [
      'no address',
      { PICTURES_S3_URL: 's3.example.com' },
      'PICTURES_S3_URL is "s3.example.com": write it as https://s3.eu-central-1.amazonaws.com.',
    ],
    [
      'a path',
      { PICTURES_S3_URL: 'https://s3.example.com/compass' },
      'PICTURES_S3_URL is "https://s3.example.com/compass": write it as https://s3.eu-central-1.amazonaws.com.',
    ],
    [
      'a password in the address',
      { PICTURES_S3_URL: 'https://me:planted-secret@s3.example.com' },
      'PICTURES_S3_URL holds a name or a password: write it as https://s3.eu-central-1.amazonaws.com.',
    ],
    [
      'no name of a bucket',
      { PICTURES_S3_BUCKET: 'My Bucket' },
      'PICTURES_S3_BUCKET is "My Bucket": use 3 to 63 small letters, digits and hyphens, as the bucket is called.',
    ],
    [
      'a broken secret',
      { PICTURES_S3_SECRET: 'planted-secret with a space' },
      'PICTURES_S3_SECRET has a character that no key has: copy it once more, without spaces.',
    ],
    [
      'an open line in production',
      { ...PRODUCTION, PICTURES_S3_URL: 'http://minio:9000' },
      'PICTURES_S3_URL is "http://minio:9000": MODE is "production", so use https; http is for this machine alone.',
    ],
  ])('with %s are refused by one sentence without a secret', (_, change, sentence) => {
    const faults = faultsOf({ ...S3, ...change })
    expect(faults).toEqual([sentence])
    expect(faults.join()).not.toContain('planted-secret')
  })

  it('need no region alone', () => {
    expect(faultsOf({ PICTURES_S3_REGION: 'auto' })).toEqual([
      'PICTURES_S3_REGION is set and PICTURES_S3_URL is not: set both, or neither.',
    ])
  })
})

describe('who knows streets', () => {
  it('is nobody by default, a server of one’s own, a public one or Google', () => {
    const geocoder = (environment: Record<string, string>) => {
      const read = readConfiguration(environment)
      return read.ok ? read.configuration.geocoder : read.faults
    }
    const google = { key: undefined, requestsPerDay: 500 }
    expect(geocoder({})).toEqual({ nominatim: undefined, google })
    expect(geocoder({ ...PRODUCTION, NOMINATIM_URL: 'https://maps.example.com/nominatim/' })).toEqual({
      nominatim: { url: 'https://maps.example.com/nominatim', isPublic: false },
      google,
    })
    expect(
      geocoder({ NOMINATIM_URL: 'https://nominatim.openstreetmap.org', NOMINATIM_POLICY: 'public' }),
    ).toMatchObject({ nominatim: { isPublic: true } })
    const key = 'AIza-0123456789-0123456789'
    expect(geocoder({ GOOGLE_MAPS_KEY: key, GOOGLE_MAPS_REQUESTS_PER_DAY: '90' })).toEqual({
      nominatim: undefined,
      google: { key, requestsPerDay: 90 },
    })
  })

  it.each([
    [
      { ...PRODUCTION, NOMINATIM_URL: 'https://nominatim.openstreetmap.org', NOMINATIM_POLICY: 'public' },
      'NOMINATIM_URL is "https://nominatim.openstreetmap.org": that server is shared by the world and blocks shops: use one of your own, or a provider’s.',
    ],
    [
      { NOMINATIM_URL: 'https://nominatim.openstreetmap.org' },
      'NOMINATIM_URL is "https://nominatim.openstreetmap.org": that server is shared by the world: set NOMINATIM_POLICY=public, too.',
    ],
    [{ NOMINATIM_POLICY: 'public' }, 'NOMINATIM_POLICY is set and NOMINATIM_URL is not: set both, or neither.'],
    [
      { NOMINATIM_URL: 'https://maps.example.com', GOOGLE_MAPS_KEY: 'AIza-0123456789-0123456789' },
      'NOMINATIM_URL and GOOGLE_MAPS_KEY are both set: one of them knows the streets, so leave one out.',
    ],
    [
      { GOOGLE_MAPS_KEY: 'planted secret' },
      'GOOGLE_MAPS_KEY is no key of Google Maps: copy it once more, without spaces.',
    ],
    [
      { ...PRODUCTION, GOOGLE_MAPS_API_URL: 'https://localhost:4100' },
      'GOOGLE_MAPS_API_URL is set, which is for emulators, and MODE is "production": leave it out, and the provider’s own is used.',
    ],
    [
      { ...PRODUCTION, NOMINATIM_URL: 'http://maps.example.com' },
      'NOMINATIM_URL is "http://maps.example.com": MODE is "production", so use https; http is for this machine alone.',
    ],
  ])('is refused where the settings do not fit (%j)', (environment, sentence) => {
    expect(faultsOf(environment)).toEqual([sentence])
  })
})
