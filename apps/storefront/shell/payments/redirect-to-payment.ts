import { redirectDocument } from 'react-router'
import { paths } from '#paths'

/**
 * Leads on to the page where an initiated payment is made (the specification, section 4). It is a whole document: that page
 * leads to another site, under a policy that allows it.
 */
export function redirectToPayment(url: string, { _id }: { readonly _id: string }): Response {
  return redirectDocument(paths.pay(url, _id), 303)
}
