import { paths } from '#paths'

/** The links of repeating orders, apart from `paths.ts`: the menu, which has none of them, does not load them. */
export const recurringPaths = {
  list: (url: string) => `${paths.menu(url)}/recurring-orders`,
  one: (url: string, id: string, date?: string) =>
    `${paths.menu(url)}/recurring-orders/${id}${date ? `?change=${date}` : ''}`,
  cart: (url: string, id: string, date?: string) =>
    `${paths.menu(url)}/recurring-orders/${id}/basket${date ? `?date=${date}` : ''}`,
  setUp: (url: string, orderId: string) => `${paths.menu(url)}/repeat-order/${orderId}`,
} as const
