import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Store } from '@compass/domain/merchants'
import type { Spot } from '@compass/domain/spots'
import type { CompileContext } from './compile-context.ts'
import type { Path } from './faults.ts'

type DocumentStore = MerchantDocument['stores'][number]

/** Tables and rooms of a store; a service at a spot needs spots, and spots need their service. */
export function compileSpots(at: CompileContext, store: DocumentStore, path: Path): Pick<Store, 'spots'> {
  const { tables, rooms, chooseTable, joining, askSurname, staffCalls } = store
  checkService(at, store, path, { service: 'dineIn', part: 'tables' })
  checkService(at, store, path, { service: 'room', part: 'rooms' })
  at.faults.addTwice(
    staffCalls.map(({ key }, index) => ({ key, path: [...path, 'staffCalls', index, 'key'] })),
    'call',
  )
  if (chooseTable && tables.length === 0)
    at.faults.add([...path, 'chooseTable'], 'The outlet has no table that a guest could choose.')
  if (tables.length + rooms.length === 0) return {}
  const spot = (kind: Spot['kind'], number: string) => ({ id: at.id(kind, store.key, number), kind, number })
  const name = (text: DocumentStore['name'] | undefined, ...here: Path) =>
    text === undefined ? null : at.text(text, [...path, ...here])
  return {
    spots: {
      items: [
        ...tables.map(
          ({ number, zone, seats, orders }, index): Spot => ({
            ...spot('table', number),
            zone: name(zone, 'tables', index, 'zone'),
            seats: seats ?? null,
            floor: null,
            orders,
          }),
        ),
        ...rooms.map(
          ({ number, floor }, index): Spot => ({
            ...spot('room', number),
            zone: null,
            seats: null,
            floor: name(floor, 'rooms', index, 'floor'),
            orders: 'single',
          }),
        ),
      ],
      joining,
      chooseTable,
      askSurname,
      staffCalls: staffCalls.map((call, index) => ({
        key: call.key,
        name: at.text(call.name, [...path, 'staffCalls', index, 'name']),
      })),
    },
  }
}

interface Check {
  readonly service: 'dineIn' | 'room'
  readonly part: 'tables' | 'rooms'
}

function checkService(at: CompileContext, store: DocumentStore, path: Path, { service, part }: Check): void {
  const spots = store[part]
  const isOffered = store.services.includes(service)
  if (isOffered && spots.length === 0)
    at.faults.add([...path, part], `The outlet offers ${service} and has no ${part}.`)
  if (!isOffered && spots.length > 0) at.faults.add([...path, part], `The outlet does not offer ${service}.`)
  at.faults.addTwice(
    spots.map(({ number }, index) => ({ key: number, path: [...path, part, index, 'number'] })),
    part === 'tables' ? 'table' : 'room',
  )
}
