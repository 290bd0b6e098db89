import type { Payment } from '../ledger/rows.ts'
import { ASSETS } from '../payments/crypto-price.ts'
import { WALLET_CARD } from '../payments/wallets.ts'
import { field, nameOfCard } from './card-page.ts'
import { html } from './html.ts'
import { moneyOf, type Page, wordsOf } from './layout.ts'

/** Banks of Kuwait, by their own names: two scripts, and whoever banks there knows both. */
const BANKS = [
  'NBK · بنك الكويت الوطني',
  'KFH · بيت التمويل الكويتي',
  'Gulf Bank · بنك الخليج',
  'Burgan Bank · بنك برقان',
]

/** KNET's page: the bank's answer is a button. */
export function knetPage(payment: Payment): Page {
  const t = wordsOf(payment)
  const body = html`<form method="post" action="/pay/${payment.page}">
<div class="field"><label for="bank">${t('gateway.bank')}</label><select id="bank" name="bank">${BANKS.map((bank) => html`<option>${bank}</option>`)}</select></div>
<p class="note">${t('gateway.knetHint')}</p>
<button class="main" name="act" value="yes">${t('gateway.pay', { amount: moneyOf(payment) })}</button>
<div class="two"><button class="quiet" name="act" value="noMoney">${t('gateway.noMoney')}</button><button class="quiet" name="act" value="no">${t('gateway.bankRefuses')}</button></div>
</form>`
  return { title: t('gateway.knetTitle'), body }
}

/** The stand-in for the sheet of Apple's or Google's telephone. */
export function walletPage(payment: Payment): Page {
  const t = wordsOf(payment)
  const body = html`<form method="post" action="/pay/${payment.page}">
<p class="face"><span class="chip" aria-hidden="true"></span><strong>${nameOfCard(WALLET_CARD, payment)}</strong></p>
<p class="note">${t('gateway.walletHint')}</p>
<button class="main wallet" name="act" value="yes">${t('gateway.pay', { amount: moneyOf(payment) })}</button>
<div class="two"><button class="quiet" name="act" value="noMoney">${t('gateway.noMoney')}</button><button class="quiet" name="act" value="no">${t('gateway.bankRefuses')}</button></div>
</form>`
  return { title: t(payment.method === 'applepay' ? 'gateway.appleTitle' : 'gateway.googleTitle'), body }
}

/** Where the customer's UPI address is asked for. */
export function vpaPage(payment: Payment, isWrong: boolean): Page {
  const t = wordsOf(payment)
  const body = html`<form method="post" action="/pay/${payment.page}" novalidate>
${field({
  name: 'vpa',
  label: t('gateway.vpa'),
  value: '',
  fault: isWrong ? t('gateway.faultVpa') : '',
  attributes: html`inputmode="email" autocapitalize="none" maxlength="160" placeholder="name@bank" autofocus`,
})}
<button class="main" name="act" value="vpa">${t('gateway.ask')}</button>
</form>`
  return { title: t('gateway.upiTitle'), body, tests: vpaTests(payment) }
}

/** While the request lies on the customer's telephone; its two answers are buttons here. */
export function upiWaitingPage(payment: Payment): Page {
  const t = wordsOf(payment)
  const body = html`<p class="spinner" aria-hidden="true"></p>
<p role="status">${t('gateway.upiHint', { amount: moneyOf(payment), vpa: payment.vpa ?? '' })}</p>
<form method="post" action="/pay/${payment.page}">
<p class="note">${t('gateway.upiAny')}</p>
<div class="two"><button class="quiet" name="act" value="yes">${t('gateway.approve')}</button><button class="quiet" name="act" value="no">${t('gateway.decline')}</button></div>
</form>
<p><a class="link" href="/pay/${payment.page}">${t('gateway.lookAgain')}</a></p>`
  return { title: t('gateway.upiWaits'), body, waits: true }
}

function vpaTests(payment: Payment) {
  const t = wordsOf(payment)
  const rows = [
    ['ok@bank', t('gateway.upiOk')],
    ['slow@bank', t('gateway.upiSlow')],
    ['refused@bank', t('gateway.upiRefused')],
    ['nobody@bank', t('gateway.upiNobody')],
  ] as const
  return html`<h2 id="tests">${t('gateway.upiTest')}</h2>
<ul>${rows.map(([vpa, does]) => html`<li><span class="row"><bdi dir="ltr">${vpa}</bdi><span>${does}</span></span></li>`)}</ul>`
}

/** First the coin, then its price; what is sent is a button. */
export function cryptoPage(payment: Payment, now: Date): Page {
  const t = wordsOf(payment)
  const title = t(payment.method === 'mixpay' ? 'gateway.mixpayTitle' : 'gateway.cryptoTitle')
  const { quote } = payment
  if (!quote) {
    const body = html`<form method="post" action="/pay/${payment.page}"><input type="hidden" name="act" value="asset">
<p class="note">${t('gateway.chooseAsset')}</p>
<div class="choices">${ASSETS[payment.method === 'mixpay' ? 'mixpay' : 'cryptoWallet'].map(
      ({ asset, name }) =>
        html`<button class="quiet" name="asset" value="${asset}"><strong dir="ltr">${asset}</strong> <span>${name}</span></button>`,
    )}</div></form>`
    return { title, body }
  }
  const minutes = Math.max(1, Math.ceil((Date.parse(quote.expiresAt) - now.getTime()) / 60_000))
  const body = html`<form method="post" action="/pay/${payment.page}">
<div class="sum"><p class="small">${t('gateway.sendExactly')}</p>
<p class="coins"><bdi dir="ltr">${quote.amount} ${quote.asset}</bdi></p></div>
<div class="sum"><p class="small">${t('gateway.toAddress')}</p>
<p class="address"><bdi dir="ltr">${quote.address}</bdi></p></div>
<p class="note">${t('gateway.holdsFor', { minutes })}</p>
<p class="note">${t('gateway.cryptoHint')}</p>
<button class="main" name="act" value="exact">${t('gateway.sentExactly')}</button>
<div class="two"><button class="quiet" name="act" value="under">${t('gateway.sentUnder')}</button><button class="quiet" name="act" value="over">${t('gateway.sentOver')}</button></div>
<button class="quiet" name="act" value="expire">${t('gateway.letExpire')}</button>
<p class="small">${t('gateway.byHand')}</p>
</form>`
  return { title, body }
}

/** The bank has it and has not answered. */
export function workingPage(payment: Payment): Page {
  const t = wordsOf(payment)
  const body = html`<p class="spinner" aria-hidden="true"></p><p role="status">${t('gateway.workingHint')}</p>
<p><a class="link" href="/pay/${payment.page}">${t('gateway.lookAgain')}</a></p>`
  return { title: t('gateway.working'), body, waits: true, isLast: true }
}

/** The way back to the shop: a form that sends itself, and its button where no scripts run. What it says proves nothing. */
export function backPage(payment: Payment): Page {
  const t = wordsOf(payment)
  const status = payment.status === 'created' ? 'cancelled' : payment.status
  const body = html`<form method="post" action="${payment.returnUrl}">
<input type="hidden" name="payment" value="${payment.id}">
<input type="hidden" name="reference" value="${payment.reference}">
<input type="hidden" name="status" value="${payment.status}">
<p class="note">${t('gateway.backHint')}</p>
<button class="main">${t('gateway.back', { merchant: payment.merchant.name })}</button>
</form>`
  return { title: t(`gateway.done_${status}`), body, submits: true, isLast: true }
}
