import type { At } from './change.ts'

/** What no screen of the console changes: it says that it stands in the document, and where. */
export const DOCUMENT_ONLY: readonly At[] = [
  ['format'],
  ['slug'],
  ['kind'],
  ['sandbox'],
  ['uiVersion'],
  ['simulatedKitchen'],
  ['messaging'],
  ['couriers'],
  ['map', 'water'],
  ['map', 'roads'],
  ['map', 'tiles'],
  ['map', 'geocoder'],
]
