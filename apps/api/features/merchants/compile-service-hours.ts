import type { MerchantDocument } from '@compass/contract/merchant-document'
import { type StoreHours, weekLiesWithin } from '@compass/domain/availability'
import type { Store } from '@compass/domain/merchants'
import type { ServiceWithoutSpot } from '@compass/domain/services'
import type { CompileContext } from './compile-context.ts'
import { compileWeek } from './compile-hours.ts'
import type { Path } from './faults.ts'

type DocumentStore = MerchantDocument['stores'][number]

const SERVICES = { delivery: 20, pickup: 10 } as const

/** Hours of a service of its own: a shorter week; days that are planned off or special hold for both. */
export function compileServiceHours(
  at: CompileContext,
  store: DocumentStore,
  hours: StoreHours,
  path: Path,
): Pick<Store, 'serviceHours'> {
  const own: { [service in ServiceWithoutSpot]?: StoreHours } = {}
  for (const service of ['delivery', 'pickup'] as const) {
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
