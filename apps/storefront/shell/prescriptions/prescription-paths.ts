import { paths } from '#paths'

/** Addresses of prescriptions; the menu, which has the other paths, needs none of them. */
export const prescriptionPaths = {
  /** Where forms go. */
  forms: (url: string) => `${paths.menu(url)}/prescription`,
  /** Back from there, with why a page was not added. */
  checkout: (url: string, fault?: { readonly line: string; readonly cause: string }) => {
    const query = fault ? `?prescription=${encodeURIComponent(fault.line)}&why=${fault.cause}` : ''
    return `${paths.menu(url)}/checkout${query}#field-prescription`
  },
  /** A page, for the customer whose order it is. */
  page: (url: string, orderId: string, page: string) => `/v1/orders/${orderId}/prescriptions/${page}?m=${url}`,
} as const
