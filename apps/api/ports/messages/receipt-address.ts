import { keyedHash, sameHash } from '../../ids/index.ts'

interface ReceiptAddress {
  readonly publicUrl: string
  readonly secretKey: string
  readonly provider: string
}

interface AddressedMessage {
  readonly merchantId: string
  readonly owner: 'merchant' | 'platform'
  readonly messageId: string
}

/** Bytes of the code that an address carries. */
const CODE_BYTES = 16

/**
 * Where a provider tells what became of a message. `account` says whose account it is, with whose secret the telling is
 * checked; with the platform's, `merchant` says whose message it is. `code` proves that the address is ours.
 */
export function addressForReceipts(at: ReceiptAddress, message: AddressedMessage): string {
  const { merchantId, owner, messageId } = message
  const query = new URLSearchParams({
    [owner === 'merchant' ? 'account' : 'merchant']: merchantId,
    message: messageId,
    code: codeOf(at, message),
  })
  return `${at.publicUrl}/v1/messages/receipts/${at.provider}?${query}`
}

/** The message that an address is about, where it is one of ours; null where it is not. */
export function messageOfAddress(at: ReceiptAddress, path: string): AddressedMessage | null {
  const query = new URLSearchParams(path.split('?')[1])
  const [account, merchant] = [query.get('account'), query.get('merchant')]
  const messageId = query.get('message')
  const merchantId = account ?? merchant
  if (!merchantId || !messageId) return null
  const message: AddressedMessage = { merchantId, owner: account ? 'merchant' : 'platform', messageId }
  return sameHash(Buffer.from(query.get('code') ?? ''), Buffer.from(codeOf(at, message))) ? message : null
}

function codeOf({ secretKey, provider }: ReceiptAddress, { merchantId, owner, messageId }: AddressedMessage): string {
  const hash = keyedHash(secretKey, 'receipt', provider, owner, merchantId, messageId)
  return hash.subarray(0, CODE_BYTES).toString('base64url')
}
