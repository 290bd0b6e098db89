import type { Report } from '@compass/contract/reports'
import type { z } from 'zod'
import type { Tenant } from '../../db/database.ts'
import {
  type SalesScope,
  type SumsOfSales,
  sumParts,
  sumReturnedTaxes,
  sumReturns,
  sumSales,
} from '../../records/sales/report-queries.ts'

type Figures = NonNullable<z.output<typeof Report>['figures']>

const MAX_RATES = 50

/** The sums of a period over all groups of stores. */
export async function sumFigures(tenant: Tenant, scopes: readonly SalesScope[]): Promise<Figures> {
  const all: Figures[] = []
  for (const scope of scopes) all.push(await figuresOf(tenant, scope))
  return all.reduce(add)
}

async function figuresOf(tenant: Tenant, scope: SalesScope): Promise<Figures> {
  const [sums, returns, rates, returned] = await Promise.all([
    sumSales(tenant, scope),
    sumReturns(tenant, scope),
    sumParts(tenant, scope, 'tax', MAX_RATES),
    sumReturnedTaxes(tenant, scope),
  ])
  const tax = sums.tax - returns.tax
  return {
    ...plain(sums),
    givenBack: returns.amount,
    refunds: returns.refunds,
    tax,
    taxes: taxesOf(rates, returned),
    net: sums.taken - returns.amount - tax,
  }
}

function plain(sums: SumsOfSales): Omit<Figures, 'givenBack' | 'refunds' | 'tax' | 'taxes' | 'net'> {
  const { delivery, packaging, service, smallOrder, tax: _, ...rest } = sums
  return { ...rest, fees: { delivery, packaging, service, smallOrder } }
}

function taxesOf(
  rates: readonly { readonly key: string; readonly amount: number; readonly tax: number }[],
  returned: readonly { readonly key: string; readonly tax: number }[],
): Figures['taxes'] {
  const keys = [...new Set([...rates, ...returned].map(({ key }) => key))]
  return keys
    .map((key) => {
      const rate = rates.find((one) => one.key === key)
      const back = returned.find((one) => one.key === key)
      return { rate: Number(key), base: rate?.amount ?? 0, tax: rate?.tax ?? 0, returned: back?.tax ?? 0 }
    })
    .sort((a, b) => b.rate - a.rate)
}

function add(a: Figures, b: Figures): Figures {
  const sum = <K extends keyof Figures>(name: K) => (a[name] as number) + (b[name] as number)
  const taxes = new Map<number, Figures['taxes'][number]>()
  for (const one of [...a.taxes, ...b.taxes]) {
    const before = taxes.get(one.rate) ?? { rate: one.rate, base: 0, tax: 0, returned: 0 }
    taxes.set(one.rate, {
      rate: one.rate,
      base: before.base + one.base,
      tax: before.tax + one.tax,
      returned: before.returned + one.returned,
    })
  }
  return {
    ...{ orders: sum('orders'), units: sum('units'), items: sum('items'), promotions: sum('promotions') },
    ...{ reward: sum('reward'), loyalty: sum('loyalty'), taxOnTop: sum('taxOnTop'), corrections: sum('corrections') },
    ...{ writtenOff: sum('writtenOff'), taken: sum('taken'), givenBack: sum('givenBack'), refunds: sum('refunds') },
    ...{ tax: sum('tax'), net: sum('net'), credits: sum('credits'), open: sum('open') },
    fees: {
      delivery: a.fees.delivery + b.fees.delivery,
      packaging: a.fees.packaging + b.fees.packaging,
      service: a.fees.service + b.fees.service,
      smallOrder: a.fees.smallOrder + b.fees.smallOrder,
    },
    taxes: [...taxes.values()],
  }
}
