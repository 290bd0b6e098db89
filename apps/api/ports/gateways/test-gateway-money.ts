import { expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import type { Charge, GatewayPayment } from './port.ts'
import { chargeOf, type GatewayBench, keyOf } from './test-gateway-bench.ts'

export function testWebhooks(bench: () => GatewayBench): void {
  /** The webhooks that name a payment, read; those of others are left out. */
  async function webhooksOf(charge: Charge, payment: GatewayPayment) {
    const { gateway, account, webhooks } = bench()
    const read = await Promise.all(
      webhooks.map(async (webhook) => ({ webhook, result: await gateway.readWebhook(account, webhook) })),
    )
    return read.flatMap(({ webhook, result }) => {
      if (!result.ok) throw new Error(`a webhook of its own was refused: ${webhook.body}`)
      const { reference, gatewayId } = result.value
      return reference === charge.reference || gatewayId === payment.id ? [{ webhook, value: result.value }] : []
    })
  }
  async function paidWithWebhook() {
    const { gateway, pay } = bench()
    const charge = chargeOf(bench())
    const payment = await gateway.charge(charge)
    await pay(payment)
    await expect.poll(async () => (await webhooksOf(charge, payment)).length, { timeout: 5_000 }).toBeGreaterThan(0)
    return { charge, payment, ...(await webhooksOf(charge, payment)).at(-1)! }
  }

  it('says which payment it is about, the same however often it comes', async () => {
    const { gateway, account } = bench()
    const { webhook, value } = await paidWithWebhook()
    const again = await Promise.all([1, 2, 3].map(() => gateway.readWebhook(account, webhook)))
    expect(again).toEqual([1, 2, 3].map(() => ({ ok: true, value })))
    expect(value.eventId).not.toBe('')
  })

  it('may come before the answer to our own call: the payment is found by our reference', async () => {
    const { gateway, account, emulator, calls, pay } = bench()
    const charge = chargeOf(bench())
    emulator.lies.add(calls.create, { kind: 'late', afterMs: 1_000 })
    const answer = gateway.charge(charge)
    await expect.poll(async () => (await gateway.find(account, keyOf(charge, null)))?.reference).toBe(charge.reference)
    const early = (await gateway.find(account, keyOf(charge, null)))!
    await pay(early)
    await expect.poll(async () => (await webhooksOf(charge, early)).length, { timeout: 5_000 }).toBeGreaterThan(0)
    expect(await answer).toMatchObject({ id: early.id, reference: charge.reference })
    expect(await gateway.find(account, keyOf(charge, early))).toMatchObject({ captured: charge.amount })
  })

  it('without its signature, with another one or another body is refused', async () => {
    const { gateway, account, secrets, habits } = bench()
    if (habits?.isUnsigned) return
    const { webhook } = await paidWithWebhook()
    const refused = { ok: false, refusal: { reason: 'invalid_signature' } }
    const body = Buffer.from(webhook.body.toString('utf8').replace(/\d/, (digit) => String((Number(digit) + 1) % 10)))
    expect(await gateway.readWebhook(account, { ...webhook, headers: {} })).toEqual(refused)
    expect(await gateway.readWebhook(account, { ...webhook, body })).toEqual(refused)
    secrets.test = Object.fromEntries(Object.entries(secrets.test!).map(([name, value]) => [name, `${value}x`]))
    expect(await gateway.readWebhook(account, webhook)).toEqual(refused)
    secrets.test = null
    expect(await gateway.readWebhook(account, webhook)).toEqual(refused)
  })

  it('with the secret before counts while the secret is rotated', async () => {
    const { gateway, account, secrets } = bench()
    if (!gateway.secrets.optional.includes('webhookSecretBefore')) return
    const { webhook, value } = await paidWithWebhook()
    const { webhookSecret = '' } = secrets.test!
    secrets.test = { ...secrets.test, webhookSecret: 'another-secret' }
    expect((await gateway.readWebhook(account, webhook)).ok).toBe(false)
    secrets.test = { ...secrets.test, webhookSecretBefore: webhookSecret }
    expect(await gateway.readWebhook(account, webhook)).toEqual({ ok: true, value })
  })

  it('about somebody else’s payment on the same account is about nothing of ours', async () => {
    const { gateway, account, webhooks, payElsewhere } = bench()
    if (!payElsewhere) return
    const before = webhooks.length
    const gatewayId = await payElsewhere()
    await expect.poll(() => webhooks.length, { timeout: 5_000 }).toBeGreaterThan(before)
    for (const webhook of webhooks.slice(before)) {
      const read = await gateway.readWebhook(account, webhook)
      const nothing = { gatewayId: null, reference: null, refundId: null, disputeId: null }
      expect(read).toMatchObject({ ok: true, value: nothing })
    }
    expect(await gateway.find(account, { reference: '', gatewayId, createdAt: new Date() })).toBeNull()
  })
}

export function testRefunds(bench: () => GatewayBench): void {
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

export function testCards(bench: () => GatewayBench): void {
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

export function testAccounts(bench: () => GatewayBench): void {
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
