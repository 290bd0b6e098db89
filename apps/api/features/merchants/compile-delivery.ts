import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { DeliveryBand, Store } from '@compass/domain/merchants'
import { isWithinReach, metresToDoor } from '@compass/domain/serviceability'
import type { CompileContext } from './compile-context.ts'
import type { Path } from './faults.ts'

type DocumentStore = MerchantDocument['stores'][number]

/**
 * How a store charges for delivery (decisions, step 7); nothing where it is by area. An area has a fee of its own only
 * there, and by distance its middle must be reached. An address without a pin counts as that middle.
 */
export function compileDelivery(at: CompileContext, store: DocumentStore, path: Path): Pick<Store, 'delivery'> {
  const { delivery, areas } = store
  areas.forEach(({ deliveryFee }, index) => {
    const place = [...path, 'areas', index, 'deliveryFee']
    if (delivery.by === 'area' && deliveryFee === undefined) at.faults.add(place, 'The fee of this area is missing.')
    if (delivery.by !== 'area' && deliveryFee !== undefined)
      at.faults.add(place, `The outlet charges by ${delivery.by}, so that an area has no fee of its own.`)
  })
  if (delivery.by === 'area') return {}
  if (delivery.by === 'courier') return { delivery: { by: 'courier' } }
  const bands = delivery.bands.map(({ upToKm, fee }, index): DeliveryBand => {
    const place = [...path, 'delivery', 'bands', index]
    return { upToMetres: metresOf(upToKm), fee: at.money(fee, [...place, 'fee']) }
  })
  bands.forEach(({ upToMetres }, index) => {
    if (index > 0 && upToMetres <= bands[index - 1]!.upToMetres)
      at.faults.add(
        [...path, 'delivery', 'bands', index, 'upToKm'],
        'Each band must reach further than the one before.',
      )
  })
  const rule = { by: 'distance', bands } as const
  areas.forEach(({ polygon }, index) => {
    const metres = metresToDoor(store, { polygon })
    if (!isWithinReach({ delivery: rule }, metres)) {
      const far = `${(metres / 1000).toFixed(1)} km`
      at.faults.add([...path, 'areas', index, 'polygon'], `Its middle is ${far} away, beyond the last band.`)
    }
  })
  return { delivery: rule }
}

/** '2.5' is 2500. */
function metresOf(kilometres: string): number {
  const [whole = '0', decimals = ''] = kilometres.split('.')
  return Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
}
