import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Court, Store, VendorBrand } from '@compass/domain/merchants'
import { collectedInPerson } from '@compass/domain/payments'
import type { CompileContext } from './compile-context.ts'
import type { Path } from './faults.ts'

type DocumentStore = MerchantDocument['stores'][number]
type DocumentCourt = NonNullable<MerchantDocument['court']>
type DocumentPromotion = MerchantDocument['promotions'][number]

/** The court among the stores: ids of its areas and tables hang on it, and no vendor is called so. */
export const COURT_KEY = 'court'

/** The court itself as an outlet of the document. `compile` is `compileStore`, which knows vendors by this file. */
export function compileCourt(
  at: CompileContext,
  compile: (at: CompileContext, store: DocumentStore, path: Path) => Store,
): { court?: Court } {
  const { court, stores } = at.document
  if (!court) return {}
  if (at.document.recurringOrders) at.faults.add(['recurringOrders'], 'Orders of a court are not repeated.')
  stores.forEach(({ key }, index) => {
    if (key === COURT_KEY) at.faults.add(['stores', index, 'key'], 'In a court this key is the court’s own.')
  })
  court.payment.pickup.forEach((method, index) => {
    if (collectedInPerson(method))
      at.faults.add(['court', 'payment', 'pickup', index], 'Nobody collects money at the counters of a court.')
  })
  court.areas.forEach(({ minimumOrder }, index) => {
    if (minimumOrder !== null)
      at.faults.add(['court', 'areas', index, 'minimumOrder'], 'In a court the smallest orders are the vendors’.')
  })
  return { court: { store: compile(at, storeOfCourt(at.document, court), ['court']), serving: court.serving } }
}

function storeOfCourt({ name, stores }: MerchantDocument, court: DocumentCourt): DocumentStore {
  const { serving: _, fees, ...same } = court
  const none = { packaging: null, service: null }
  return {
    ...same,
    key: COURT_KEY,
    name,
    active: true,
    preview: false,
    scheduledRoomDetails: null,
    posOutlet: null,
    posPlatform: null,
    preparationMinutes: Math.max(...stores.map(({ preparationMinutes }) => preparationMinutes)),
    acceptanceMinutes: Math.max(...stores.map(({ acceptanceMinutes }) => acceptanceMinutes)),
    minimumOrder: { delivery: null, pickup: null, dineIn: null, room: null },
    fees: { ...fees, packagingPerItem: '0', serviceRate: '0', tax: { ...none, ...fees.tax } },
    vendor: { licences: [] },
    rooms: [],
    askSurname: false,
    brand: null,
    slotCapacity: null,
  }
}

/** A vendor as an outlet of its own: how it is paid, and for which slots it can be ordered from, is the court's. */
export function storeOfVendor(at: CompileContext, store: DocumentStore, path: Path): DocumentStore {
  const { court } = at.document
  if (!court) return store
  checkCourtsOwn(at, store, path)
  const { services, slotCapacity: capacity } = store
  const forLater = <Details extends object>(details: Details | null, isOffered: boolean) =>
    details && isOffered ? { ...details, capacity } : null
  return {
    ...store,
    payment: court.payment,
    scheduledDeliveryDetails: forLater(court.scheduledDeliveryDetails, services.includes('delivery')),
    scheduledPickupDetails: forLater(court.scheduledPickupDetails, services.includes('pickup')),
  }
}

