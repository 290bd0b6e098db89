import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ClockIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'

/** What to send where, from a wallet of the customer's own. */
export interface QuoteView {
  readonly quote: {
    readonly asset: string
    readonly amount: string
    readonly address: string
    readonly memo: string | null
  }
  /** Whole ones that are left. */
  readonly minutes: number
  readonly back: string
}

/** How often the page looks whether the money has come. */
const LOOKS_EVERY_MS = 15_000

export function minutesUntil(instant: string, now: Date): number {
  return Math.max(0, Math.floor((new Date(instant).getTime() - now.getTime()) / 60_000))
}

/** An exact amount, the address that it goes to, and the memo without which it would be lost. Without scripts its button looks. */
export function QuotePage({ quote, minutes, back }: QuoteView) {
  const t = useWords('payment')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), LOOKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const { asset, amount, address, memo } = quote
  return (
    <Page title={t('payment.quoteTitle')} back={back} ownTitle isStep>
      <div className="column flex flex-1 flex-col gap-4 px-4 pb-5 wide:px-0 wide:pt-6">
        <h1 className="text-title">{t('payment.quoteTitle')}</h1>
        <Banner tone={minutes > 0 ? 'tint' : 'warn'} icon={<ClockIcon />}>
          {minutes > 0 ? t('payment.quoteUntil', { minutes }) : t('payment.quoteOver')}
        </Banner>
        <Card className="px-4.5 py-1.5">
          <ListRow eyebrow={t('payment.paidSum')} title={<Exact text={amount} unit={asset} />} />
          <ListRow eyebrow={t('payment.quoteAddress')} title={<Exact text={address} />} />
          {memo ? (
            <ListRow eyebrow={t('payment.quoteMemo')} title={<Exact text={memo} />} note={t('payment.quoteMemoHint')} />
          ) : null}
        </Card>
        <p className="text-small text-ink2">{t('payment.quoteHint')}</p>
        <Form method="get" className="mt-auto">
          <Button type="submit" wide>
            {t('payment.refresh')}
          </Button>
        </Form>
      </div>
    </Page>
  )
}

/** Taken whole by one press, and read from the left in every language. */
function Exact({ text, unit }: { readonly text: string; readonly unit?: string }) {
  return (
    <bdi dir="ltr" className="break-all">
      <span className="select-all">{text}</span>
      {unit ? ` ${unit}` : null}
    </bdi>
  )
}
