import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isPageAddress } from '@compass/domain/payments'
import type { Emulator } from '@compass/emulators/http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import type { AccountMode, Secrets } from '../secrets/port.ts'
import type { Charge, GatewayAccount, GatewayPayment, GatewayPort, ReceivedNotice } from './port.ts'

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
  /** What came to our address for notices, the oldest first. */
  readonly webhooks: readonly ReceivedNotice[]
  /** The customer pays on the page. */
  pay(payment: GatewayPayment, savesCard?: boolean): Promise<void>
  /** The customer's card is refused, and the page stays open. Absent: its pages end with it. */
  refuse?(payment: GatewayPayment): Promise<void>
  /** Money comes that is not what was asked for. */
  payOther?(payment: GatewayPayment, money: { readonly amount?: number; readonly currency?: string }): Promise<void>
  /** From now on answers say that they are of the other mode; or no more. */
  answerInOtherMode?(on: boolean): void
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
  /** Its notices have no signature. */
  readonly isUnsigned?: true
}

/** Our address for notices: remembers what came, and answers 200 or what it is set to. */
export async function openReceiver() {
  const received: ReceivedNotice[] = []
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

const keyOf = (charge: Charge, payment: GatewayPayment | null) => ({
  reference: charge.reference,
  gatewayId: payment?.id ?? null,
  createdAt: new Date(),
})

/**
 * What every gateway must survive, each a test against its emulator. A provider's own test file calls it once and adds what
 * only that provider does.
 */
export function describeGateway(name: string, openBench: () => Promise<GatewayBench>): void {
  describe(`${name}, as every gateway`, () => {
    let bench: GatewayBench
    let right: GatewayBench['secrets']
    beforeAll(async () => {
      bench = await openBench()
      right = { ...bench.secrets }
    })
    afterEach(() => {
      Object.assign(bench.secrets, right)
    })
    afterAll(() => bench.close())
    const current = () => bench

    describe('a payment', () => testPayments(current))
    describe('a payment whose answer is no answer', () => testFaults(current, openBench))
    describe('money that is not what was asked for', () => testOtherMoney(current))
    describe('keys', () => testKeys(current))
    describe('a notice', () => testWebhooks(current))
    describe('a refund', () => testRefunds(current))
    describe('cards that it keeps', () => testCards(current))
    describe('what a bank takes back, and what is paid out', () => testAccounts(current))
  })
}

function testPayments(bench: () => GatewayBench): void {
  it('is open on a page of its own host, and holds just the amount once it is paid', async () => {
    const { gateway, account, pay, habits } = bench()
    const charge = chargeOf(bench())
    const open = await gateway.charge(charge)
    expect(open).toMatchObject({ reference: charge.reference, amount: charge.amount, captured: 0, refunded: 0 })
    expect(['created', 'pending']).toContain(open.status)
    const address = open.page.form?.action ?? open.page.pageUrl
    if (habits?.hasQuotes) expect(open.page.quote?.address).toMatch(/^\S+$/)
    else expect(open.page.requiresRedirect && isPageAddress(address!, gateway.pages)).toBe(true)
    await pay(open)
    const { reference, amount, currency } = charge
    const paid = { id: open.id, reference, amount, currency, status: 'captured', captured: amount, refunded: 0 }
    expect(await gateway.find(account, keyOf(charge, open))).toMatchObject({ ...paid, failureCode: null })
    expect(await gateway.find(account, keyOf(charge, null))).toMatchObject(paid)
  })

  it('with the same reference again, at once or later, is the same and is taken once', async () => {
    const { gateway, account, pay } = bench()
    const charge = chargeOf(bench())
    const first = await gateway.charge(charge)
    const again = await Promise.all([gateway.charge(charge), gateway.charge(charge)])
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id])
    await pay(first)
    const entries = (await gateway.ledger(account))?.filter(({ reference }) => reference === charge.reference)
    if (entries) expect(entries.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
  })

  it('is not over when a card was refused on its open page', async () => {
    const { gateway, account, pay, refuse } = bench()
    if (!refuse) return
    const charge = chargeOf(bench())
    const open = await gateway.charge(charge)
    await refuse(open)
    expect(['created', 'pending']).toContain((await gateway.find(account, keyOf(charge, open)))?.status)
    await pay(open)
    expect(await gateway.find(account, keyOf(charge, open))).toMatchObject({ status: 'captured', failureCode: null })
  })

  it('is ended by us, with and without its id, and stays ended', async () => {
    const { gateway, account, endsByItself } = bench()
    if (endsByItself) return
    for (const knowsId of [true, false]) {
      const charge = chargeOf(bench())
      const open = await gateway.charge(charge)
      const ended = await gateway.cancel(account, keyOf(charge, knowsId ? open : null))
      expect(['cancelled', 'expired']).toContain(ended?.status)
      expect(await gateway.cancel(account, keyOf(charge, open))).toMatchObject({ status: ended!.status, captured: 0 })
    }
  })

  it('that is paid is not ended: its money is answered', async () => {
    const { gateway, account, pay } = bench()
    const charge = chargeOf(bench())
    const open = await gateway.charge(charge)
    await pay(open)
    const answer = await gateway.cancel(account, keyOf(charge, open))
    expect(answer).toMatchObject({ status: 'captured', captured: charge.amount })
  })

  it('that it never heard of is none', async () => {
    const { gateway, account } = bench()
    const key = keyOf(chargeOf(bench()), null)
    expect(await gateway.find(account, key)).toBeNull()
    expect(await gateway.cancel(account, key)).toBeNull()
  })

  it('has an amount that comes back as it went, whatever its currency', async () => {
    const { gateway, account, pay, amounts } = bench()
    const takes = (amount: number, currency: string) => gateway.canTake(amount, currency, account)
    for (const [amount, currency] of amounts) {
      const charge = chargeOf(bench(), { amount, currency })
      expect([amount, currency, takes(amount, currency)]).toEqual([amount, currency, true])
      expect(amount % gateway.smallestUnit(currency)).toBe(0)
      const open = await gateway.charge(charge)
      expect(open).toMatchObject({ amount, currency })
      await pay(open)
      expect(await gateway.find(account, keyOf(charge, open))).toMatchObject({ amount, currency, captured: amount })
    }
  })

  it.each([0, -100, 0.5, Number.MAX_SAFE_INTEGER])('of %d minor units is not taken', (amount) => {
    const { gateway, account, charge } = bench()
    expect(gateway.canTake(amount, charge.currency, account)).toBe(false)
  })
}

