import { paths } from '#paths'

/** Links of a party at a table. They stand apart from the others, which come with every menu. */
export const visitPaths = {
  /** The party's basket; the forms of the visit go there too. */
  cart: (url: string) => `${paths.menu(url)}/table`,
  /** The same with the question what of it is sent. */
  send: (url: string) => `${paths.menu(url)}/table?choose=send`,
  /** Sheets over the menu. */
  sheet: (url: string, sheet: 'join' | 'who' | 'code' | 'staff') => `${paths.menu(url)}/visit/${sheet}`,
  rounds: (url: string) => `${paths.menu(url)}/table/rounds`,
  bill: (url: string) => `${paths.menu(url)}/table/bill`,
} as const
