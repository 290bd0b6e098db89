/** A token bucket per key, in memory: `rate` a second with bursts of `burst`. Browsing limits fail open with the process. */
export class Buckets {
  #rate: number
  #burst: number
  #buckets = new Map<string, { tokens: number; at: number }>()

  constructor(limit: { readonly rate: number; readonly burst: number }) {
    this.#rate = limit.rate
    this.#burst = limit.burst
  }

  /** Takes one; 0 where there was one, else the seconds until there is. `now` in milliseconds. */
  take(key: string, now: number): number {
    let bucket = this.#buckets.get(key)
    if (!bucket) {
      if (this.#buckets.size > 50_000) this.#sweep(now)
      bucket = { tokens: this.#burst, at: now }
      this.#buckets.set(key, bucket)
    }
    bucket.tokens = this.#tokensOf(bucket, now)
    bucket.at = now
    const wait = this.#waitFor(bucket.tokens)
    if (wait === 0) bucket.tokens -= 1
    return wait
  }

  /** The same, and takes none. */
  waitOf(key: string, now: number): number {
    const bucket = this.#buckets.get(key)
    return bucket ? this.#waitFor(this.#tokensOf(bucket, now)) : 0
  }

  #tokensOf({ tokens, at }: { readonly tokens: number; readonly at: number }, now: number): number {
    return Math.min(this.#burst, tokens + (Math.max(0, now - at) / 1000) * this.#rate)
  }

  #waitFor(tokens: number): number {
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.#rate))
  }

  #sweep(now: number): void {
    const full = (this.#burst / this.#rate) * 1000
    for (const [key, bucket] of this.#buckets) if (now - bucket.at > full) this.#buckets.delete(key)
  }
}
