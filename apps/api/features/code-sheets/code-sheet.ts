import type { Language } from '@compass/domain/languages'
import type { CodeSheetSize } from '@compass/domain/spots'
import type { Phrase } from '../../pdf/fit-stack.ts'

/** Codes as they are printed: every text in the languages of the merchant. */
export interface CodeSheet {
  readonly size: CodeSheetSize
  /** The merchant's first language decides on which side reading begins. */
  readonly language: Language
  readonly title: string
  readonly author: string
  readonly date: string
  readonly brand: CodeSheetBrand
  /** What the code is for. */
  readonly scan: readonly Phrase[]
  /** Each begins on a page of its own. */
  readonly stores: readonly { readonly names: readonly Phrase[]; readonly labels: readonly CodeLabel[] }[]
}

interface CodeSheetBrand {
  /** `#rrggbb`. */
  readonly colour: string
  /** What is read on the colour. */
  readonly ink: string
  /** The colour as it is read on white paper. */
  readonly onWhite: string
  /** SVG of our table. */
  readonly sign: string
}

export interface CodeLabel {
  /** "Table" or "Room"; of a code that names none, what its guest does. */
  readonly kind: readonly Phrase[]
  /** Null for a code that names no table. */
  readonly number: string | null
  readonly zone: readonly Phrase[]
  readonly url: string
  /** The label in one line. */
  readonly alt: string
}
