import { openGoogleMaps } from './google-maps/index.ts'
import type { Emulator } from './http/index.ts'
import { openMixPay } from './mixpay/index.ts'
import { openNominatim } from './nominatim/index.ts'
import { openNowPayments } from './nowpayments/index.ts'
import { openRazorpay } from './razorpay/index.ts'
import { openStripe } from './stripe/index.ts'
import { openTap } from './tap/index.ts'
import { openTiles } from './tiles/index.ts'
import { openTwilio } from './twilio/index.ts'
import { openUberDirect } from './uber-direct/index.ts'
import { openWhatsApp } from './whatsapp/index.ts'

/** So long after each step of a message it is told. */
const REPORTS_AFTER_MS = 1_000

/** The emulators by the name of their provider: `npm run emulators -- stripe`. Each listens on a port, 0 for any free one. */
export const EMULATORS: Readonly<Record<string, (port: number) => Promise<Emulator>>> = {
  'google-maps': openGoogleMaps,
  mixpay: openMixPay,
  nominatim: openNominatim,
  nowpayments: openNowPayments,
  razorpay: (port) => openRazorpay({ port }),
  stripe: (port) => openStripe({ port }),
  tap: (port) => openTap({ port }),
  tiles: openTiles,
  'uber-direct': openUberDirect,
  // It signs with the token that it was asked with.
  twilio: (port) => openTwilio({ port, reportsAfterMs: REPORTS_AFTER_MS }),
  // Its app secret is `app_secret`; it tells of messages where WHATSAPP_WEBHOOK_URL says.
  whatsapp: (port) => {
    const webhookUrl = process.env.WHATSAPP_WEBHOOK_URL
    return openWhatsApp({ port, reportsAfterMs: REPORTS_AFTER_MS, ...(webhookUrl && { webhookUrl }) })
  },
}
