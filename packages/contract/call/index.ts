import type { z } from 'zod'

/** What people at the counter may do, each more than the one before it (decision 0069). */
export const STAFF_ROLES = ['counter', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Who may call, told by the credential. */
type AuthKind = 'anyone' | 'guest' | 'session' | 'staff' | 'merchant' | 'platform'

/**
 * One HTTP call: the single description that the server registers, OpenAPI publishes and the typed client follows.
 *
 * `auth`: `anyone` reads no credential · `guest` takes a session if there is a live one and never answers 401 · `session`
 * needs one. `staff` needs a session of the console. `merchant` needs a merchant key, or where it names a `staffRole` a
 * session of the console · `platform` needs the platform key.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly name: string
  readonly summary: string
  readonly tag: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly auth: AuthKind
  /** The least role whose staff may make it in the console; absent of a merchant's call: keys alone make it. */
  readonly staffRole?: StaffRole
  /** A dangerous step: staff have shown within minutes that it is still them. Keys are not asked. */
  readonly confirms?: boolean
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Schema of `data`. */
  readonly answer: Answer
  /** 201 where the call makes something. */
  readonly created?: boolean
  /** A service calls it, from few addresses: the limits of one client address do not hold. */
  readonly ownLimits?: boolean
  /** It is a document, or what gateways and browsers report: it may hold numbers that read as a card's. */
  readonly skipsCardCheck?: boolean
  /** Bytes of its body, where that may be larger than others'. */
  readonly maxBytes?: number
}

/** Gives a call its exact types, `auth` included: a handler of a session call is given a session. */
export function call<
  const Auth extends AuthKind,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(
  description: Call<Params, Query, Body, Answer> & { readonly auth: Auth },
): Call<Params, Query, Body, Answer> & { readonly auth: Auth } {
  return description
}

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type AnswerOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never

/** What a client hands over: the inputs before defaults and transforms. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? unknown : { params: z.input<P> }) &
        (Q extends z.ZodUndefined ? unknown : { query?: z.input<Q> }) &
        (B extends z.ZodUndefined ? unknown : { body: z.input<B> })
    : never
