import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { checkStripeSignature } from './signature.ts'

const SECRET = 'whsec_test_secret'
const BODY = Buffer.from('{"id":"evt_test_1","object":"event"}')
const SECONDS = 1_700_000_000
const V1 = '29ab30b7065c11b28e53ac114fac5d6c492ed811a12d11ed2c2aad5bb4cf9809'
const at = (seconds: number) => new Date((SECONDS + seconds) * 1000)
const check = (header: string | string[] | undefined, secrets = [SECRET], now = at(0)) => {
  const result = checkStripeSignature(secrets, header, BODY, now)
  return result.ok ? 'right' : result.refusal.reason
}

describe('a signature of Stripe', () => {
  it('is right as it was published, and the SDK judges the same', () => {
    expect(check(`t=${SECONDS},v1=${V1}`)).toBe('right')
    const payload = BODY.toString()
    const theirs = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: SECONDS })
    expect(theirs).toBe(`t=${SECONDS},v1=${V1}`)
    expect(check(theirs)).toBe('right')
  })

  it.each([
    ['several v1, of which one is ours', `t=${SECONDS},v1=${'0'.repeat(64)},v1=${V1}`, 'right'],
    ['a v0 of test mode', `t=${SECONDS},v1=${V1},v0=${'0'.repeat(64)}`, 'right'],
    ['spaces', `t=${SECONDS}, v1=${V1}`, 'right'],
    ['another signature', `t=${SECONDS},v1=${'0'.repeat(64)}`, 'invalid_signature'],
    ['another time', `t=${SECONDS + 1},v1=${V1}`, 'invalid_signature'],
    ['a v0 alone', `t=${SECONDS},v0=${V1}`, 'invalid_signature'],
    ['a signature that is too short', `t=${SECONDS},v1=${V1.slice(2)}`, 'invalid_signature'],
    ['no time', `v1=${V1}`, 'invalid_signature'],
    ['nothing', '', 'invalid_signature'],
    ['no header', undefined, 'invalid_signature'],
    ['two headers', [`t=${SECONDS},v1=${V1}`, ''], 'invalid_signature'],
    ['a header without an end', `t=${SECONDS},v1=${V1}${',v1=00'.repeat(1000)}`, 'invalid_signature'],
  ])('%s', (_, header, judgement) => {
    expect(check(header)).toBe(judgement)
  })

  it('is right with either of two secrets while one is rotated, and with none where there is none', () => {
    expect(check(`t=${SECONDS},v1=${V1}`, ['another', SECRET])).toBe('right')
    expect(check(`t=${SECONDS},v1=${V1}`, ['another'])).toBe('invalid_signature')
    expect(check(`t=${SECONDS},v1=${V1}`, [])).toBe('invalid_signature')
  })

  it.each([
    [300, 'right'],
    [-300, 'right'],
    [301, 'stale_signature'],
    [-301, 'stale_signature'],
    [30 * 86_400, 'stale_signature'],
  ])('is %i seconds old: %s', (seconds, judgement) => {
    expect(check(`t=${SECONDS},v1=${V1}`, [SECRET], at(seconds))).toBe(judgement)
  })
})
