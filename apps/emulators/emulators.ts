import { openGoogleMaps } from './google-maps/index.ts'
import type { Emulator } from './http/index.ts'
import { openNominatim } from './nominatim/index.ts'
import { openTiles } from './tiles/index.ts'

/** The emulators by the name of their provider: `npm run emulators -- stripe`. Each listens on a port, 0 for any free one. */
export const EMULATORS: Readonly<Record<string, (port: number) => Promise<Emulator>>> = {
  'google-maps': openGoogleMaps,
  nominatim: openNominatim,
  tiles: openTiles,
}
