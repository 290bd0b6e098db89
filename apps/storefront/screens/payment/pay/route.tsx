import { getPayment } from '@compass/contract/payments'
import { turnAt } from '@compass/i18n/facts'
import { Button } from '@compass/ui/button'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { afterPayment } from '#shell/payments/after-payment.ts'
import { WaitingState } from '#shell/waiting/waiting-state.tsx'
import { minutesUntil, QuotePage, type QuoteView } from './quote-page.tsx'

export const handle = { words: ['payment', 'facts'] as const }

/** What the customer does next: on a page of the gateway, or with a wallet of their own. */
type PaymentPage = RedirectPage | QuoteView

interface RedirectPage {
  readonly quote: null
  /** Where the form goes: a page of the gateway, whose host the API has checked. */
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly pageUrl: string
  readonly back: string
  /** Of the facts, as the page was made. */
  readonly turn: number
}

/** A payment for which the customer has something to do elsewhere; else on to what became of it. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<PaymentPage> {
  const url = params.url!
  const { shell } = await readStorefront(context, request, url)
  const options = { url, language: shell.language }
  const answer = await createPageClient(context, request)(getPayment, { params: { id: params.paymentId! } }, options)
  if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
  if (!answer.ok) throw redirect(paths.paymentFailure(url))
  const { payment } = answer.data
  const back =
    payment.kind === 'payLink' ? paths.payLinkSummary(url, payment.order) : paths.orderStatus(url, payment.order)
  const { quote } = payment
  if (quote) return { quote, minutes: minutesUntil(quote.expiresAt, new Date()), back }
  if (!payment.requiresRedirect || !payment.pageUrl) throw redirect(afterPayment(url, answer.data))
  const action = payment.form?.action ?? payment.pageUrl
  context.get(pageRequest).formTargets.push(new URL(action).origin)
  return {
    quote: null,
    action,
    fields: Object.entries(payment.form?.fields ?? {}),
    pageUrl: payment.pageUrl,
    back,
    turn: turnAt(new Date()),
  }
}

export const clientLoader = loadWithWords(...handle.words)

export default function Pay() {
  const page = useLoaderData<typeof loader>() as PaymentPage
  return page.quote ? <QuotePage {...page} /> : <Redirect {...page} />
}

/** The way to the bank: a form that sends itself, a button for it, and after three seconds the page by its address. */
function Redirect({ action, fields, pageUrl, back, turn }: RedirectPage) {
  const t = useWords('payment')
  const { name, nameMark } = useMerchant()
  const method = fields.length > 0 ? 'post' : 'get'
  return (
    <Page title={t('payment.goTitle')} back={back} ownTitle isStep>
      <meta httpEquiv="refresh" content={`3;url=${pageUrl}`} />
      <form data-sends method={method} action={action} className="flex flex-1 flex-col">
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <WaitingState
          first={turn}
          title={t('payment.goTitle')}
          action={
            <Button type="submit" wide>
              {t('payment.go')}
            </Button>
          }
          link={
            <bdi {...nameMark} className="text-small text-ink2">
              {name}
            </bdi>
          }
        >
          {t('payment.goHint')}
        </WaitingState>
      </form>
      <script src="/send-form.js" />
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
