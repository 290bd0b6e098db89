import { z } from 'zod'

/** Every JSON answer: the data beside its meta (the specification, section 7). */
export interface Envelope<Data> {
  readonly data: Data
  readonly meta: Meta
}

export interface Meta {
  /** 200 or 201, or a code of the error catalogue. */
  readonly code: number
  readonly message: string
  readonly requestId: string
  /** Stable slug of a refusal. */
  readonly error?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  /** Nothing was made or moved: an earlier request was this one, and the data is what it made. */
  readonly replayed?: true
}

export const MetaSchema = z.object({
  code: z.int(),
  message: z.string(),
  requestId: z.string(),
  error: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  replayed: z
    .literal(true)
    .optional()
    .describe('Nothing was made or moved: an earlier request was this one, and the data is what it made'),
})

export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, meta: MetaSchema })
}