function testFaults(bench: () => GatewayBench, openBench: () => Promise<GatewayBench>): void {
  it.each(['brokenAfterDoing', 'droppedAfterDoing'] as const)('is found by our reference (%s)', async (how) => {
    const { gateway, account, emulator, calls, pay } = bench()
    const charge = chargeOf(bench())
    emulator.lies.tell(calls.create, { how })
    const answer = await gateway.charge(charge).catch((fault) => fault)
    if (answer instanceof Error) expect(answer).toMatchObject({ kind: 'unsure' })
    const found = await gateway.find(account, keyOf(charge, null))
    expect(found).toMatchObject({ reference: charge.reference, amount: charge.amount, captured: 0 })
    await pay(found!)
    expect(await gateway.find(account, keyOf(charge, found))).toMatchObject({ captured: charge.amount })
  })

  it.each(['broken', 'html', 'tooMany'] as const)('is not taken for one (%s), and may be made anew', async (how) => {
    const { gateway, account, emulator, calls } = bench()
    const charge = chargeOf(bench())
    emulator.lies.tell(calls.create, { how, times: 5 })
    await expect(gateway.charge(charge)).rejects.toMatchObject({ kind: expect.any(String) })
    while (emulator.lies.take(...(calls.create.split(' ') as [string, string]))) {}
    expect(await gateway.find(account, keyOf(charge, null))).toBeNull()
    const again = chargeOf(bench())
    expect(await gateway.charge(again)).toMatchObject({ reference: again.reference })
  })

  it('ends within ten seconds, whatever the other side does', async () => {
    const { gateway, account, emulator, calls } = bench()
    const charge = chargeOf(bench())
    emulator.lies.tell(calls.create, { how: 'late', afterMs: 11_000 })
    const began = performance.now()
    await expect(gateway.charge(charge)).rejects.toMatchObject({ kind: 'unsure' })
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await gateway.find(account, keyOf(charge, null))).toMatchObject({ reference: charge.reference })
  })

  it('is not asked for any more once five in a row were none, until a while later', async () => {
    const own = await openBench()
    try {
      const { gateway, account, emulator, calls } = own
      const charge = chargeOf(own)
      const open = await gateway.charge(charge)
      emulator.lies.tell(calls.find, { how: 'broken', times: 50 })
      for (let n = 0; n < 5 && gateway.isAvailable(); n++) {
        await expect(gateway.find(account, keyOf(charge, open))).rejects.toMatchObject({ kind: 'unsure' })
      }
      expect(gateway.isAvailable()).toBe(false)
      const { length } = emulator.requests
      await expect(gateway.find(account, keyOf(charge, open))).rejects.toMatchObject({ kind: 'unreachable' })
      expect(emulator.requests.length).toBe(length)
    } finally {
      await own.close()
    }
  })
}

