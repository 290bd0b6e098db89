import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Chip } from '@compass/ui/chip'
import { CheckIcon, ChevronDownIcon, CloseIcon, TicketIcon } from '@compass/ui/icons'
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { CodeField } from '#shell/promotions/code-field.tsx'
import { usePromotionReason } from '#shell/promotions/use-promotion-reason.ts'
import type { BillView } from '../table-view.ts'
import type { BillResult } from './change-bill.ts'

/** The promotions of the bill as tickets, or the field for a code while one can be given. */
export function BillPromotion({ bill, result }: { bill: BillView; result: BillResult | null }) {
  const { promotion, vendors, state } = bill
  const isOpen = state === 'open'
  // In a court a code may be a vendor's, also where the court has a promotion.
  const mayType = isOpen && (promotion === null || vendors.length > 0)
  return (
    <>
      {[promotion, ...vendors.map((vendor) => vendor.promotion)].map((one) =>
        one ? <PromotionTicket key={one.id} promotion={one} mayChange={isOpen} /> : null,
      )}
      {mayType ? <CodeEntry result={result?.intent === 'promo' ? result : null} /> : null}
    </>
  )
}

type PromotionTicketProps = { readonly promotion: NonNullable<BillView['promotion']>; readonly mayChange: boolean }

function PromotionTicket({ promotion, mayChange }: PromotionTicketProps) {
  const t = useWords('bill', 'promo')
  const money = useMoney()
  const whyOf = usePromotionReason()
  const { isApplied, saves, cause } = promotion
  return (
    <Card as="section" aria-label={t('bill.offer')} className="flex overflow-hidden">
      <span
        className={`grid w-14.5 shrink-0 place-items-center border-e-2 border-dotted ${isApplied ? 'border-tint3 bg-tint2 text-accent' : 'border-line2 bg-sunken text-ink2'}`}
      >
        <TicketIcon size={22} />
      </span>
      <div className="min-w-0 flex-1 py-3 ps-4">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-name">
          {promotion.code ? <bdi className="break-all">{promotion.code}</bdi> : <LocalizedText text={promotion.name} />}
          {isApplied ? (
            <Chip tone="ok" icon={<CheckIcon size={14} />}>
              {t('bill.applied')}
            </Chip>
          ) : null}
        </p>
        <p className={`mt-0.5 text-small ${isApplied ? 'text-ink2' : 'text-warn'}`}>
          {isApplied ? t('bill.tableSaves', { amount: money.text(saves) }) : cause ? whyOf(cause) : t('promo.notNow')}
        </p>
      </div>
      {mayChange ? (
        <Form method="post" preventScrollReset className="grid shrink-0 place-items-center pe-2">
          <button
            type="submit"
            name="intent"
            value={`noPromo:${promotion.id}`}
            aria-label={`${t('promo.remove')}: ${promotion.code ?? plainText(promotion.name)}`}
            className="grid size-11 place-items-center rounded-full"
          >
            <CloseIcon size={20} />
          </button>
        </Form>
      ) : null}
    </Card>
  )
}

function CodeEntry({ result }: { result: BillResult | null }) {
  const t = useWords('bill', 'promo')
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'promo'
  const error = result ? (result.refusal?.message ?? t('promo.codeMissing')) : undefined
  useFocusOnFault(form, error ? result : null)
  return (
    <Card className="px-4.5 py-1">
      <details className="group/code" open={error !== undefined}>
        <summary className="flex min-h-13.5 items-center gap-3 font-em">
          <TicketIcon size={20} className="text-accent" />
          <span className="min-w-0 flex-1">{t('bill.addCode')}</span>
          <ChevronDownIcon size={18} className="text-ink2 group-open/code:rotate-180" />
        </summary>
        <Form
          ref={form}
          method="post"
          noValidate
          preventScrollReset
          className="flex flex-wrap items-start gap-2.5 pt-1 pb-3.5"
        >
          <input type="hidden" name="intent" value="promo" />
          <CodeField typed={result?.typed ?? ''} error={error} className="flex-[1_1_9rem]" />
          <Button type="submit" kind="quiet" busy={isBusy && t('promo.checking')} className="min-h-14.5 shrink-0">
            {t('promo.apply')}
          </Button>
        </Form>
      </details>
    </Card>
  )
}
