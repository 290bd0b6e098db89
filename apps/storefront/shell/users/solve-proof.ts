import type { ProofChallenge } from '@compass/contract/users'
import { hashFirstWord } from './sha256.ts'

/** So long the page waits for a tap at most while this works. */
const AT_ONCE_MS = 10
const TRIES_AT_ONCE = 200

/**
 * The proof of work that a challenge asks for, `<challenge>:<number>`, found by trying: in short pieces, so that the page
 * answers meanwhile. Null once `signal` says that it is wanted no more.
 */
export async function solveProof({ challenge, bits }: ProofChallenge, signal: AbortSignal): Promise<string | null> {
  const lower = 2 ** (32 - bits)
  let number = 0
  while (!signal.aborted) {
    const until = performance.now() + AT_ONCE_MS
    do {
      for (const end = number + TRIES_AT_ONCE; number < end; number++) {
        if (hashFirstWord(`${challenge}:${number}`) < lower) return `${challenge}:${number}`
      }
    } while (performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return null
}
