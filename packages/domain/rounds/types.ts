import type { OrderLine } from '../orders/index.ts'
import type { ItemState } from './item-life.ts'

/** A line as it was sent: its names, choices and unit price never change. What it carries of the bill changes with the others. */
export type SentLine = Pick<
  OrderLine,
  | 'productId'
  | 'sku'
  | 'name'
  | 'note'
  | 'photo'
  | 'foodType'
  | 'price'
  | 'taxRate'
  | 'categoryId'
  | 'bogo'
  | 'customize'
  | 'unit'
>

/** What the rules of rounds know of an item. */
export interface RoundItem {
  readonly id: string
  readonly qty: number
  readonly state: ItemState
  readonly line: SentLine
}
