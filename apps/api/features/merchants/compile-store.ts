import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Area, ChannelMethods, Store, StoreFees } from '@compass/domain/merchants'
import { channelOf } from '@compass/domain/services'
import { closedRing, polygonFault } from './check-polygon.ts'
import { basisPoints, type CompileContext } from './compile-context.ts'
import { COURT_KEY, compileVendorOfCourt } from './compile-court.ts'
import { compileDelivery } from './compile-delivery.ts'
import { compileHours } from './compile-hours.ts'
import { compileScheduling } from './compile-scheduling.ts'
import { compileServiceHours } from './compile-service-hours.ts'
import { compileSpots } from './compile-spots.ts'
import { compileVendor } from './compile-vendor.ts'
import type { Path } from './faults.ts'
import { SERVICES } from './service-codes.ts'

type DocumentStore = MerchantDocument['stores'][number]
type DocumentArea = DocumentStore['areas'][number]

/** A store as the rules see it (the specification, section 3); in a court a vendor, or the court itself. */
export function compileStore(at: CompileContext, store: DocumentStore, path: Path): Store {
  const { faults } = at
  const isVendor = at.document.court !== null && store.key !== COURT_KEY
  const services = [...new Set(store.services)]
  for (const service of services) {
    // An outlet that is not open yet may still lack what it opens with.
    if (store.active && store.payment[service].length === 0) {
      faults.add([...path, 'payment', service], `The outlet offers ${service} and takes no payment for it.`)
    }
    if (service !== 'room' && store.payment[service].includes('roomCharge')) {
      faults.add([...path, 'payment', service], 'Only what is ordered to a room goes on its account.')
    }
  }
  if (store.active && services.includes('delivery') && store.areas.length === 0 && !isVendor) {
    faults.add([...path, 'areas'], 'The outlet offers delivery and has no area that it delivers to.')
  }
  faults.addTwice(
    store.areas.map(({ key }, index) => ({ key, path: [...path, 'areas', index, 'key'] })),
    'area',
  )
  const hours = compileHours(at, store.hours, [...path, 'hours'])
  return {
    id: at.id('store', store.key),
    key: store.key,
    name: at.text(store.name, [...path, 'name']),
    phone: store.phone,
    address: at.text(store.address, [...path, 'address']),
    location: store.location,
    isActive: store.active,
    previewMode: store.preview,
    services: services.map((service) => SERVICES[service]),
    hours,
    ...compileServiceHours(at, store, hours, [...path, 'hours']),
    ...compileScheduling(at, store, path),
    vendor: compileVendor(at, store, path),
    ...(isVendor ? {} : compileSpots(at, store, path)),
    ...compileVendorOfCourt(at, store, path),
    posOutlet: store.posOutlet,
    posPlatform: store.posPlatform,
    preparationMinutes: store.preparationMinutes,
    areas: store.areas.map((area, index) => compileArea(at, store, area, [...path, 'areas', index])),
    paymentMethods: services.map(
      (service): ChannelMethods => ({
        channel: channelOf(SERVICES[service]),
        methods: [...new Set(store.payment[service])],
      }),
    ),
    minimumOrder: {
      delivery: at.moneyOrNull(store.minimumOrder.delivery, [...path, 'minimumOrder', 'delivery']),
      pickup: at.moneyOrNull(store.minimumOrder.pickup, [...path, 'minimumOrder', 'pickup']),
      dineIn: at.moneyOrNull(store.minimumOrder.dineIn, [...path, 'minimumOrder', 'dineIn']),
      room: at.moneyOrNull(store.minimumOrder.room, [...path, 'minimumOrder', 'room']),
    },
    cashLimit: at.moneyOrNull(store.cashLimit, [...path, 'cashLimit']),
    ...compileDelivery(at, store, path),
    fees: compileFees(at, store.fees, [...path, 'fees']),
    taxIncluded: store.taxIncluded,
    acceptanceMinutes: store.acceptanceMinutes,
  }
}

function compileFees(at: CompileContext, fees: DocumentStore['fees'], path: Path): StoreFees {
  const taxed = (kind: keyof typeof fees.tax) => {
    const key = fees.tax[kind]
    return key === null ? null : at.taxRate(key, [...path, 'tax', kind])
  }
  return {
    packagingPerItem: at.money(fees.packagingPerItem, [...path, 'packagingPerItem']),
    serviceRate: basisPoints(fees.serviceRate),
    smallOrder: fees.smallOrder && {
      below: at.money(fees.smallOrder.below, [...path, 'smallOrder', 'below']),
      amount: at.money(fees.smallOrder.amount, [...path, 'smallOrder', 'amount']),
    },
    taxRate: {
      delivery: taxed('delivery'),
      packaging: taxed('packaging'),
      service: taxed('service'),
      smallOrder: taxed('smallOrder'),
    },
  }
}

function compileArea(at: CompileContext, store: DocumentStore, area: DocumentArea, path: Path): Area {
  const city = at.cities.get(area.city)
  if (!city) at.faults.add([...path, 'city'], `No city "${area.city}" stands under /cities.`)
  const wrong = polygonFault(area.polygon)
  if (wrong) at.faults.add([...path, 'polygon'], wrong)
  if (area.deliveryMinutes.from > area.deliveryMinutes.to) {
    at.faults.add([...path, 'deliveryMinutes'], 'The minutes begin after they end.')
  }
  return {
    id: at.id('area', store.key, area.key),
    key: area.key,
    name: at.text(area.name, [...path, 'name']),
    city: city ?? {},
    cityKey: area.city,
    polygon: closedRing(area.polygon),
    deliveryFee: area.deliveryFee === undefined ? 0 : at.money(area.deliveryFee, [...path, 'deliveryFee']),
    freeDeliveryFrom: at.moneyOrNull(area.freeDeliveryFrom, [...path, 'freeDeliveryFrom']),
    minimumOrder: at.moneyOrNull(area.minimumOrder, [...path, 'minimumOrder']),
    deliveryMinutes: area.deliveryMinutes,
  }
}
