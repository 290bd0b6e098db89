import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import type { MessageSender, Receipt, ReceivedReceipt } from '../../ports/messages/port.ts'
import { findMessage } from '../../records/messages/messages.ts'
import { forgetText, moveMessage } from '../../records/messages/receipts.ts'
import { fallBack } from './fall-back.ts'
import { senderOf } from './sender.ts'
import { storedTextOf } from './stored-text.ts'

const PROVIDERS = ['twilio', 'whatsapp', 'http']

interface ReceiptInput extends Omit<ReceivedReceipt, 'sender'> {
  readonly provider: string
  /** The merchant whose account it says to be from; undefined: the platform's. */
  readonly account: string | undefined
  readonly now: Date
}

/**
 * What a provider tells of messages. It is checked with the secret of the account that it names. It moves messages of that account
 * alone, and only forwards, so that what comes twice or late changes nothing. A code that failed and may go by SMS goes at once.
 * Refuses `invalid_signature`, `invalid_request`.
 */
export async function receiveReceipts(api: Api, input: ReceiptInput): Promise<Result<{ done: true }>> {
  const { provider, account, path, headers, body, now } = input
  const label = PROVIDERS.includes(provider) ? provider : 'unknown'
  const sender = account === undefined ? null : await senderNamed(api, account)
  const read =
    sender === undefined || label === 'unknown'
      ? refuse({ reason: 'invalid_signature' })
      : await api.ports.messages.readReceipts(provider, { sender, path, headers, body })
  if (!read.ok) {
    const { reason } = read.refusal
    api.metrics.count('compass_message_receipts_refused_total', 'Receipts that were refused.', {
      provider: label,
      reason,
    })
    return read
  }
  for (const receipt of read.value) await act(api, provider, sender ?? null, receipt, now)
  return accept({ done: true })
}

/** What a provider is answered that asks whether this address is ours; null: the question has not the right token. */
export async function handshakeFor(
  api: Api,
  { provider, account, ...query }: Readonly<Record<string, string | undefined>> & { readonly provider: string },
): Promise<string | null> {
  const sender = account === undefined ? null : await senderNamed(api, account)
  return sender === undefined ? null : api.ports.messages.answerHandshake(provider, sender, query)
}

/** Undefined: there is no such merchant. */
async function senderNamed(api: Api, account: string): Promise<MessageSender | undefined> {
  const loaded = isId(account) ? await api.merchants.load(account) : null
  return loaded ? senderOf(loaded.merchant) : undefined
}

async function act(
  api: Api,
  provider: string,
  sender: MessageSender | null,
  receipt: Receipt,
  now: Date,
): Promise<void> {
  const { messageId, providerId, state, failure } = receipt
  const merchantId = receipt.merchantId ?? sender?.merchantId ?? null
  const isKnown = merchantId !== null && isId(merchantId) && (await api.merchants.load(merchantId)) !== null
  const isOurs = isKnown && (messageId === null || isId(messageId))
  // An account tells of its own merchant's messages alone.
  const isForeign = sender !== null && merchantId !== sender.merchantId
  const moved =
    isOurs && !isForeign
      ? await moveMessage(
          api.database.tenant(merchantId),
          { provider, account: sender ? 'merchant' : 'platform', messageId, providerId, state, failure },
          now,
        )
      : null
  const outcome = moved ? state : 'ignored'
  api.metrics.count('compass_message_receipts_total', 'What providers told of messages.', { provider, outcome })
  if (!moved || merchantId === null) return
  if (moved.fallsBack && (state === 'failed' || state === 'undelivered')) await fallBack(api, merchantId, moved.id, now)
  if (state === 'delivered' && moved.kind === 'otp') await forgetCode(api, merchantId, moved.id)
}

async function forgetCode(api: Api, merchantId: string, id: string): Promise<void> {
  const tenant = api.database.tenant(merchantId)
  const message = await findMessage(tenant, id)
  if (message && (await storedTextOf(api, message)).body === '') await forgetText(tenant, id)
}
