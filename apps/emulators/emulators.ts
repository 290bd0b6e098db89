import type { Emulator } from './http/index.ts'
import { openStripe } from './stripe/index.ts'

/** The emulators by the name of their provider: `npm run emulators -- stripe`. Each listens on a port, 0 for any free one. */
export const EMULATORS: Readonly<Record<string, (port: number) => Promise<Emulator>>> = {
  stripe: (port) => openStripe({ port }),
}
