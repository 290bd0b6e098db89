import type { Api } from '../../http/api.ts'
import type { Message, StoredText } from '../../records/messages/messages.ts'

/** A code or an invitation does not stay in the table once it is sent; people read codes of a demo's sandbox merchants there. */
export async function storedTextOf(
  api: Api,
  { merchantId, kind, body, params }: Pick<Message, 'merchantId' | 'kind' | 'body' | 'params'>,
): Promise<StoredText> {
  if (kind === 'invitation') return { body: '', params: null }
  if (kind !== 'otp') return { body, params }
  const loaded = api.configuration.mode === 'demo' ? await api.merchants.load(merchantId) : null
  return { body: loaded?.merchant.sandbox ? body : '', params: null }
}
