import type { MerchantGateway } from '@compass/domain/merchants'
/** A document that was read, with all that applying it needs of it, as bytes that nobody has to make again. */
export interface PreparedDocument {
  /** The checked document, as the database takes JSON in bytes. */
  readonly document: Uint8Array<ArrayBuffer>
  /** The compiled merchant, likewise. */
  readonly compiled: Uint8Array<ArrayBuffer>
  /** Of what the document says, not of how it is written. */
  readonly digest: string
  readonly slug: string
  readonly sandbox: boolean
  readonly gateways: readonly MerchantGateway[]
  readonly hosts: readonly string[]
  readonly storeIds: readonly string[]
  /** SHA-256 of each picture that it names. */
  readonly pictures: readonly string[]
  /** English lines; empty where it says what the merchant in force says. */
  readonly changes: string[]
  readonly version: PreparedVersion
}

/** What a version of a document is written down with; JSON texts. */
export interface PreparedVersion {
  /** Changes that lead back; null: no document was in force. */
  readonly undo: string | null
  /** What it changes, for people; very many are counted alone. */
  readonly sentences: string
  readonly count: number
}

/** The merchant in force as JSON texts, which the processor has not yet read. */
export type InForce = {
  readonly compiled: string
  readonly document: string
}
