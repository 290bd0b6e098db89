import type { Emulator } from './http/index.ts'
import { openRazorpay } from './razorpay/index.ts'
import { openStripe } from './stripe/index.ts'
import { openTap } from './tap/index.ts'

/** The emulators by the name of their provider: `npm run emulators -- stripe`. Each listens on a port, 0 for any free one. */
export const EMULATORS: Readonly<Record<string, (port: number) => Promise<Emulator>>> = {
  razorpay: (port) => openRazorpay({ port }),
  stripe: (port) => openStripe({ port }),
  tap: (port) => openTap({ port }),
}