function testOtherMoney(bench: () => GatewayBench): void {
  it.each([{ amount: 1 }, { currency: 'USD' }])('is answered as it came: %j', async (money) => {
    const { gateway, account, payOther } = bench()
    if (!payOther) return
    const charge = chargeOf(bench())
    const open = await gateway.charge(charge)
    await payOther(open, money)
    const answer = (await gateway.find(account, keyOf(charge, open)))!
    if (money.currency) expect(answer.currency).toBe(money.currency)
    else expect([answer.captured, answer.currency]).toEqual([money.amount, charge.currency])
  })

  it('of the other mode is none: the answer is not believed', async () => {
    const { gateway, account, answerInOtherMode } = bench()
    if (!answerInOtherMode) return
    const charge = chargeOf(bench())
    const open = await gateway.charge(charge)
    answerInOtherMode(true)
    try {
      await expect(gateway.find(account, keyOf(charge, open))).rejects.toMatchObject({ kind: 'unsure' })
      await expect(gateway.charge(chargeOf(bench()))).rejects.toMatchObject({ kind: 'unsure' })
    } finally {
      answerInOtherMode(false)
    }
  })
}

function testKeys(bench: () => GatewayBench): void {
  it('that are right serve, and change nothing', async () => {
    const { gateway, account, emulator } = bench()
    await gateway.tryKeys?.(account)
    expect(emulator.requests.at(-1)?.method).toBe('GET')
  })

  it('that are not there, or belong to the other mode, are never sent', async () => {
    const { gateway, account, secrets, emulator, habits } = bench()
    const { length } = emulator.requests
    const live = { ...account, mode: 'live' as const }
    secrets.live = habits?.hasKeysOfAnyMode ? null : secrets.test
    for (const wrong of [live, { ...account, merchantId: newId(0) }]) {
      await expect(gateway.charge(chargeOf(bench(), { account: wrong }))).rejects.toMatchObject({ kind: 'refused' })
      if (gateway.tryKeys) await expect(gateway.tryKeys(wrong)).rejects.toMatchObject({ kind: 'refused' })
    }
    expect(emulator.requests.length).toBe(length)
  })

  it('that the provider does not know are refused, and no fault of its', async () => {
    const { gateway, account, secrets, habits } = bench()
    if (habits?.isKeyless) return
    const unknown = Object.entries(secrets.test!).map(([name, value]) => [name, `${value}x`])
    secrets.test = Object.fromEntries(unknown)
    for (let n = 0; n < 6; n++) {
      const no = { kind: 'refused', status: expect.toSatisfy((status) => status === 401 || status === 403) }
      if (gateway.tryKeys) await expect(gateway.tryKeys(account)).rejects.toMatchObject(no)
      await expect(gateway.charge(chargeOf(bench()))).rejects.toMatchObject({ kind: 'refused' })
    }
    expect(gateway.isAvailable()).toBe(true)
  })
}

