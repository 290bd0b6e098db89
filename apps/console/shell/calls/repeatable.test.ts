import { refundOrder } from '@compass/contract/payments'
import { describe, expect, it } from 'vitest'
import { CallRefusal, type Send, UnreachedCall } from './client.ts'
import { repeatable } from './repeatable.ts'

const amount = (minor: number) => ({
  params: { id: 'order' },
  body: { amount: { amount: minor, currency: 'AED' }, reason: 'Late' },
})
const refusal = (status: number) =>
  new CallRefusal({ ok: false, status, code: status, error: 'x', message: 'x', errors: [], data: null })

describe('a refund that is sent', () => {
  /** Sends one after another; `ends`: how each of them ended. Answers the keys that went out. */
  async function keysOf(sent: readonly [minor: number, ends: Error | 'answered'][]): Promise<string[]> {
    const keys: string[] = []
    const created = new Set<string>()
    const give = repeatable(refundOrder, () => {
      const key = `key ${created.size + 1}`
      created.add(key)
      return key
    })
    for (const [minor, ends] of sent) {
      const send = (async (_call, _input, options) => {
        keys.push(options!.idempotencyKey!)
        if (ends !== 'answered') throw ends
        return {} as never
      }) as Send
      const outcome = await give(send, amount(minor)).catch((error: Error) => error)
      expect(outcome).toEqual(ends === 'answered' ? {} : ends)
    }
    return keys
  }
  const lost = new UnreachedCall('the network is gone')

  it('has the key of before where it is sent again because no answer came', async () => {
    expect(
      await keysOf([
        [1280, lost],
        [1280, lost],
        [1280, 'answered'],
      ]),
    ).toEqual(['key 1', 'key 1', 'key 1'])
  })

  it('has a key of its own where it is another one, or follows an answer, also one that said no', async () => {
    expect(
      await keysOf([
        [1280, 'answered'],
        [1280, 'answered'],
      ]),
    ).toEqual(['key 1', 'key 2'])
    expect(
      await keysOf([
        [1280, lost],
        [1281, 'answered'],
      ]),
    ).toEqual(['key 1', 'key 2'])
    expect(
      await keysOf([
        [1280, refusal(409)],
        [1280, 'answered'],
      ]),
    ).toEqual(['key 1', 'key 2'])
  })
})
