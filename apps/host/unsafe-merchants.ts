import { listVerifyingMerchants, type MerchantDirectory } from '@compass/api'
import type { openDatabase } from '@compass/api/db'

const [SMS, WHATSAPP] = [10, 20]

/** Which channels the deployment's own message providers serve. */
interface ServedChannels {
  readonly sms: boolean
  readonly whatsapp: boolean
}

/**
 * Why production does not start over the merchants that are in the database, as one sentence; null: it does. What is stored
 * by calls alone is not looked at, such as keys of providers: a server has to run before it takes them.
 */
export async function findUnsafeMerchants(
  database: ReturnType<typeof openDatabase>,
  merchants: Pick<MerchantDirectory, 'hiddenSandboxes' | 'hiddenForTrying'>,
  served: ServedChannels,
): Promise<string | null> {
  const sandboxes = merchants.hiddenSandboxes()
  if (sandboxes.length > 0) {
    return `MODE is "production" and sandbox merchants are in the database, whose codes everybody knows (${sandboxes.join(', ')}): with MODE=demo remove them or apply their documents without sandbox, or use another database.`
  }
  const trying = merchants.hiddenForTrying()
  if (trying.length > 0) {
    return `MODE is "production" and documents in the database name gateways with mode "test", which take no real money (${trying.join(', ')}): apply them with MODE=demo and mode "live".`
  }
  const mute = (await listVerifyingMerchants(database)).filter(({ channels, ownSms, ownWhatsApp }) => {
    const isServed = (channel: number) =>
      (channel === SMS && (served.sms || ownSms)) || (channel === WHATSAPP && (served.whatsapp || ownWhatsApp))
    return !channels.some(isServed)
  })
  if (mute.length === 0) return null
  const slugs = mute.map(({ slug }) => slug).join(', ')
  return `MODE is "production" and merchants verify phones that no message provider reaches (${slugs}): set TWILIO_ACCOUNT_SID, SMS_HTTP_URL or WHATSAPP_PHONE_NUMBER_ID, or with MODE=demo name a provider in their documents under messaging, or set verifyPhone to never there.`
}
