import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Emulator } from '@compass/emulators/http'
import { newId } from '../../ids/index.ts'
import type { AccountMode, Secrets, SecretsPort } from '../secrets/port.ts'
import type { Charge, GatewayAccount, GatewayPayment, GatewayPort, ReceivedWebhook } from './port.ts'

/** A gateway against its emulator: what a provider's own test file says of it, so that the contract can be tried. */
export interface GatewayBench {
  readonly gateway: GatewayPort
  readonly emulator: Emulator
  /** In test mode; its secrets are right until `secrets` says otherwise. */
  readonly account: GatewayAccount
  /** What the account's credentials are, by mode; null: it has none. */
  readonly secrets: Record<AccountMode, Secrets | null>
  /** How `Lies` names the call that makes a payment, and the one that asks for it by the gateway's id. */
  readonly calls: { readonly create: string; readonly find: string }
  /** Of a payment on the gateway's own page. */
  readonly charge: Pick<Charge, 'method' | 'currency' | 'amount'>
  /** Amounts that go there and come back the same: at least one of each kind of currency that it takes. */
  readonly amounts: readonly (readonly [amount: number, currency: string])[]
  /** What came to our address for webhooks, the oldest first. */
  readonly webhooks: readonly ReceivedWebhook[]
  /** The customer pays on the page. */
  pay(payment: GatewayPayment, savesCard?: boolean): Promise<void>
  /** The customer's card is refused, and the page stays open. Absent: its pages end with it. */
  refuse?(payment: GatewayPayment): Promise<void>
  /** Money comes that is not what was asked for. */
  payOther?(payment: GatewayPayment, money: { readonly amount?: number; readonly currency?: string }): Promise<void>
  /** From now on answers say that they are of the other mode; or no more. */
  answerInOtherMode?(isOther: boolean): void
  /** The next refund waits; the function ends it. */
  holdRefund?(): (status: 'succeeded' | 'failed') => Promise<void>
  /** It can end nothing that is open: its pages end by themselves. */
  readonly endsByItself?: true
  /** Somebody else's payment on the same account, paid: the gateway's id of it. */
  payElsewhere?(): Promise<string>
  /** The customer's bank takes it back: the dispute's id. */
  dispute?(payment: GatewayPayment): Promise<string>
  /** What was taken is paid out to the merchant's bank. */
  payOut?(): Promise<void>
  /** A saved card of a customer that the bank refuses: its token. */
  refusedCard?(customerId: string): Promise<string>
  readonly habits?: GatewayHabits
  close(): Promise<void>
}

/** What is another way with a provider than with most. */
interface GatewayHabits {
  /** It has no page: the customer sends coins to an address of a quote. */
  readonly hasQuotes?: true
  /** Its keys do not say of which mode they are. */
  readonly hasKeysOfAnyMode?: true
  /** It has no keys: who is paid is known to all. */
  readonly isKeyless?: true
  /** Money goes back by a person alone: each refund has failed at once. */
  readonly refundsByHand?: true
  /** Its webhooks have no signature. */
  readonly isUnsigned?: true
}

/** Our address for webhooks: remembers what came, and answers 200 or what it is set to. */
export async function openReceiver() {
  const received: ReceivedWebhook[] = []
  const receiver = { url: '', received, status: 200, close: () => {} }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts), now: new Date() })
      response.writeHead(receiver.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  receiver.close = () => void server.close()
  return receiver
}

/** An account of a new merchant, with its keys, which a test changes, and the port that reads them. */
export function accountWith(mode: AccountMode, keys: Secrets) {
  const account: GatewayAccount = { merchantId: newId(Date.now()), mode }
  const secrets: Record<AccountMode, Secrets | null> = { test: null, live: null, [mode]: keys }
  const port: SecretsPort = {
    read: async (merchantId, _, mode) => (merchantId === account.merchantId ? secrets[mode] : null),
  }
  return { account, secrets, port }
}

/** The customer presses a button of a payment's page. */
export async function submit({ page }: GatewayPayment, fields: Record<string, string>): Promise<void> {
  await fetch(page.pageUrl!, { method: 'POST', body: new URLSearchParams(fields).toString(), redirect: 'manual' })
}

/** A payment of a new reference, as a feature asks for one. */
export function chargeOf(bench: GatewayBench, changes: Partial<Charge> = {}): Charge {
  return {
    account: bench.account,
    settings: { publicKey: null, upi: 'page' },
    reference: newId(Date.now()),
    returnUrl: 'https://shop.example/v1/payment/callback/x?account=m&payment=p',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    language: 'en',
    description: 'Saffron · Order 1042',
    merchant: { name: 'Saffron', color: '#b3261e' },
    customerId: newId(Date.now()),
    customerPhone: null,
    cardToken: null,
    savesCard: false,
    vpa: null,
    walletToken: null,
    asset: null,
    bins: null,
    ...bench.charge,
    ...changes,
  }
}

/** What an enquiry knows of it. */
export const keyOf = (charge: Charge, payment: GatewayPayment | null) => ({
  reference: charge.reference,
  gatewayId: payment?.id ?? null,
  createdAt: new Date(),
})
