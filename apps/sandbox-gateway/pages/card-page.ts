import { TEST_CARDS, type TestCard } from '../cards/test-cards.ts'
import type { TypedFault } from '../cards/typed-card.ts'
import type { CardFace, Payment, SavedCard } from '../ledger/rows.ts'
import { type Html, html } from './html.ts'
import { moneyOf, type Page, wordsOf } from './layout.ts'

/** What may be shown again of a form: never the number, never the CVV. */
export type CardFormValues = { expiry: string; holder: string }

/** What the links of test cards fill the form with. */
const SAMPLE = { expiry: '12/34', cvv: '123', holder: 'Layla Haddad' }

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

const FAULTS = {
  number: 'gateway.faultNumber',
  notTest: 'gateway.faultNotTest',
  expiry: 'gateway.faultExpiry',
  cvv: 'gateway.faultCvv',
  holder: 'gateway.faultHolder',
} as const

export function nameOfCard({ brand, last4 }: Pick<CardFace, 'brand' | 'last4'>, payment: Payment): string {
  return wordsOf(payment)('gateway.ending', { brand: BRANDS[brand] ?? brand, last4 })
}

/** The form of a card, with the test cards beside it. `sample` is the test card whose link was followed. */
export function cardPage(
  payment: Payment,
  shown: { sample?: TestCard; fault?: TypedFault; typed?: CardFormValues },
  base: string,
): Page {
  const t = wordsOf(payment)
  const { fault, sample } = shown
  const typed = shown.typed ?? (sample ? SAMPLE : { expiry: '', holder: '' })
  const body = html`<form method="post" action="/pay/${payment.page}" novalidate>
${field({
  name: 'number',
  label: t('gateway.cardNumber'),
  value: sample ? grouped(sample.number) : '',
  fault: fault === 'number' || fault === 'notTest' ? t(FAULTS[fault]) : '',
  attributes: html`inputmode="numeric" autocomplete="cc-number" maxlength="23"`,
})}
<div class="two">${field({
    name: 'expiry',
    label: t('gateway.expiry'),
    value: typed.expiry,
    fault: fault === 'expiry' ? t(FAULTS.expiry) : '',
    attributes: html`inputmode="numeric" autocomplete="cc-exp" maxlength="5" placeholder="12/34"`,
  })}${field({
    name: 'cvv',
    label: t('gateway.cvv'),
    value: sample ? SAMPLE.cvv : '',
    fault: fault === 'cvv' ? t(FAULTS.cvv) : '',
    attributes: html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`,
  })}</div>
${field({
  name: 'holder',
  label: t('gateway.holder'),
  value: typed.holder,
  fault: fault === 'holder' ? t(FAULTS.holder) : '',
  attributes: html`autocomplete="cc-name" maxlength="60" dir="auto"`,
  isWords: true,
})}
${payment.saveCard && payment.customer ? html`<p class="note">${t('gateway.willSave')}</p>` : null}
<button class="main" name="act" value="card">${t('gateway.pay', { amount: moneyOf(payment) })}</button>
</form>`
  return { title: t('gateway.cardTitle'), body, tests: testCards(payment, base) }
}

/** A saved card: its face and its CVV; with `isExpress` neither form nor CVV, one button. */
export function savedCardPage(
  payment: Payment,
  card: SavedCard,
  shown: { fault?: TypedFault; isExpress: boolean },
): Page {
  const t = wordsOf(payment)
  const { isExpress } = shown
  const body = html`<form method="post" action="/pay/${payment.page}" novalidate>
<p class="face"><span class="chip" aria-hidden="true"></span><span><strong>${nameOfCard(card, payment)}</strong><bdi dir="ltr" class="small">${card.expiry}</bdi></span></p>
<input type="hidden" name="token" value="${card.token}">
${
  isExpress
    ? html`<p class="note">${t('gateway.expressHint')}</p>`
    : html`${field({
        name: 'cvv',
        label: t('gateway.cvv'),
        value: '',
        fault: shown.fault ? t(FAULTS[shown.fault]) : '',
        attributes: html`inputmode="numeric" autocomplete="cc-csc" maxlength="4" autofocus`,
      })}<p class="note">${t('gateway.savedTest')}</p>`
}
<button class="main" name="act" value="saved">${t('gateway.pay', { amount: moneyOf(payment) })}</button>
</form>
${isExpress ? html`<p><a class="link" href="?other=1">${t('gateway.otherCard')}</a></p>` : null}`
  return { title: t(isExpress ? 'gateway.expressTitle' : 'gateway.savedTitle'), body }
}

/** The bank's own question. */
export function codePage(payment: Payment): Page {
  const t = wordsOf(payment)
  const tries = payment.challenge?.tries ?? 0
  const body = html`<form method="post" action="/pay/${payment.page}" novalidate>
<p class="note">${t('gateway.secureHint')}</p>
${payment.card ? html`<p class="small">${nameOfCard(payment.card, payment)}</p>` : null}
${field({
  name: 'code',
  label: t('gateway.code'),
  value: '',
  fault: tries > 0 ? t('gateway.faultCode', { left: 3 - tries }) : '',
  attributes: html`inputmode="numeric" autocomplete="one-time-code" maxlength="4" autofocus`,
})}
<button class="main" name="act" value="code">${t('gateway.confirm')}</button>
</form>`
  return { title: t('gateway.secureTitle'), body }
}

export function field(supplied: {
  name: string
  label: string
  value: string
  fault: string
  attributes: Html
  /** Words follow the page's direction; digits and addresses are always read from left to right. */
  isWords?: boolean
}): Html {
  const { name, label, value, fault, attributes, isWords } = supplied
  return html`<div class="field${fault ? ' bad' : ''}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" required ${isWords ? null : html`dir="ltr"`} ${attributes}${fault ? html` aria-invalid="true" aria-describedby="${name}-fault"` : null}>
${fault ? html`<p class="fault" id="${name}-fault" role="alert">${fault}</p>` : null}</div>`
}

const listsOfTestCards = new Map<string, Html>()

/** The same for everybody who reads a language. */
function testCards(payment: Payment, base: string): Html {
  const key = `${payment.language} ${base}`
  const known = listsOfTestCards.get(key)
  if (known) return known
  const list = listTestCards(payment, base)
  listsOfTestCards.set(key, list)
  return list
}

function listTestCards(payment: Payment, base: string): Html {
  const t = wordsOf(payment)
  return html`<h2 id="tests">${t('gateway.testCards')}</h2>
<p class="small">${t('gateway.testHint')}</p>
<ul>${TEST_CARDS.map(
    (card, index) =>
      html`<li><a href="${base}card=${index}"><bdi dir="ltr">${grouped(card.number)}</bdi><span>${doesWhat(card, payment)}</span></a></li>`,
  )}</ul>`
}

function doesWhat({ behaviour, type }: TestCard, payment: Payment): string {
  const t = wordsOf(payment)
  if (behaviour === 'success') return t(type === 'debit' ? 'gateway.doesDebit' : 'gateway.doesSuccess')
  const named = `${behaviour.charAt(0).toUpperCase()}${behaviour.slice(1)}` as Capitalize<typeof behaviour>
  return t(`gateway.does${named}`)
}

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
