import type { At } from './change.ts'

/** Of a store, or of the court that stores are under. */
const OF_STORES: readonly At[] = [
  ...['scheduledDeliveryDetails', 'scheduledPickupDetails'].flatMap((service) => [
    [service, 'cutOff'],
    [service, 'slots'],
  ]),
  ...[['delivery'], ['staffCalls']],
]

/** What no screen of the console changes: it says that it stands in the document, and where. `*` is any item of a list. */
export const DOCUMENT_ONLY: readonly At[] = [
  ...[['$schema'], ['format'], ['slug'], ['kind'], ['sandbox'], ['country'], ['currency'], ['uiVersion']],
  ...[['simulatedKitchen'], ['couriers'], ['map'], ['privacy'], ['cities']],
  ...['glyph', 'categoryLayout', 'msgConfig'].map((field) => ['brand', field]),
  ...['kind', 'focus', 'alt'].flatMap((field) => [
    ['brand', 'logo', field],
    ['brand', 'cover', '*', field],
  ]),
  ...[['gallery'], ['specials'], ['loyalty'], ['rewards']],
  ...OF_STORES.flatMap((at) => [
    ['stores', '*', ...at],
    ['court', ...at],
  ]),
  ...[['key'], ['posOutlet'], ['posPlatform'], ['askSurname'], ['brand'], ['counter'], ['tax']].map((at) => [
    ...['stores', '*', ...at],
  ]),
  ...[['kitchenLanguage'], ['slotCapacity'], ['scheduledRoomDetails', 'cutOff'], ['scheduledRoomDetails', 'slots']].map(
    (at) => ['stores', '*', ...at],
  ),
  ['court', 'serving'],
]
