/** A thing of schema.org's vocabulary, as JSON-LD. */
export interface Thing {
  readonly '@type': string
  readonly [property: string]: unknown
}
