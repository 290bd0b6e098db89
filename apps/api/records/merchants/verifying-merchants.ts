import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** A merchant that sends codes to phones. */
interface VerifyingMerchant {
  readonly slug: string
  /** SMS 10, WhatsApp 20. */
  readonly channels: readonly number[]
  /** Its document names a provider of its own. */
  readonly ownSms: boolean
  readonly ownWhatsApp: boolean
}

/** Those that are there, by their documents. */
export async function listVerifyingMerchants(database: Pick<Database, 'platform'>): Promise<VerifyingMerchant[]> {
  const rows = await database.platform().rows<{
    slug: string
    channels: readonly number[] | null
    own_sms: string | null
    own_whatsapp: string | null
  }>(statement('merchants.listVerifying')`
     select slug, compiled -> 'messageChannels' as channels, compiled #>> '{messaging,sms,provider}' as own_sms,
       compiled #>> '{messaging,whatsapp,provider}' as own_whatsapp
     from merchants where removed_at is null and digest <> '' and compiled ->> 'verifyPhone' = 'always' order by slug`)
  return rows.map(({ slug, channels, own_sms: sms, own_whatsapp: whatsApp }) => ({
    slug,
    channels: channels ?? [],
    ownSms: sms !== null,
    ownWhatsApp: whatsApp !== null,
  }))
}
