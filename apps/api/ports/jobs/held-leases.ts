import { randomInt, randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import {
  claimLeases,
  forgetDeadHolders,
  type LeaseKey,
  listLiveLeases,
  releaseLeases,
} from '../../records/leases/leases.ts'
import { hashText, MERCHANT_RANGES } from './merchant-range.ts'

/** The task of the row by which a process says that it works. */
const PRESENCE = 'presence'

/** A lease of this process. */
interface HeldLease extends LeaseKey {
  /** By the process's own steady clock, in milliseconds; earlier than the database's end of it. */
  validUntilMs: number
  /** Another process is to have it: nothing new begins. */
  isLeaving: boolean
  /** Merchants that are worked on under it. */
  busy: number
}

/**
 * The leases of one process: it renews them, takes as many as are its share, and leaves what is beyond. The share is the number
 * of all leases by the number of processes that are present. Which of them a process prefers follows from its name, so that
 * processes rarely want the same. Nothing depends on a connection: each statement is a transaction of its own.
 */
export class HeldLeases {
  readonly #database: Pick<Database, 'platform'>
  readonly #leaseMs: number
  readonly #holder = randomUUID()
  readonly #presence: LeaseKey = { task: PRESENCE, range: randomInt(2 ** 31) }
  readonly #held = new Map<string, HeldLease>()
  #all: LeaseKey[] = []

  constructor(database: Pick<Database, 'platform'>, leaseMs: number) {
    this.#database = database
    this.#leaseMs = leaseMs
  }

  /** Says that this process works, before it takes anything. */
  async begin(tasks: readonly string[]): Promise<void> {
    const keys = tasks.flatMap((task) => Array.from({ length: MERCHANT_RANGES }, (_, range) => ({ task, range })))
    this.#all = keys.sort((a, b) => this.#rankOf(a) - this.#rankOf(b))
    await forgetDeadHolders(this.#database, PRESENCE)
    await claimLeases(this.#database, this.#holder, [this.#presence], this.#leaseMs)
  }

  /** Renews what is held, lets go of what is beyond the share, and takes what is free up to it. */
  async renew(): Promise<void> {
    await this.#claim([...this.#held.values()])
    const live = await listLiveLeases(this.#database)
    const workers = live.filter(({ task }) => task === PRESENCE).length
    const share = Math.ceil(this.#all.length / Math.max(1, workers))
    const ours = this.#all.flatMap((key) => this.#held.get(nameOf(key)) ?? []).filter(({ isLeaving }) => !isLeaving)
    for (const lease of ours.slice(share)) lease.isLeaving = true
    await this.#release([...this.#held.values()].filter(({ isLeaving }) => isLeaving))
    const taken = new Set(live.map(nameOf))
    const free = this.#all.filter((key) => !taken.has(nameOf(key))).slice(0, Math.max(0, share - ours.length))
    if (free.length > 0) await this.#claim(free)
  }

  /** Is anything of a task this process's? */
  holds(task: string): boolean {
    return [...this.#held.values()].some((lease) => lease.task === task && mayBegin(lease))
  }

  /** The lease under which work may begin now; null: it is another process's. */
  find(task: string, range: number): HeldLease | null {
    const lease = this.#held.get(nameOf({ task, range }))
    return lease && mayBegin(lease) ? lease : null
  }

  /** Leaves everything to others, but for what is still worked on: that runs out. */
  async end(): Promise<void> {
    await this.#release([...this.#held.values()])
    await releaseLeases(this.#database, this.#holder, [this.#presence])
  }

  async #claim(keys: readonly LeaseKey[]): Promise<void> {
    const validUntilMs = performance.now() + this.#leaseMs
    const claimed = await claimLeases(this.#database, this.#holder, [this.#presence, ...keys], this.#leaseMs)
    const names = new Set(claimed.map(nameOf))
    for (const key of keys) {
      const lease = this.#held.get(nameOf(key))
      if (!names.has(nameOf(key))) this.#held.delete(nameOf(key))
      else if (lease) lease.validUntilMs = validUntilMs
      else this.#held.set(nameOf(key), { ...key, validUntilMs, isLeaving: false, busy: 0 })
    }
  }

  async #release(leases: readonly HeldLease[]): Promise<void> {
    const idle = leases.filter(({ busy }) => busy === 0)
    if (idle.length === 0) return
    for (const lease of idle) this.#held.delete(nameOf(lease))
    await releaseLeases(this.#database, this.#holder, idle)
  }

  #rankOf({ task, range }: LeaseKey): number {
    return hashText(`${this.#holder} ${task} ${range}`)
  }
}

function mayBegin({ isLeaving, validUntilMs }: HeldLease): boolean {
  return !isLeaving && performance.now() < validUntilMs
}

function nameOf({ task, range }: LeaseKey): string {
  return `${task} ${range}`
}