function testWebhooks(bench: () => GatewayBench): void {
  /** The notices that name a payment, read; those of others are left out. */
  async function about(charge: Charge, payment: GatewayPayment) {
    const { gateway, account, webhooks } = bench()
    const read = await Promise.all(
      webhooks.map(async (webhook) => ({ webhook, result: await gateway.readNotice(account, webhook) })),
    )
    return read.flatMap(({ webhook, result }) => {
      if (!result.ok) throw new Error(`a notice of its own was refused: ${webhook.body}`)
      const { reference, gatewayId } = result.value
      return reference === charge.reference || gatewayId === payment.id ? [{ webhook, value: result.value }] : []
    })
  }
  async function paidWithWebhook() {
    const { gateway, pay } = bench()
    const charge = chargeOf(bench())
    const payment = await gateway.charge(charge)
    await pay(payment)
    await expect.poll(async () => (await about(charge, payment)).length, { timeout: 5_000 }).toBeGreaterThan(0)
    return { charge, payment, ...(await about(charge, payment)).at(-1)! }
  }

  it('says which payment it is about, the same however often it comes', async () => {
    const { gateway, account } = bench()
    const { webhook, value } = await paidWithWebhook()
    const again = await Promise.all([1, 2, 3].map(() => gateway.readNotice(account, webhook)))
    expect(again).toEqual([1, 2, 3].map(() => ({ ok: true, value })))
    expect(value.eventId).not.toBe('')
  })

  it('may come before the answer to our own call: the payment is found by our reference', async () => {
    const { gateway, account, emulator, calls, pay } = bench()
    const charge = chargeOf(bench())
    emulator.lies.tell(calls.create, { how: 'late', afterMs: 1_000 })
    const answer = gateway.charge(charge)
    await expect.poll(async () => (await gateway.find(account, keyOf(charge, null)))?.reference).toBe(charge.reference)
    const early = (await gateway.find(account, keyOf(charge, null)))!
    await pay(early)
    await expect.poll(async () => (await about(charge, early)).length, { timeout: 5_000 }).toBeGreaterThan(0)
    expect(await answer).toMatchObject({ id: early.id, reference: charge.reference })
    expect(await gateway.find(account, keyOf(charge, early))).toMatchObject({ captured: charge.amount })
  })

  it('without its signature, with another one or another body is refused', async () => {
    const { gateway, account, secrets, habits } = bench()
    if (habits?.isUnsigned) return
    const { webhook } = await paidWithWebhook()
    const refused = { ok: false, refusal: { reason: 'invalid_signature' } }
    const body = Buffer.from(webhook.body.toString('utf8').replace(/\d/, (digit) => String((Number(digit) + 1) % 10)))
    expect(await gateway.readNotice(account, { ...webhook, headers: {} })).toEqual(refused)
    expect(await gateway.readNotice(account, { ...webhook, body })).toEqual(refused)
    secrets.test = Object.fromEntries(Object.entries(secrets.test!).map(([name, value]) => [name, `${value}x`]))
    expect(await gateway.readNotice(account, webhook)).toEqual(refused)
    secrets.test = null
    expect(await gateway.readNotice(account, webhook)).toEqual(refused)
  })

  it('with the secret before counts while the secret is rotated', async () => {
    const { gateway, account, secrets } = bench()
    if (!gateway.secrets.optional.includes('webhookSecretBefore')) return
    const { webhook, value } = await paidWithWebhook()
    const { webhookSecret = '' } = secrets.test!
    secrets.test = { ...secrets.test, webhookSecret: 'another-secret' }
    expect((await gateway.readNotice(account, webhook)).ok).toBe(false)
    secrets.test = { ...secrets.test, webhookSecretBefore: webhookSecret }
    expect(await gateway.readNotice(account, webhook)).toEqual({ ok: true, value })
  })

  it('about somebody else’s payment on the same account is about nothing of ours', async () => {
    const { gateway, account, webhooks, payElsewhere } = bench()
    if (!payElsewhere) return
    const before = webhooks.length
    const gatewayId = await payElsewhere()
    await expect.poll(() => webhooks.length, { timeout: 5_000 }).toBeGreaterThan(before)
    for (const webhook of webhooks.slice(before)) {
      const read = await gateway.readNotice(account, webhook)
      const nothing = { gatewayId: null, reference: null, refundId: null, disputeId: null }
      expect(read).toMatchObject({ ok: true, value: nothing })
    }
    expect(await gateway.find(account, { reference: '', gatewayId, createdAt: new Date() })).toBeNull()
  })
}

