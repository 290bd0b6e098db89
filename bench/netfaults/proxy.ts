import { connect, createServer, type Socket } from 'node:net'

/** What a line does to those who talk over it. Milliseconds and bytes. */
export type Trouble =
  | { readonly kind: 'none' }
  /** Each piece of an answer comes so much later. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Nobody takes the call. */
  | { readonly kind: 'refuse' }
  /** The question does not arrive whole. */
  | { readonly kind: 'cut question'; readonly after: number }
  /** The question arrives, and the answer ends in the middle. */
  | { readonly kind: 'cut answer'; readonly after: number }
  /** The same, with a reset instead of an end. */
  | { readonly kind: 'reset'; readonly after: number }
  /** The answer comes so late that nobody waits for it. */
  | { readonly kind: 'stall'; readonly ms: number }

/** Where a proxy leads: a port, of this machine where nothing else is said, or a socket in a folder. */
export type Goal = { readonly port: number; readonly host?: string } | { readonly path: string }

export interface ProxyRoute {
  readonly port: number
  /** What it did, by kind. */
  readonly counts: ReadonlyMap<Trouble['kind'], number>
  /** Set when it is known: what was connected before waits. */
  lead(goal: Goal): void
  /** No trouble any more, and lines that are in trouble end. */
  calm(): void
  close(): Promise<void>
}

/**
 * A TCP proxy that troubles each of its lines as a plan says. A kept-alive connection is troubled from the bytes that come
 * after its trouble has begun. `again` says after how many milliseconds the plan is asked once more.
 */
export async function openProxy(
  plan: () => Trouble,
  { goal, again = 0 }: { readonly goal?: Goal; readonly again?: number } = {},
): Promise<ProxyRoute> {
  const counts = new Map<Trouble['kind'], number>()
  const lines = new Set<Line>()
  let isCalm = false
  let led: (goal: Goal) => void = () => {}
  let leads = goal ? Promise.resolve(goal) : new Promise<Goal>((resolve) => (led = resolve))

  const next = (): Trouble => {
    const trouble: Trouble = isCalm ? { kind: 'none' } : plan()
    counts.set(trouble.kind, (counts.get(trouble.kind) ?? 0) + 1)
    return trouble
  }
  const server = createServer(async (near) => {
    near.on('error', () => {})
    near.setNoDelay(true)
    const trouble = next()
    if (trouble.kind === 'refuse') return void near.resetAndDestroy()
    const to = await leads
    const far = 'path' in to ? connect(to.path) : connect(to.port, to.host ?? '127.0.0.1')
    if (near.destroyed) return void far.destroy()
    const line = new Line(near, far, trouble)
    lines.add(line)
    const renewing = again > 0 ? setInterval(() => line.take(next()), again).unref() : null
    near.once('close', () => {
      lines.delete(line)
      if (renewing) clearInterval(renewing)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    counts,
    lead(to) {
      led(to)
      leads = Promise.resolve(to)
    },
    calm() {
      isCalm = true
      for (const line of lines) line.calm()
    },
    async close() {
      isCalm = true
      const closed = new Promise((resolve) => server.close(resolve))
      for (const line of lines) line.end()
      await closed
    },
  }
}

/** One line, from who called (near) to who answers (far). */
class Line {
  readonly #near: Socket
  readonly #far: Socket
  #trouble: Trouble
  #requests = 0
  #answered = 0
  #wait: Promise<void> = Promise.resolve()

  constructor(near: Socket, far: Socket, trouble: Trouble) {
    this.#near = near
    this.#far = far
    this.#trouble = trouble
    far.setNoDelay(true)
    far.on('error', () => this.end())
    far.on('close', () => void this.#wait.then(() => near.end()))
    near.on('close', () => far.destroy())
    near.on('data', (part: Buffer) => this.#ask(part))
    far.on('data', (part: Buffer) => this.#answer(part))
  }

  take(trouble: Trouble): void {
    if (trouble.kind === 'refuse') return
    this.#trouble = trouble
    this.#requests = 0
    this.#answered = 0
  }

  calm(): void {
    if (this.#trouble.kind === 'none' || this.#trouble.kind === 'delay') this.#trouble = { kind: 'none' }
    else this.end()
  }

  end(): void {
    this.#near.destroy()
    this.#far.destroy()
  }

  #ask(part: Buffer): void {
    const { kind } = this.#trouble
    this.#requests += part.length
    if (kind === 'cut question' && this.#requests > this.#trouble.after) {
      this.#far.write(part.subarray(0, Math.max(0, part.length - (this.#requests - this.#trouble.after))))
      this.#far.end()
      this.#near.destroy()
      return
    }
    this.#far.write(part)
  }

  #answer(part: Buffer): void {
    const trouble = this.#trouble
    this.#answered += part.length
    if ((trouble.kind === 'cut answer' || trouble.kind === 'reset') && this.#answered > trouble.after) {
      this.#near.write(part.subarray(0, Math.max(0, part.length - (this.#answered - trouble.after))))
      if (trouble.kind === 'reset') this.#near.resetAndDestroy()
      else this.#near.end()
      this.#far.destroy()
      return
    }
    const ms = trouble.kind === 'delay' || trouble.kind === 'stall' ? trouble.ms : 0
    // Later pieces wait for earlier ones.
    this.#wait = this.#wait.then(async () => {
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms).unref())
      if (!this.#near.destroyed) this.#near.write(part)
    })
  }
}

/** How often, in a hundred lines, each trouble comes. */
export type Odds = Readonly<Partial<Record<Exclude<Trouble['kind'], 'none'>, number>>>

/** A plan by a seeded random. `longestMs` is that of a stall; delays are a hundredth of it. */
export function troubles(random: () => number, odds: Odds, longestMs: number): () => Trouble {
  const kinds = Object.entries(odds) as [Exclude<Trouble['kind'], 'none'>, number][]
  return () => {
    let at = random() * 100
    const after = Math.floor(random() * 400)
    const share = random()
    for (const [kind, chance] of kinds) {
      at -= chance
      if (at >= 0) continue
      switch (kind) {
        case 'refuse':
          return { kind }
        case 'delay':
          return { kind, ms: Math.ceil((longestMs / 100) * share) }
        case 'stall':
          return { kind, ms: Math.ceil(longestMs * share) }
        default:
          return { kind, after }
      }
    }
    return { kind: 'none' }
  }
}
