import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seal, sealBy, unseal, unsealBy, unsealByEither } from './sealing.ts'

const KEY = 'a key of the deployment'
const OTHER = 'another key'
const secret = Buffer.from('what nobody reads')

describe('a sealed secret', () => {
  it('opens with its key, for its purpose and its owner alone', () => {
    const sealed = seal(KEY, 'secrets', secret, 'a')
    expect(unseal(KEY, 'secrets', sealed, 'a')).toEqual(secret)
    expect(unseal(KEY, 'secrets', sealed, 'b')).toBeNull()
    expect(unseal(KEY, 'secrets', sealed)).toBeNull()
    expect(unseal(KEY, 'spot keys', sealed, 'a')).toBeNull()
    expect(unseal(OTHER, 'secrets', sealed, 'a')).toBeNull()
  })

  it('is another one each time, and opens nowhere with a bit changed or a part gone', () => {
    const key = randomBytes(32)
    const sealed = sealBy(key, secret, 'a')
    expect(sealBy(key, secret, 'a')).not.toEqual(sealed)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(unsealBy(key, changed, 'a')).toBeNull()
      expect(unsealBy(key, sealed.subarray(0, at), 'a')).toBeNull()
    }
  })

  it('of the former key is read, and says so', () => {
    const old = seal(OTHER, 'spot keys', secret)
    expect(unsealByEither({ secretKey: KEY }, 'spot keys', old)).toBeNull()
    const keys = { secretKey: KEY, secretKeyBefore: OTHER }
    expect(unsealByEither(keys, 'spot keys', old)).toEqual({ secret, isOld: true })
    expect(unsealByEither(keys, 'spot keys', seal(KEY, 'spot keys', secret))).toEqual({ secret, isOld: false })
  })

  it('that was stored before secrets had owners opens as it did', () => {
    const stored = Buffer.from('/joty+Yc7S5RCQGuasqEEbQ9CSD3QBF/Jlc8O4MEaIMCyujgJ5A35ZTb0RY1', 'base64')
    expect(unseal(KEY, 'spot keys', stored)).toEqual(secret)
  })
})
