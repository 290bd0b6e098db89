import type { CourierAccount, CouriersPort } from './port.ts'

/** The couriers of several companies as one port: each call goes to the company of its account. */
export function couriersByCompany(companies: Readonly<Record<string, CouriersPort>>): CouriersPort {
  const of = ({ company }: CourierAccount): CouriersPort => {
    const found = Object.hasOwn(companies, company) ? companies[company] : undefined
    if (!found) throw new Error(`no courier company is called "${company}"`)
    return found
  }
  return {
    secondsBetweenLooks: (account) => of(account).secondsBetweenLooks(account),
    quote: async (input, signal) => of(input.account).quote(input, signal),
    book: async (order, signal) => of(order.account).book(order, signal),
    status: async (account, bookingId, now, signal) => of(account).status(account, bookingId, now, signal),
    cancel: async (account, bookingId, signal) => of(account).cancel(account, bookingId, signal),
    readWebhook: async (account, webhook) => of(account).readWebhook(account, webhook),
  }
}
