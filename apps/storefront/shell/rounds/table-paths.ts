import { paths } from '#paths'

/** Links of a party's order at its table, apart from `paths.ts`: the menu, which has none of them, does not load them. */
export const tablePaths = {
  /** The rounds of the order that the party of this browser has last. */
  rounds: (url: string) => `${paths.menu(url)}/table/rounds`,
  order: (url: string, orderId: string) => `${paths.menu(url)}/table/${orderId}`,
  bill: (url: string, orderId: string) => `${paths.menu(url)}/table/${orderId}/bill`,
  split: (url: string, orderId: string, kind?: string) =>
    `${paths.menu(url)}/table/${orderId}/split${kind ? `?kind=${kind}` : ''}`,
  /** One's own share; without an id the one that could not be paid is chosen again. */
  pay: (url: string, orderId: string, shareId?: string) =>
    `${paths.menu(url)}/table/${orderId}/pay${shareId ? `/${shareId}` : ''}`,
  /** The same after an attempt that brought nothing. */
  payAgain: (url: string, orderId: string, payment: string) =>
    `${paths.menu(url)}/table/${orderId}/pay?failed=${payment}`,
  paid: (url: string, orderId: string) => `${paths.menu(url)}/table/${orderId}/paid`,
} as const
