import type { ApiRefusal } from '@compass/client'
import type { ProofChallenge } from '@compass/contract/users'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Longer than a slow phone takes; then the refusal is shown, which says when it goes without. */
const PROOF_TIMEOUT_MS = 60_000
/** A challenge that was answered by another one, again and again, is a fault of ours and no reason to heat a phone. */
const MAX_IN_A_ROW = 3

/** What a refused `sendOtp` wants first, if it does. */
export function findChallenge(answer: { readonly ok: true } | ApiRefusal): ProofChallenge | undefined {
  return !answer.ok && answer.error === 'proof_of_work_needed' ? (answer.data as ProofChallenge) : undefined
}

/**
 * Solves the challenge that an answer holds and sends again with its proof, once something can be sent. True while it works,
 * for the usual waiting state. The solver is fetched when it is first needed.
 */
export function useProof(
  challenge: ProofChallenge | undefined,
  send: (proof: string) => void,
  { canSend = true } = {},
): boolean {
  const [isWorking, setWorking] = useState(false)
  const [found, setFound] = useState<string | null>(null)
  const latest = useRef(send)
  latest.current = send
  const inARow = useRef(0)
  const wanted = challenge?.challenge
  // Before the page is painted, so that the refusal does not flash up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a challenge is known by its text
  useLayoutEffect(() => {
    if (!challenge) {
      inARow.current = 0
      return
    }
    if (inARow.current >= MAX_IN_A_ROW) return
    inARow.current += 1
    const unwanted = new AbortController()
    const timeout = setTimeout(() => unwanted.abort(), PROOF_TIMEOUT_MS)
    let isCurrent = true
    setWorking(true)
    void import('./solve-proof.ts')
      .then(({ solveProof }) => solveProof(challenge, unwanted.signal))
      .catch(() => null)
      .then((proof) => {
        clearTimeout(timeout)
        if (!isCurrent) return
        if (proof) setFound(proof)
        else setWorking(false)
      })
    return () => {
      isCurrent = false
      unwanted.abort()
    }
  }, [wanted])
  useEffect(() => {
    if (found === null || !canSend) return
    setFound(null)
    setWorking(false)
    latest.current(found)
  }, [found, canSend])
  return isWorking
}
