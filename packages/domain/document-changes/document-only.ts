import type { At } from './change.ts'

/** Of a store, or of the court that stores are under. */
const OF_STORES: readonly At[] = [
  ...[['scheduledDeliveryDetails', 'cutOff'], ['scheduledPickupDetails', 'cutOff'], ['delivery'], ['staffCalls']],
]

/** What no screen of the console changes: it says that it stands in the document, and where. `*` is any item of a list. */
export const DOCUMENT_ONLY: readonly At[] = [
  ...[['contact'], ['termsRequired'], ['gateways']],
  ...[['$schema'], ['format'], ['slug'], ['kind'], ['sandbox'], ['country'], ['currency'], ['uiVersion']],
  ...[['embedHosts'], ['simulatedKitchen'], ['messaging'], ['couriers'], ['map'], ['privacy'], ['collect']],
  ...[
    ['brand', 'glyph'],
    ['brand', 'categoryLayout'],
    ['brand', 'msgConfig'],
  ],
  ...[['pages', 'faq'], ['sideMenu'], ['gallery'], ['specials'], ['vendor']],
  ...[['loyalty'], ['rewards'], ['recurringOrders'], ['refundLimit']],
  ...OF_STORES.flatMap((at) => [
    ['stores', '*', ...at],
    ['court', ...at],
  ]),
  ...[['acceptanceMinutes'], ['posOutlet'], ['posPlatform'], ['vendor'], ['askSurname'], ['brand']].map((at) => [
    ...['stores', '*', ...at],
  ]),
  ...[['kitchenLanguage'], ['slotCapacity'], ['scheduledRoomDetails', 'cutOff']].map((at) => ['stores', '*', ...at]),
  ['court', 'serving'],
]