/** What the court does for all of its vendors stands with none of them. */
function checkCourtsOwn({ document, faults }: CompileContext, store: DocumentStore, path: Path): void {
  const ours: readonly (readonly [boolean, ...Path])[] = [
    [store.areas.length > 0, 'areas'],
    [store.delivery.by !== 'area', 'delivery'],
    [store.tables.length + store.rooms.length > 0 || store.chooseTable, 'tables'],
    [Object.values(store.payment).some((methods) => methods.length > 0), 'payment'],
    [store.cashLimit !== null, 'cashLimit'],
    [store.fees.smallOrder !== null || store.fees.tax.smallOrder !== null, 'fees', 'smallOrder'],
    [store.fees.tax.delivery !== null, 'fees', 'tax', 'delivery'],
    [store.scheduledDeliveryDetails !== null, 'scheduledDeliveryDetails'],
    [store.scheduledPickupDetails !== null, 'scheduledPickupDetails'],
    [store.scheduledRoomDetails !== null, 'scheduledRoomDetails'],
  ]
  for (const [isNamed, ...own] of ours)
    if (isNamed) faults.add([...path, ...own], 'This is the court’s: it stands under /court.')
  store.services.forEach((service, index) => {
    if (!document.court!.services.includes(service))
      faults.add([...path, 'services', index], `The court does not offer ${service}.`)
  })
}

/** What only a vendor of a court has. */
export function compileVendorOfCourt(
  at: CompileContext,
  store: DocumentStore,
  path: Path,
): Pick<Store, 'brand' | 'counter' | 'kitchenLanguage'> {
  const { document, faults } = at
  const { brand, counter, tax, kitchenLanguage, slotCapacity } = store
  if (!document.court) {
    const named = { brand, counter, tax, kitchenLanguage, slotCapacity }
    for (const [part, value] of Object.entries(named))
      if (value !== null && value !== undefined) faults.add([...path, part], 'Only a vendor of a court has this.')
    return {}
  }
  if (store.key === COURT_KEY) return {}
  if (!brand) faults.add(path, 'A vendor of a court has a brand of its own: brand.')
  if (tax !== undefined) at.taxRate(tax, [...path, 'tax'])
  if (kitchenLanguage !== undefined && !document.languages.includes(kitchenLanguage))
    faults.add([...path, 'kitchenLanguage'], 'The court does not speak this language: see /languages.')
  return {
    ...(brand && { brand: compileBrandOfVendor(at, brand, [...path, 'brand']) }),
    ...(counter && { counter: at.text(counter, [...path, 'counter']) }),
    ...(kitchenLanguage && { kitchenLanguage }),
  }
}

function compileBrandOfVendor(at: CompileContext, brand: NonNullable<DocumentStore['brand']>, path: Path): VendorBrand {
  return {
    colorCode: brand.color.toLowerCase(),
    glyph: brand.glyph,
    logo: brand.logo?.sha256 ?? null,
    cover: brand.cover,
    sells: at.text(brand.sells, [...path, 'sells']),
  }
}

/** A vendor's promotion is about its own products; the delivery is the court's. */
export function checkIssuer(at: CompileContext, { vendor, gives, about, conditions }: DocumentPromotion, path: Path) {
  const { document, faults, vendorOfSku } = at
  if (document.court && conditions.stores !== null)
    faults.add([...path, 'conditions', 'stores'], 'In a court say whose offer it is: vendor.')
  if (vendor === undefined) return
  if (!document.court) return faults.add([...path, 'vendor'], 'Only the offers of a court can be a vendor’s.')
  if (!at.storeKeys.has(vendor)) return faults.add([...path, 'vendor'], `No store "${vendor}" stands under /stores.`)
  if (gives.kind === 'freeDelivery') faults.add([...path, 'gives'], 'The court delivers, and not its vendors.')
  const check = (sku: string, ...part: Path) => {
    if (at.skus.has(sku) && vendorOfSku.get(sku) !== vendor)
      faults.add([...path, ...part], `Another vendor sells "${sku}".`)
  }
  if (gives.kind === 'freeProduct') gives.products.forEach((sku, index) => void check(sku, 'gives', 'products', index))
  about?.products.forEach((sku, index) => void check(sku, 'about', 'products', index))
  about?.categories.forEach((key, index) => {
    const category = document.catalogue.categories.find((one) => one.key === key)
    if (category && category.store !== vendor)
      faults.add([...path, 'about', 'categories', index], `Another vendor sells "${key}".`)
  })
}
