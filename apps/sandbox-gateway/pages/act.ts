import { VPA } from '../calls/read-body.ts'
import { afterCvv, isCvv, readTypedCard, type TypedFault } from '../cards/typed-card.ts'
import type { Gateway } from '../gateway-parts.ts'
import type { Payment } from '../ledger/rows.ts'
import type { Outcome } from '../payments/card-charges.ts'
import { timesCoins } from '../payments/crypto-price.ts'
import { WALLET_CARD } from '../payments/wallets.ts'
import type { CardFormValues } from './card-page.ts'

/** What the form says when it is shown again. */
export type FormState = { fault?: TypedFault | 'vpa'; typed?: CardFormValues; other?: boolean }

type Fields = Readonly<Record<string, string>>

/** Which buttons stand on the page of a method; another one does nothing. */
const BUTTONS: Readonly<Record<Payment['method'], readonly string[]>> = {
  card: ['card', 'code'],
  savedCard: ['card', 'saved', 'code'],
  express: ['card', 'saved', 'code'],
  knet: ['yes', 'no', 'noMoney'],
  applepay: ['yes', 'no', 'noMoney', 'code'],
  googlepay: ['yes', 'no', 'noMoney', 'code'],
  upi: ['vpa', 'yes', 'no'],
  cryptoWallet: ['asset', 'exact', 'under', 'over', 'expire'],
  mixpay: ['asset', 'exact', 'under', 'over', 'expire'],
}

/**
 * A button of a hosted page. `done` shows the payment as it is now, `dropped` lets the line go dead; else the form again.
 * @throws Fault where it is too late to cancel
 */
export async function act(gateway: Gateway, payment: Payment, fields: Fields): Promise<'done' | 'dropped' | FormState> {
  const { payments, books } = gateway
  const { id, method } = payment
  const button = fields.act ?? ''
  if (button === 'cancel') {
    await payments.cancel(id)
    return 'done'
  }
  if (!BUTTONS[method].includes(button)) return {}
  const isWallet = method === 'applepay' || method === 'googlepay'
  switch (button) {
    case 'card': {
      const { number = '', expiry = '', cvv = '', holder = '' } = fields
      const read = readTypedCard({ number, expiry, cvv, holder }, gateway.now())
      if ('fault' in read)
        return { fault: read.fault, typed: { expiry, holder: holder.replace(/\d/g, '') }, other: true }
      return after(await payments.payByCard(id, read.card))
    }
    case 'saved': {
      const card = books.card(payment.account, payment.customer ?? '', fields.token ?? '')
      if (!card || (payment.token && payment.token !== card.token)) return {}
      const needsCvv = method === 'savedCard'
      if (needsCvv && !isCvv(fields.cvv ?? '')) return { fault: 'cvv' }
      return after(
        await payments.payBySavedCard(id, { ...card, behaviour: afterCvv(fields.cvv ?? '', card.behaviour) }),
      )
    }
    case 'code': {
      const outcome = await payments.answerChallenge(id, (fields.code ?? '').trim())
      return outcome === 'wrong' ? {} : after(outcome)
    }
    case 'vpa': {
      const vpa = (fields.vpa ?? '').trim()
      if (!VPA.test(vpa) || vpa.startsWith('nobody@')) return { fault: 'vpa' }
      await payments.askVpa(id, vpa)
      return 'done'
    }
    case 'asset': {
      await payments.quote(id, fields.asset ?? '')
      return 'done'
    }
    case 'exact':
    case 'under':
    case 'over': {
      const amount = payment.quote?.amount ?? '0'
      if (button === 'exact') await payments.receive(id, amount, 'exact')
      else if (button === 'under') await payments.receive(id, timesCoins(amount, 0.5), 'underpaid')
      else await payments.receive(id, timesCoins(amount, 1.5), 'overpaid')
      return 'done'
    }
    case 'expire':
      await payments.expire(id)
      return 'done'
    default: {
      const says = button === 'yes' ? 'yes' : button === 'noMoney' ? 5011 : 5100
      // Before there is a UPI address there is nobody who could answer.
      if (method === 'upi' && !payment.vpa) return {}
      await payments.settle(id, says, isWallet ? WALLET_CARD : null)
      return 'done'
    }
  }
}

function after(outcome: Outcome): 'done' | 'dropped' {
  return outcome === 'dropped' ? 'dropped' : 'done'
}
