import { Howl, Howler } from 'howler'
import type { BoardFeed } from '../feed/board-feed.ts'
import { ribbonOf } from '../feed/rules.ts'
import { TONES } from './tones.ts'

type Tone = keyof typeof TONES

/** How the sound stands. `off`: somebody chose it. `blocked`: the browser waits for a touch. */
export interface SoundState {
  readonly kind: 'on' | 'off' | 'blocked'
  /** It comes back by itself; null: when somebody turns it on. */
  readonly until: number | null
}

const REPEATS_MS = 8_000
const LOOKS_MS = 500
/** Louder in three steps over half a minute. */
const STEPS = [0.35, 0.65, 1] as const
const STEP_MS = 15_000
const ENDING_MS = 60_000
const STORED = 'compass.board.soundOff'
const FOREVER = 'forever'

/**
 * Rings for what nobody has seen: a new order every eight seconds. It sounds once when a minute is left to accept, and once for
 * a call from a table.
 */
export class Ringer {
  readonly #feed: BoardFeed
  readonly #play: (tone: Tone, volume: number) => void
  readonly #isBlocked: () => boolean
  readonly #listeners = new Set<() => void>()
  readonly #ended = new Set<string>()
  #calls = new Set<string>()
  #hasCalls = false
  #rangAt = Number.NEGATIVE_INFINITY
  #ringsSince: number | null = null
  #state: SoundState = { kind: 'on', until: null }
  #offUntil: number | null

  constructor(feed: BoardFeed, player: { readonly play: typeof playTone; readonly isBlocked: () => boolean } = howler) {
    this.#feed = feed
    this.#play = player.play
    this.#isBlocked = player.isBlocked
    this.#offUntil = readOff()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): SoundState => this.#state

  start(): () => void {
    const timer = setInterval(() => this.look(performance.now(), Date.now()), LOOKS_MS)
    const touched = () => this.#feed.see()
    addEventListener('pointerdown', touched)
    addEventListener('keydown', touched)
    return () => {
      clearInterval(timer)
      removeEventListener('pointerdown', touched)
      removeEventListener('keydown', touched)
    }
  }

  /** Off for so long; null: until somebody turns it on. */
  turnOff(forMs: number | null): void {
    this.#offUntil = forMs === null ? Number.POSITIVE_INFINITY : Date.now() + forMs
    store(forMs === null ? FOREVER : String(this.#offUntil))
    this.look(performance.now(), Date.now())
  }

  turnOn(): void {
    this.#offUntil = null
    store(null)
    void Howler.ctx?.resume().then(() => this.look(performance.now(), Date.now()))
    this.#play('order', STEPS[0])
    this.look(performance.now(), Date.now())
  }

  /** What rings now; `clock` is the wall clock, by which a silence ends. */
  look(now: number, clock: number): void {
    if (this.#offUntil !== null && clock >= this.#offUntil) {
      this.#offUntil = null
      store(null)
    }
    const isOff = this.#offUntil !== null
    const until = Number.isFinite(this.#offUntil ?? Number.NaN) ? this.#offUntil : null
    this.#set({ kind: isOff ? 'off' : this.#isBlocked() ? 'blocked' : 'on', until })
    const { unseen, calls, columns } = this.#feed.read()
    const fresh = calls.filter(({ _id }) => !this.#calls.has(_id))
    this.#calls = new Set(calls.map(({ _id }) => _id))
    const isFirstLook = !this.#hasCalls
    this.#hasCalls = true
    if (isOff) return
    if (fresh.length > 0 && !isFirstLook) this.#play('call', STEPS[1])
    for (const ticket of columns.new) {
      const ribbon = ribbonOf(ticket, this.#feed.clock.now())
      const isEnding = ribbon && ribbon.leftMs > 0 && ribbon.leftMs <= ENDING_MS
      if (!isEnding || this.#ended.has(ticket._id)) continue
      this.#ended.add(ticket._id)
      this.#play('ending', STEPS[2])
    }
    if (this.#ended.size > 1_000) this.#ended.clear()
    if (unseen.size === 0) {
      this.#ringsSince = null
      return
    }
    this.#ringsSince ??= now
    if (now - this.#rangAt < REPEATS_MS) return
    this.#rangAt = now
    const step = Math.min(STEPS.length - 1, Math.floor((now - this.#ringsSince) / STEP_MS))
    this.#play('order', STEPS[step]!)
  }

  #set(state: SoundState): void {
    if (state.kind === this.#state.kind && state.until === this.#state.until) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const howls = new Map<Tone, Howl>()

function playTone(tone: Tone, volume: number): void {
  const howl = howls.get(tone) ?? new Howl({ src: [TONES[tone]], format: ['wav'] })
  howls.set(tone, howl)
  howl.volume(volume)
  howl.play()
}

const howler = {
  play: playTone,
  isBlocked: () => {
    // The first sound makes the context: until then the browser cannot be asked.
    if (!howls.has('order')) howls.set('order', new Howl({ src: [TONES.order], format: ['wav'] }))
    return Howler.ctx?.state === 'suspended'
  },
}

function readOff(): number | null {
  try {
    const stored = localStorage.getItem(STORED)
    if (stored === null) return null
    return stored === FOREVER ? Number.POSITIVE_INFINITY : Number(stored) || null
  } catch {
    return null
  }
}

function store(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, value)
  } catch {
    // It is as it was said until the page is closed.
  }
}
