import { describe, expect, it } from 'vitest'
import { readTapWebhook } from './webhook.ts'

const ACCOUNT = { merchantId: 'm1', mode: 'test' } as const
const now = new Date()

describe('a webhook of Tap', () => {
  const VECTOR = {
    ...{ id: 'chg_test_1', object: 'charge', status: 'CAPTURED', amount: 1.5, currency: 'KWD' },
    transaction: { created: '1700000000000' },
    metadata: { merchant: 'm1' },
    reference: { gateway: '123', payment: '456', transaction: 'ours' },
  }
  const HASH = '684f03432f081aed293145efa546ad9b1248dfb78d28b1be8a29119b4145b3cc'
  const read = (body: object, hashstring: string, keys: Record<string, string> = { secretKey: 'sk_test_tap' }) =>
    readTapWebhook(keys, ACCOUNT, { headers: { hashstring }, body: Buffer.from(JSON.stringify(body)), now })

  it('is signed as the published vector says, over eight values alone', () => {
    const hint = {
      eventId: 'chg_test_1 CAPTURED',
      gatewayId: 'chg_test_1',
      reference: 'ours',
      refundId: null,
      disputeId: null,
    }
    expect(read(VECTOR, HASH)).toEqual({ ok: true, value: hint })
    expect(read({ ...VECTOR, card: { last_four: '9999' } }, HASH).ok).toBe(true)
    const nothing = { gatewayId: null, reference: null, refundId: null, disputeId: null }
    expect(read({ ...VECTOR, metadata: { merchant: 'm2' } }, HASH)).toMatchObject({ ok: true, value: nothing })
    expect(read(VECTOR, HASH, { secretKey: 'sk_test_new', secretKeyBefore: 'sk_test_tap' }).ok).toBe(true)
  })

  it.each([
    [{ ...VECTOR, amount: 1.501 }, HASH],
    [{ ...VECTOR, status: 'FAILED' }, HASH],
    [{ ...VECTOR, currency: 'AED' }, HASH],
    [VECTOR, HASH.toUpperCase()],
    [VECTOR, `${HASH}00`],
    [VECTOR, ''],
    [{ ...VECTOR, amount: 1.5001 }, HASH],
  ])('hostile 34: another value or signature is refused %#', (body, hash) => {
    expect(read(body, hash)).toEqual({ ok: false, refusal: { reason: 'invalid_signature' } })
  })

  it('of another form is invalid', () => {
    expect(read({ id: 'chg_1' }, HASH)).toMatchObject({ ok: false, refusal: { reason: 'invalid_request' } })
  })
})
