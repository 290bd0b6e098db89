import type { ChosenText } from '@compass/domain/languages'
import type { PlainPhoto } from '#shell/catalogue/picture.ts'
import type { SaleView } from '#shell/catalogue/sale-view.ts'

/** A product as a line of results shows it. */
export interface FoundProduct extends SaleView {
  readonly id: string
  readonly name: ChosenText | null
  /** Minor units. */
  readonly price: number
  readonly photo?: PlainPhoto
}

/** What a search answers, wherever it is shown. */
export interface FoundView {
  readonly query: string
  /** Null: nothing was asked for. */
  readonly products: readonly FoundProduct[] | null
  readonly total: number
  /** What was found instead of what was typed. */
  readonly instead: string | null
}
