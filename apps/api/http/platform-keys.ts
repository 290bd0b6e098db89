import { timingSafeEqual } from 'node:crypto'
import { hashOf, keyedHash } from '../ids/index.ts'
import type { KeyCall } from '../records/key-calls/key-calls.ts'
import type { ApiConfiguration } from './configuration.ts'

type PlatformKeyName = Pick<KeyCall, 'actor' | 'keyId' | 'keyName'>

/** The platform's key and, while its holders change, the one before it. */
export class PlatformKeys {
  readonly #known: readonly { readonly hash: Buffer; readonly name: PlatformKeyName }[]

  constructor(keys: Pick<ApiConfiguration, 'platformKey' | 'platformKeyBefore' | 'secretKey'>) {
    const { platformKey, platformKeyBefore, secretKey } = keys
    // Tells two keys apart in the log of calls, and is of no use for finding one.
    const idOf = (key: string) => keyedHash(secretKey, 'platform-key', key).toString('hex').slice(0, 12)
    const nameOf = (key: string, keyName: string) => ({
      hash: hashOf(key),
      name: { actor: 'platform', keyId: idOf(key), keyName } as const,
    })
    this.#known = [
      nameOf(platformKey, 'platform'),
      ...(platformKeyBefore ? [nameOf(platformKeyBefore, 'platform, the one before')] : []),
    ]
  }

  /** Which of them was shown; null: none. */
  find(bearer: string | null): PlatformKeyName | null {
    if (!bearer) return null
    const hash = hashOf(bearer)
    return this.#known.find((one) => timingSafeEqual(one.hash, hash))?.name ?? null
  }
}
