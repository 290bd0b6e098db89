import { randomBytes } from 'node:crypto'
import { directionOf } from '@compass/domain/languages'
import { exponentOf } from '@compass/domain/money'
import { formatMoney } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'
import { paletteCss } from '@compass/ui/palette'
import type { FastifyReply } from 'fastify'
import type { Payment } from '../ledger/rows.ts'
import { type Html, html } from './html.ts'

export type Page = {
  title: string
  body: Html
  /** What a tester can choose; it stands beside the form on a desktop. */
  tests?: Html
  /** Goes on by itself once the payment has: until then nothing of it changes, so that nobody is read it again. */
  waits?: boolean
  /** Sends the first form at once, where scripts run. */
  submits?: boolean
  /** Without a way back: the page itself is the way back. */
  isLast?: boolean
}

export const wordsOf = ({ language }: Pick<Payment, 'language'>) => serverWords(language)

export function moneyOf({ amount, currency, language }: Payment): string {
  return formatMoney({ amount, currency, exponent: exponentOf(currency) }, language).text
}

const palettes = new Map<string, string>()
const MAX_PALETTES = 200

/** Worked out once for each colour: it takes as long as all else of a page. */
function paletteOf(color: string): string {
  let css = palettes.get(color)
  if (css === undefined) {
    if (palettes.size >= MAX_PALETTES) palettes.clear()
    css = paletteCss(color as `#${string}`, 'system')
    palettes.set(color, css)
  }
  return css
}

/** Looks every three seconds whether the payment's page is another one by now: this script stands in waiting ones alone. */
const WAIT = `(function look() {
  setTimeout(async () => {
    const answer = await fetch(location.href).catch(() => null)
    if (answer && !(await answer.text()).includes('(function look()')) location.reload()
    else look()
  }, 3000)
})()`

/** A page of a payment, in the merchant's name and colour and in the language of its customer. */
export function sendPage(reply: FastifyReply, payment: Payment, page: Page): FastifyReply {
  const t = wordsOf(payment)
  const { language, merchant } = payment
  const nonce = randomBytes(16).toString('base64')
  const { origin } = new URL(payment.returnUrl)
  secure(reply, nonce, origin)
  const text = html`<!doctype html>
<html lang="${language === 'sr' ? 'sr-Latn' : language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${page.title} · ${merchant.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/pages.css">
<style nonce="${nonce}">${{ html: paletteOf(merchant.color) }}</style>
</head>
<body>
<aside class="sandbox">${t('gateway.sandboxNote')}</aside>
<main class="${page.tests ? 'wide' : 'narrow'}">
<header>
<p class="merchant"><span class="glyph" aria-hidden="true">${[...merchant.name][0] ?? ''}</span><bdi>${merchant.name}</bdi></p>
<p class="label">${t('gateway.toPay')}</p>
<p class="amount"><bdi>${moneyOf(payment)}</bdi></p>
${payment.description ? html`<p class="what"><bdi>${payment.description}</bdi></p>` : null}
</header>
<section class="card" aria-labelledby="title">
<h1 id="title">${page.title}</h1>
${page.body}
</section>
${
  page.isLast
    ? null
    : html`<form method="post" action="/pay/${payment.page}" class="leave"><button class="link" name="act" value="cancel">${t('gateway.cancel', { merchant: merchant.name })}</button></form>`
}
${page.tests ? html`<section class="tests" aria-labelledby="tests">${page.tests}</section>` : null}
</main>
${page.submits ? html`<script nonce="${nonce}">document.forms[0].submit()</script>` : null}
${page.waits ? html`<script nonce="${nonce}">${{ html: WAIT }}</script>` : null}
</body>
</html>`
  return reply.type('text/html; charset=utf-8').send(text.html)
}

/** The page of an address that opens nothing, in the browser's own language as far as we know it. */
export function sendLost(reply: FastifyReply, language: Payment['language']): FastifyReply {
  const t = serverWords(language)
  const nonce = randomBytes(16).toString('base64')
  secure(reply, nonce, '')
  const text = html`<!doctype html>
<html lang="${language === 'sr' ? 'sr-Latn' : language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('gateway.lostTitle')}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/pages.css">
<style nonce="${nonce}">${{ html: paletteOf('#3f3f46') }}</style></head>
<body><main class="narrow"><section class="card"><h1>${t('gateway.lostTitle')}</h1><p>${t('gateway.lostHint')}</p></section></main></body>
</html>`
  return reply.status(404).type('text/html; charset=utf-8').send(text.html)
}

/** Only ourselves, and forms that go to the shop that sent the customer here. */
function secure(reply: FastifyReply, nonce: string, shop: string): void {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${shop}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
}
