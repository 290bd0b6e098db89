import type { Language } from '@compass/domain/languages'

/** An invoice as it is drawn: every text in its language, every amount formatted. */
export interface InvoiceSheet {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** `#rrggbb`. */
  readonly colour: string
  readonly title: string
  /** When it was placed, RFC 3339: the document's date. */
  readonly date: string
  readonly seller: { readonly name: string; readonly lines: readonly string[] }
  readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[]
  readonly columns: { readonly item: string; readonly qty: string; readonly each: string; readonly amount: string }
  readonly lines: readonly SheetLine[]
  readonly sums: readonly Sum[]
  readonly taxes: TaxTable | null
  readonly payment: { readonly title: string; readonly rows: readonly Sum[] }
  /** Empty where nothing was refunded. */
  readonly refunds: { readonly title: string; readonly rows: readonly Sum[] }
  readonly notes: readonly string[]
  /** "Page {page} of {pages}", with these two to be filled in. */
  readonly page: string
  /** Of a court: the invoices of its vendors, each on pages of its own. Absent: none. */
  readonly vendors?: readonly InvoiceSheet[]
}

export interface SheetLine {
  readonly name: string
  /** Choices and notes. */
  readonly details: readonly string[]
  readonly qty: string
  readonly each: string
  readonly amount: string
}

/** A row with its amount, and why it is there. */
export interface Sum {
  readonly label: string
  readonly reason: string | null
  readonly amount: string
  readonly isTotal?: boolean
}

export interface TaxTable {
  readonly title: string
  readonly columns: readonly [rate: string, net: string, tax: string, gross: string]
  readonly rows: readonly (readonly [string, string, string, string])[]
}
