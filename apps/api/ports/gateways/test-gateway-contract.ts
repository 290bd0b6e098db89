import { isPageAddress } from '@compass/domain/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { chargeOf, type GatewayBench, keyOf } from './test-gateway-bench.ts'
import { testAccounts, testCards, testRefunds, testWebhooks } from './test-gateway-money.ts'

export { chargeOf } from './test-gateway-bench.ts'

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
    describe('a webhook', () => testWebhooks(current))
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
  it.each(['brokenAfterDoing', 'droppedAfterDoing'] as const)('is found by our reference (%s)', async (lie) => {
    const { gateway, account, emulator, calls, pay } = bench()
    const charge = chargeOf(bench())
    emulator.lies.add(calls.create, { kind: lie })
    const answer = await gateway.charge(charge).catch((fault) => fault)
    if (answer instanceof Error) expect(answer).toMatchObject({ kind: 'unsure' })
    const found = await gateway.find(account, keyOf(charge, null))
    expect(found).toMatchObject({ reference: charge.reference, amount: charge.amount, captured: 0 })
    await pay(found!)
    expect(await gateway.find(account, keyOf(charge, found))).toMatchObject({ captured: charge.amount })
  })

  it.each(['broken', 'html', 'tooMany'] as const)('is not taken for one (%s), and may be made anew', async (lie) => {
    const { gateway, account, emulator, calls } = bench()
    const charge = chargeOf(bench())
    emulator.lies.add(calls.create, { kind: lie, times: 5 })
    await expect(gateway.charge(charge)).rejects.toMatchObject({ kind: expect.any(String) })
    while (emulator.lies.take(...(calls.create.split(' ') as [string, string]))) {}
    expect(await gateway.find(account, keyOf(charge, null))).toBeNull()
    const again = chargeOf(bench())
    expect(await gateway.charge(again)).toMatchObject({ reference: again.reference })
  })

  it('ends within ten seconds, whatever the other side does', async () => {
    const { gateway, account, emulator, calls } = bench()
    const charge = chargeOf(bench())
    emulator.lies.add(calls.create, { kind: 'late', afterMs: 11_000 })
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
      emulator.lies.add(calls.find, { kind: 'broken', times: 50 })
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
