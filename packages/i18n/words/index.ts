/** Every area of words, as English has them: keys, and in each message the values that it needs. */
interface AreaWords {
  account: typeof import('./account/en.ts').en
  aftercare: typeof import('./aftercare/en.ts').en
  basket: typeof import('./basket/en.ts').en
  bill: typeof import('./bill/en.ts').en
  board: typeof import('./board/en.ts').en
  checkout: typeof import('./checkout/en.ts').en
  console: typeof import('./console/en.ts').en
  court: typeof import('./court/en.ts').en
  customers: typeof import('./customers/en.ts').en
  diets: typeof import('./diets/en.ts').en
  editor: typeof import('./editor/en.ts').en
  facts: typeof import('./facts/en.ts').en
  gateway: typeof import('./gateway/en.ts').en
  history: typeof import('./history/en.ts').en
  hours: typeof import('./hours/en.ts').en
  install: typeof import('./install/en.ts').en
  invoice: typeof import('./invoice/en.ts').en
  item: typeof import('./item/en.ts').en
  landing: typeof import('./landing/en.ts').en
  links: typeof import('./links/en.ts').en
  location: typeof import('./location/en.ts').en
  look: typeof import('./look/en.ts').en
  loyalty: typeof import('./loyalty/en.ts').en
  medica: typeof import('./medica/en.ts').en
  menu: typeof import('./menu/en.ts').en
  messages: typeof import('./messages/en.ts').en
  navigation: typeof import('./navigation/en.ts').en
  news: typeof import('./news/en.ts').en
  offers: typeof import('./offers/en.ts').en
  offline: typeof import('./offline/en.ts').en
  paylink: typeof import('./paylink/en.ts').en
  payment: typeof import('./payment/en.ts').en
  pharmacy: typeof import('./pharmacy/en.ts').en
  price: typeof import('./price/en.ts').en
  privacy: typeof import('./privacy/en.ts').en
  promo: typeof import('./promo/en.ts').en
  recurring: typeof import('./recurring/en.ts').en
  refusals: typeof import('./refusals/en.ts').en
  replacement: typeof import('./replacement/en.ts').en
  reports: typeof import('./reports/en.ts').en
  search: typeof import('./search/en.ts').en
  settings: typeof import('./settings/en.ts').en
  sheet: typeof import('./sheet/en.ts').en
  shell: typeof import('./shell/en.ts').en
  soldout: typeof import('./soldout/en.ts').en
  spots: typeof import('./spots/en.ts').en
  staff: typeof import('./staff/en.ts').en
  start: typeof import('./start/en.ts').en
  status: typeof import('./status/en.ts').en
  store: typeof import('./store/en.ts').en
  track: typeof import('./track/en.ts').en
  visits: typeof import('./visits/en.ts').en
}

export type Area = keyof AreaWords

/** What the merchant's console says and no storefront. */
export type ConsoleArea =
  | 'board'
  | 'console'
  | 'customers'
  | 'editor'
  | 'history'
  | 'hours'
  | 'look'
  | 'offers'
  | 'reports'
  | 'settings'
  | 'soldout'
  | 'spots'
  | 'staff'
  | 'start'

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
