import type { CourierAccount, CouriersPort } from './port.ts'

/** The couriers of several companies as one port: each call goes to the company of its account. */
export function couriersByCompany(companies: Readonly<Record<string, CouriersPort>>): CouriersPort {
  const companyOf = ({ company }: CourierAccount): CouriersPort => {
    const found = Object.hasOwn(companies, company) ? companies[company] : undefined
    if (!found) throw new Error(`no courier company is called "${company}"`)
    return found
  }
  return {
    secondsBetweenLooks: (account) => companyOf(account).secondsBetweenLooks(account),
    quote: async (input, signal) => companyOf(input.account).quote(input, signal),
    book: async (order, signal) => companyOf(order.account).book(order, signal),
    status: async (account, bookingId, now, signal) => companyOf(account).status(account, bookingId, now, signal),
    cancel: async (account, bookingId, signal) => companyOf(account).cancel(account, bookingId, signal),
    readWebhook: async (account, webhook) => companyOf(account).readWebhook(account, webhook),
  }
}