function testRefunds(bench: () => GatewayBench): void {
  async function paid() {
    const { gateway, pay } = bench()
    const charge = chargeOf(bench())
    const payment = await gateway.charge(charge)
    await pay(payment)
    return { charge, payment }
  }
  const refundOf = ({ currency }: Charge, amount: number, reference = newId(Date.now())) => {
    return { reference, amount, currency, reason: 'declined' }
  }

  it('that a person alone can make has failed at once', async () => {
    const { gateway, account, habits, emulator } = bench()
    if (!habits?.refundsByHand) return
    const { charge, payment } = await paid()
    const { length } = emulator.requests
    const refund = refundOf(charge, charge.amount)
    const failed = { reference: refund.reference, status: 'failed' }
    expect(await gateway.refund(account, payment.id, refund)).toMatchObject(failed)
    expect(await gateway.refund(account, payment.id, refund)).toMatchObject(failed)
    expect(emulator.requests.length).toBe(length)
  })

  it('goes back in parts until the whole, and no more', async () => {
    const { gateway, account, habits } = bench()
    if (habits?.refundsByHand) return
    const { charge, payment } = await paid()
    const unit = gateway.smallestUnit(charge.currency)
    const part = Math.floor(charge.amount / 3 / unit) * unit
    for (const amount of [part, charge.amount - part]) {
      const refund = refundOf(charge, amount)
      const answer = await gateway.refund(account, payment.id, refund)
      expect(answer).toMatchObject({ reference: refund.reference })
      expect(await gateway.findRefund(account, answer.id)).toMatchObject({ id: answer.id, reference: refund.reference })
    }
    const { amount, reference } = charge
    expect(await gateway.find(account, keyOf(charge, payment))).toMatchObject({ captured: amount, refunded: amount })
    await expect(gateway.refund(account, payment.id, refundOf(charge, unit))).rejects.toMatchObject({ kind: 'refused' })
    const entries = (await gateway.ledger(account))?.filter((entry) => entry.reference === reference)
    const back = entries?.filter(({ kind }) => kind === 'refunded').reduce((sum, entry) => sum + entry.amount, 0)
    if (entries) expect(back).toBe(amount)
  })

  it('with the same reference again is the same', async () => {
    const { gateway, account, habits } = bench()
    if (habits?.refundsByHand) return
    const { charge, payment } = await paid()
    const refund = refundOf(charge, charge.amount)
    const first = await gateway.refund(account, payment.id, refund)
    expect(await gateway.refund(account, payment.id, refund)).toMatchObject({ id: first.id })
    expect(await gateway.find(account, keyOf(charge, payment))).toMatchObject({ refunded: charge.amount })
  })

  it('may wait for days, and then not come', async () => {
    const { gateway, account, holdRefund } = bench()
    if (!holdRefund) return
    for (const status of ['succeeded', 'failed'] as const) {
      const { charge, payment } = await paid()
      const end = holdRefund()
      const refund = await gateway.refund(account, payment.id, refundOf(charge, charge.amount))
      expect(refund.status).toBe('pending')
      await end(status)
      expect(await gateway.findRefund(account, refund.id)).toMatchObject({ id: refund.id, status })
    }
  })

  it('that it never heard of is none', async () => {
    expect(await bench().gateway.findRefund(bench().account, 're_0000000000000000')).toBeNull()
  })
}

