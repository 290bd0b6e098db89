import type { en as account } from './account/en.ts'
import type { en as aftercare } from './aftercare/en.ts'
import type { en as basket } from './basket/en.ts'
import type { en as checkout } from './checkout/en.ts'
import type { en as diets } from './diets/en.ts'
import type { en as facts } from './facts/en.ts'
import type { en as gateway } from './gateway/en.ts'
import type { en as invoice } from './invoice/en.ts'
import type { en as item } from './item/en.ts'
import type { en as landing } from './landing/en.ts'
import type { en as loyalty } from './loyalty/en.ts'
import type { en as menu } from './menu/en.ts'
import type { en as messages } from './messages/en.ts'
import type { en as news } from './news/en.ts'
import type { en as payment } from './payment/en.ts'
import type { en as price } from './price/en.ts'
import type { en as promo } from './promo/en.ts'
import type { en as recurring } from './recurring/en.ts'
import type { en as refusals } from './refusals/en.ts'
import type { en as replacement } from './replacement/en.ts'
import type { en as shell } from './shell/en.ts'
import type { en as status } from './status/en.ts'
import type { en as store } from './store/en.ts'
import type { en as track } from './track/en.ts'

/** Every area of words, as English has them: keys, and in each message the values that it needs. */
export interface AreaWords {
  account: typeof account
  aftercare: typeof aftercare
  basket: typeof basket
  checkout: typeof checkout
  diets: typeof diets
  facts: typeof facts
  gateway: typeof gateway
  invoice: typeof invoice
  item: typeof item
  landing: typeof landing
  loyalty: typeof loyalty
  menu: typeof menu
  messages: typeof messages
  news: typeof news
  payment: typeof payment
  price: typeof price
  promo: typeof promo
  recurring: typeof recurring
  refusals: typeof refusals
  replacement: typeof replacement
  shell: typeof shell
  status: typeof status
  store: typeof store
  track: typeof track
}

export type Area = keyof AreaWords

/** A key of one of the areas; it begins with its area's name (`basket.title`), which `check.ts` keeps true. */
export type Key<A extends Area = Area> = { [area in A]: keyof AreaWords[area] & string }[A]

type MessageOf<K> = K extends `${infer A}.${string}`
  ? A extends Area
    ? K extends keyof AreaWords[A]
      ? AreaWords[A][K]
      : never
    : never
  : never

export type Value = string | number
export type Values = Readonly<Record<string, Value>>

type NamesIn<M> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type ValuesIn<M> = M extends `${string}, ${'plural' | 'select' | 'selectordinal'},${string}`
  ? [values: Values]
  : [NamesIn<M>] extends [never]
    ? []
    : [values: Readonly<Record<NamesIn<M> & string, Value>>]

/** What must be given with a key: nothing, the values its message names, or (a plural) any values. */
export type ValuesFor<K> = K extends string ? ValuesIn<MessageOf<K>> : never

/** The same words in another language: every key of English and no other, or it does not compile. */
export type WordsOf<English> = { readonly [key in keyof English]: string }
