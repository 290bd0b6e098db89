import type { AnswerOf } from '@compass/contract/call'
import type { getOrderReceipt, Receipt } from '@compass/contract/payments'
import type { ShapeOf } from '@compass/contract/values'
import { formatDate, formatPhone } from '@compass/i18n/formats'
import type { ReactNode } from 'react'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { cardName } from './card-name.ts'
import { useMethodName } from './use-method-name.ts'

export type ReceiptView = ShapeOf<typeof Receipt> & { readonly isDifference: boolean }

/** The receipts of an order, that of the order first. */
export function receiptViews({ receipt, differences }: AnswerOf<typeof getOrderReceipt>): ReceiptView[] {
  return [
    ...(receipt ? [{ ...receipt, isDifference: false }] : []),
    ...differences.map((one) => ({ ...one, isDifference: true })),
  ]
}

/** What was paid through a gateway, as a bank or the store may ask for it (the specification, section 3: receipt). */
export function Receipts({ receipts, timeZone }: { receipts: readonly ReceiptView[]; timeZone: string }) {
  const t = useWords('payment', 'shell')
  const times = useTimes()
  const { language } = useShell()
  const money = useMoney()
  const methodName = useMethodName()
  return receipts.map((receipt) => {
    const at = new Date(receipt.at)
    const method = receipt.card ? cardName(receipt.card) : (methodName(receipt.method) ?? receipt.method)
    return (
      <section key={receipt.paymentId} className="mt-5 break-inside-avoid border-t border-line pt-4">
        <h2 className="text-name">{t(receipt.isDifference ? 'payment.receiptDifference' : 'payment.receipt')}</h2>
        <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-5 gap-y-3">
          <Row name={t('payment.paidSum')}>{money.text(receipt.amount.amount)}</Row>
          <Row name={t('payment.paidBy')}>{method}</Row>
          <Row name={t('payment.paidAt')}>
            {t('shell.dayAndTime', { day: formatDate(at, timeZone, language), time: times.time(at, timeZone) })}
          </Row>
          {receipt.mobileNumber ? (
            <Row name={t('payment.mobile')}>
              <bdi dir="ltr">{formatPhone(receipt.mobileNumber)}</bdi>
            </Row>
          ) : null}
          <Row name={t('payment.paymentId')} isLong>
            <bdi dir="ltr">{receipt.paymentId}</bdi>
          </Row>
          {receipt.requestId ? (
            <Row name={t('payment.requestId')} isLong>
              <bdi dir="ltr">{receipt.requestId}</bdi>
            </Row>
          ) : null}
        </dl>
      </section>
    )
  })
}

function Row({ name, isLong = false, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={isLong ? 'col-span-full' : ''}>
      <dt className="text-micro text-ink2">{name}</dt>
      <dd className={isLong ? 'text-small break-all' : ''}>{children}</dd>
    </div>
  )
}