function testCards(bench: () => GatewayBench): void {
  const keepsCards = () => bench().gateway.methods.includes('savedCard')

  it('are saved by a payment, pay again without a page, and are nobody else’s', async () => {
    if (!keepsCards()) return
    const { gateway, account, pay } = bench()
    const first = chargeOf(bench(), { savesCard: true })
    const { customerId } = first
    expect(await gateway.cards(account, customerId)).toEqual([])
    await pay(await gateway.charge(first), true)
    const [card, ...others] = await gateway.cards(account, customerId)
    expect(others).toEqual([])
    expect(card).toMatchObject({
      last4: expect.stringMatching(/^\d{4}$/),
      expiry: expect.stringMatching(/^\d\d\/\d\d$/),
    })
    const again = chargeOf(bench(), { method: 'savedCard', customerId, cardToken: card!.token })
    const paid = await gateway.charge(again)
    expect(paid).toMatchObject({ status: 'captured', captured: again.amount, page: { requiresRedirect: false } })
    const stranger = chargeOf(bench(), { method: 'savedCard', cardToken: card!.token })
    const theirs = await gateway.charge(stranger).catch((fault) => fault)
    expect(theirs.captured ?? 0).toBe(0)
    expect(await gateway.forgetCard(account, stranger.customerId, card!.token)).toBe(false)
    expect(await gateway.forgetCard(account, customerId, card!.token)).toBe(true)
    expect(await gateway.forgetCard(account, customerId, card!.token)).toBe(false)
    expect(await gateway.cards(account, customerId)).toEqual([])
  })

  it('are refused with a code of the catalogue, at once', async () => {
    const { gateway, refusedCard } = bench()
    if (!keepsCards() || !refusedCard) return
    const charge = chargeOf(bench(), { method: 'savedCard' })
    const cardToken = await refusedCard(charge.customerId)
    const answer = await gateway.charge({ ...charge, cardToken })
    expect(answer).toMatchObject({ status: 'failed', captured: 0, failureCode: expect.any(Number) })
  })
}

function testAccounts(bench: () => GatewayBench): void {
  it('is told with its deadline, and nobody else’s is', async () => {
    const { gateway, account, pay, dispute } = bench()
    if (!gateway.findDispute || !dispute) return
    const charge = chargeOf(bench())
    const payment = await gateway.charge(charge)
    await pay(payment)
    const id = await dispute(payment)
    const { reference, amount, currency } = charge
    const open = { id, payment: payment.id, reference, amount, currency, state: 'open', answerBy: expect.any(Date) }
    expect(await gateway.findDispute(account, id)).toMatchObject(open)
    expect(await gateway.findDispute(account, 'dp_0000000000000000')).toBeNull()
    expect(await gateway.find(account, keyOf(charge, payment))).toMatchObject({ refunded: 0 })
  })

  it('comes line by line, and sums up to what its ledger says', async () => {
    const { gateway, account, pay, payOut } = bench()
    if (!gateway.payouts || !payOut) return
    const charge = chargeOf(bench())
    const payment = await gateway.charge(charge)
    await pay(payment)
    const unit = gateway.smallestUnit(charge.currency)
    const refund = { reference: newId(Date.now()), amount: unit, currency: charge.currency, reason: 'declined' }
    await gateway.refund(account, payment.id, refund)
    await payOut()
    const now = Date.now()
    const lines = await gateway.payouts(account, new Date(now - 86_400_000), new Date(now + 30 * 86_400_000))
    const ours = lines.filter(({ reference }) => reference === charge.reference)
    expect(ours.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['payment', charge.amount],
      ['refund', -unit],
    ])
  })
}
