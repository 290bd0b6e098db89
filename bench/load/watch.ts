import type { Market } from './journeys.ts'

/** An order and the session that may watch it. */
export interface WatchedOrder {
  readonly orderId: string
  readonly token: string
}

/** What the watching process is told to do. */
export type WatchJob =
  | {
      readonly kind: 'place'
      readonly port: number
      readonly market: Market
      readonly orders: number
      readonly firstNumber: number
    }
  /** Each customer reads their order so many times. */
  | { readonly kind: 'read'; readonly port: number; readonly orders: readonly WatchedOrder[]; readonly times: number }
  /** Opens a stream for each; done when each has said where its order stands. */
  | { readonly kind: 'watch'; readonly port: number; readonly orders: readonly WatchedOrder[] }
  /** Opens as many connections that ask for `path` and are answered without an end. */
  | { readonly kind: 'hold'; readonly port: number; readonly path: string; readonly connections: number }
  /** The merchant's calls: each order goes to `to`. */
  | {
      readonly kind: 'move'
      readonly port: number
      /** Each moves as many of the orders. */
      readonly merchantKeys: readonly string[]
      readonly orders: readonly WatchedOrder[]
      readonly to: number
    }
  /** When each watcher heard of `status`; done when all have, or `withinSeconds` are over. */
  | { readonly kind: 'heard'; readonly status: number; readonly withinSeconds: number }
  | { readonly kind: 'leave' }

export interface WatchState {
  readonly orders?: readonly WatchedOrder[]
  /** Milliseconds since 1970, by order. */
  readonly at?: Readonly<Record<string, number>>
}
