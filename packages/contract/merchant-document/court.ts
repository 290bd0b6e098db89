import { z } from 'zod'
import { decimal, key } from './parts.ts'
import { store } from './store.ts'

const { phone, address, location, services, hours, scheduledDeliveryDetails, scheduledPickupDetails } = store.shape
const { cashLimit, taxIncluded, payment, delivery, areas, tables, chooseTable, joining, staffCalls } = store.shape

/** What a court does for all of its vendors, which are the outlets of the document. */
export const court = z
  .strictObject({
    phone,
    address,
    location,
    services,
    hours: hours.describe('From when to when there is anybody at all; vendors have hours of their own'),
    scheduledDeliveryDetails,
    scheduledPickupDetails,
    cashLimit,
    taxIncluded: taxIncluded.describe('Of the court’s own fees'),
    payment: payment.describe('How the court is paid; nobody collects money at the counters'),
    fees: z
      .strictObject({
        smallOrder: z
          .strictObject({ below: decimal.describe('Of all items after offers'), amount: decimal })
          .nullable()
          .default(null),
        tax: z
          .strictObject({ delivery: key.nullable().default(null), smallOrder: key.nullable().default(null) })
          .prefault({}),
      })
      .prefault({})
      .describe('The court’s own; packaging and service are the vendors’'),
    delivery,
    areas,
    tables,
    chooseTable,
    joining,
    staffCalls,
    serving: z
      .enum(['brought', 'calledOut'])
      .default('calledOut')
      .describe('At a table food is brought, or called out at the counters'),
  })
  .nullable()
  .default(null)
  .describe('Several vendors under one roof: one basket, one payment, an order for each of them')
