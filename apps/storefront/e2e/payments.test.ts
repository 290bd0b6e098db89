import { describe, expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'
import { PAY_SHOP } from './harness/pay-shop.ts'
import {
  atGateway,
  CARDS,
  choose,
  expectFailure,
  expectOrdered,
  expectPaid,
  fillCheckout,
  giveApplePay,
  leave,
  payAgain,
  place,
  typeCard,
  typeCode,
} from './harness/paying.ts'
import type { Visit } from './harness/visit.ts'

// Every way to pay, as a customer goes it on one order: to the gateway's page and away again, refused, and paid in the end.

const press = async ({ page }: Visit, button: string) => page.locator(`button[value="${button}"]`).click()

/** The coin is chosen, then what is sent. */
const send = (asset: string, label: string) => async (me: Visit) => {
  await press(me, asset)
  await press(me, label)
}

const toUpi = (address: string) => async (me: Visit) => {
  await choose(me, 'upi')
  await me.page.locator('#field-vpa').fill(address)
}

type Row = readonly [
  way: string,
  steps: {
    readonly choose: (me: Visit) => Promise<void>
    /** The wallet that the device has. */
    readonly device?: string
    readonly opens: Parameters<Visit['say']>[0]
    readonly refuse: (me: Visit) => Promise<void>
    /** What the customer reads then. */
    readonly says: RegExp
    readonly pay: (me: Visit) => Promise<void>
    readonly paidBy: (say: Visit['say']) => Parameters<typeof expectPaid>[1]
  },
]

const NOT_FINISHED = /Payment incomplete/
const NO_MONEY = /enough money/i

const wallet = (method: string, opens: Row[1]['opens'], name: string): Row => [
  name,
  {
    choose: (me) => choose(me, method),
    device: method,
    opens,
    refuse: (me) => press(me, 'noMoney'),
    says: NO_MONEY,
    pay: (me) => press(me, 'yes'),
    paidBy: () => name,
  },
]

const coins = (method: string, opens: Row[1]['opens'], asset: string, paidBy: Row[1]['paidBy']): Row => [
  method,
  {
    choose: (me) => choose(me, method),
    opens,
    refuse: send(asset, 'expire'),
    says: NOT_FINISHED,
    pay: send(asset, 'exact'),
    paidBy,
  },
]

const ROWS: readonly Row[] = [
  [
    'a card, with its bank’s code',
    {
      choose: (me) => choose(me, 'card'),
      opens: 'gateway.cardTitle',
      async refuse(me) {
        await typeCard(me, CARDS.secure)
        me.expectFault(/422 \(Unprocessable/)
        for (const wrong of ['0000', '1111', '2222']) await typeCode(me, wrong)
      },
      says: /Payment failed/,
      async pay(me) {
        await typeCard(me, CARDS.secure)
        await typeCode(me, '1234')
      },
      paidBy: () => ({ card: CARDS.secure }),
    },
  ],
  [
    'express, with a card that is typed',
    {
      choose: (me) => choose(me, 'express'),
      opens: 'gateway.cardTitle',
      refuse: (me) => typeCard(me, CARDS.noMoney),
      says: NO_MONEY,
      pay: (me) => typeCard(me, CARDS.pays),
      paidBy: () => ({ card: CARDS.pays }),
    },
  ],
  [
    'UPI',
    {
      choose: toUpi('asha@bank'),
      opens: 'gateway.upiWaits',
      refuse: (me) => press(me, 'no'),
      says: /Payment failed/,
      pay: (me) => press(me, 'yes'),
      paidBy: () => 'UPI',
    },
  ],
  wallet('knet', 'gateway.knetTitle', 'KNET'),
  wallet('applepay', 'gateway.appleTitle', 'Apple Pay'),
  wallet('googlepay', 'gateway.googleTitle', 'Google Pay'),
  coins('cryptoWallet', 'gateway.cryptoTitle', 'ETH', (say) => say('payment.crypto')),
  coins('mixpay', 'gateway.mixpayTitle', 'DOGE', () => 'MixPay'),
]

describe('D28: walked away from, refused, then paid, on one order, which names what it was paid with', () => {
  it.each(ROWS)('%s', async (_route, { choose, device, opens, refuse, says, pay, paidBy }) => {
    const me = await visit()
    const { say } = me
    if (device === 'applepay') await me.page.addInitScript(giveApplePay)
    await fillCheckout(me)
    await choose(me)
    await place(me)
    await atGateway(me, say(opens))
    await leave(me)
    await expectFailure(me, NOT_FINISHED)
    await choose(me)
    await payAgain(me)
    await atGateway(me, say(opens))
    await refuse(me)
    await expectFailure(me, says)
    await choose(me)
    await payAgain(me)
    await atGateway(me, say(opens))
    await pay(me)
    await expectPaid(me, paidBy(say))
  })
})

it('a saved card: kept when it pays, walked away from, refused for its code, paid; then in one tap, and removed', async () => {
  const me = await visit()
  const { page, say } = me
  await fillCheckout(me)
  await choose(me, 'card')
  await page.getByLabel(say('payment.saveCard')).check()
  await place(me)
  await atGateway(me, say('gateway.cardTitle'))
  await expectNoBarriers(me)
  await typeCard(me, CARDS.pays)
  await expectPaid(me, { card: CARDS.pays })
  await expectNoBarriers(me)

  await fillCheckout(me)
  await choose(me, 'savedCard:')
  await place(me)
  await atGateway(me, say('gateway.savedTitle'))
  await leave(me)
  await expectFailure(me, NOT_FINISHED)
  // D4: who left reads so calmly; D3: the saved card stays chosen.
  await expectShown(me, say('payment.left'))
  expect(await page.locator('input[name="method"]:checked').getAttribute('value')).toMatch(/^savedCard:/)
  for (const [cvv, isRight] of [
    ['999', false],
    ['123', true],
  ] as const) {
    await choose(me, 'savedCard:')
    await payAgain(me)
    await page.locator('#cvv').fill(cvv)
    await press(me, 'saved')
    if (!isRight) await expectFailure(me, /CVV/)
  }
  await expectPaid(me, { card: CARDS.pays })

  await fillCheckout(me)
  await choose(me, 'express')
  await place(me)
  await atGateway(me, say('gateway.expressTitle'))
  await leave(me)
  await expectFailure(me, NOT_FINISHED)
  await choose(me, 'express')
  await payAgain(me)
  await atGateway(me, say('gateway.expressTitle'))
  await press(me, 'saved')
  await expectPaid(me, { card: CARDS.pays })

  await me.open(`/${PAY_SHOP}/addresses-cards`)
  await page.getByRole('heading', { name: say('payment.cards') }).waitFor()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText(say('payment.cardRemoved')).waitFor()
})

it('each refusal of a card is told in its own words, and the same order is paid in cash in the end', async () => {
  const me = await visit()
  const { say } = me
  await fillCheckout(me)
  await choose(me, 'card')
  await place(me)
  const refusals = [
    [CARDS.disabled, /disabled or expired|expired/i],
    [CARDS.wrongCvv, /CVV/],
    [CARDS.wrongNumber, /number/i],
    [CARDS.noMoney, NO_MONEY],
    [CARDS.refused, /Payment failed/],
  ] as const
  for (const [i, [number, says]] of refusals.entries()) {
    if (i > 0) {
      await choose(me, 'card')
      await payAgain(me)
    }
    await atGateway(me, say('gateway.cardTitle'))
    await typeCard(me, number)
    await expectFailure(me, says)
  }
  await expectNoBarriers(me)
  await choose(me, 'cod')
  await payAgain(me)
  await expectOrdered(me)
  await expectShown(me, say('status.toPay', { method: say('status.cashAtCounter') }).replace(/[\u2066-\u2069]/g, ''))
})

it.each([
  ['cod', 'status.cashAtCounter'],
  ['cardOnDelivery', 'status.cardAtCounter'],
] as const)('%s is paid to people: ordered at once, and what is cancelled costs nothing', async (method, words) => {
  const me = await visit()
  const { page, say } = me
  await fillCheckout(me)
  await choose(me, method)
  await place(me)
  await expectOrdered(me)
  await expectShown(me, say('status.toPay', { method: say(words) }).replace(/[\u2066-\u2069]/g, ''))
  await page.getByRole('link', { name: say('status.cancel') }).click()
  await page.getByRole('button', { name: say('status.cancelYes') }).click()
  await page.getByRole('heading', { level: 1, name: say('status.cancelledByYou') }).waitFor()
  await expectShown(me, say('status.nothingToPay'))
})

it('a UPI address is checked before it is used', async () => {
  const me = await visit()
  const { page, say } = me
  await fillCheckout(me)
  await toUpi('nobody@bank')(me)
  await page.getByRole('button', { name: say('payment.vpaCheck') }).click()
  await expectShown(me, say('payment.vpaBad'))
  await page.locator('#field-vpa').fill('ok@bank')
  await page.getByRole('button', { name: say('payment.vpaCheck') }).click()
  await expectShown(me, say('payment.vpaGood', { name: 'Ok' }).replace(/[\u2066-\u2069]/g, ''))
})

it('without scripts: the way to the gateway and back is buttons', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await beginWithCart(me, PAY_SHOP)
  await me.open(`/${PAY_SHOP}/checkout`)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.locator('#field-name').fill('Omar')
  await page.locator('#field-phone').fill('0507654999')
  await choose(me, 'knet')
  await place(me)
  await page.getByRole('button', { name: say('payment.go') }).click()
  await atGateway(me, say('gateway.knetTitle'))
  await page.locator('button.main').click()
  await page.locator('button.main').click()
  await expectPaid(me, 'KNET')
  expect(me.faults()).toEqual([])
})
