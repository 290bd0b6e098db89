import type { MerchantDocument } from '@compass/contract/merchant-document'
import { type StoreHours, weekLiesWithin } from '@compass/domain/availability'
import type { Store } from '@compass/domain/merchants'
import type { Service } from '@compass/domain/services'
import type { CompileContext } from './compile-context.ts'
import { compileWeek } from './compile-hours.ts'
import type { Path } from './faults.ts'
import { SERVICES } from './service-codes.ts'

type DocumentStore = MerchantDocument['stores'][number]

/** Hours of a service of its own: a shorter week; days that are planned off or special hold for both. */
export function compileServiceHours(
  at: CompileContext,
  store: DocumentStore,
  hours: StoreHours,
  path: Path,
): Pick<Store, 'serviceHours'> {
  const own: { [service in Service]?: StoreHours } = {}
  for (const service of ['delivery', 'pickup', 'dineIn', 'room'] as const) {
    const week = store.hours.services[service]
    if (!week) continue
    const here = [...path, 'services', service]
    if (!store.services.includes(service)) at.faults.add(here, `The outlet does not offer ${service}.`)
    const compiled = compileWeek(at, week, here)
    if (!weekLiesWithin(compiled, hours.week)) {
      at.faults.add(here, 'These hours go beyond those of the outlet.')
    }
    own[SERVICES[service]] = { ...hours, week: compiled }
  }
  return Object.keys(own).length > 0 ? { serviceHours: own } : {}
}
