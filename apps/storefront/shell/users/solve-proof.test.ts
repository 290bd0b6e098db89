import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashFirstWord } from './sha256.ts'
import { solveProof } from './solve-proof.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

describe('a proof of work in the browser', () => {
  it('hashes as everybody does, whatever the length', () => {
    for (let length = 0; length <= 55; length++) {
      const text = 'tb0k2x.Zm9vYmFyYmF6.c2hhMjU2IG9mIHRoaXMu:0123456789_-ABCDEF'.slice(0, length)
      expect([length, hashFirstWord(text)]).toEqual([length, hashOf(text).readUInt32BE(0)])
    }
    expect(() => hashFirstWord('x'.repeat(56))).toThrow(RangeError)
  })

  it.each([1, 8, 12])('is found for %i zero bits', async (bits) => {
    const challenge = 'tb0k2x.Zm9vYmFyYmF6.c2hhMjU2IG9mIHRoaXMu'
    const proof = await solveProof({ challenge, bits, expiresAt: '' }, new AbortController().signal)
    expect(proof).toMatch(/^tb0k2x\.Zm9vYmFyYmF6\.c2hhMjU2IG9mIHRoaXMu:\d+$/)
    expect(hashOf(proof!).readUInt32BE(0) >>> (32 - bits)).toBe(0)
  })

  it('gives up when it is wanted no more, and lets the page work meanwhile', async () => {
    const unwanted = new AbortController()
    const solving = solveProof({ challenge: 'never', bits: 32, expiresAt: '' }, unwanted.signal)
    await new Promise((resolve) => setTimeout(resolve))
    unwanted.abort()
    expect(await solving).toBeNull()
  })
})
