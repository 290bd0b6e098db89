import type { AnswerOf } from '@compass/contract/call'
import { getMerchantOrder, previewRefund, searchOrders } from '@compass/contract/merchant-orders'
import { refundOrder } from '@compass/contract/payments'
import { readReport } from '@compass/contract/reports'
import { toDecimal } from '@compass/domain/money'
import { CardIcon, CashIcon, CheckIcon, LockIcon, WalletIcon } from '@compass/ui/icons'
import { useEffect, useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Panel, Segments } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { readMinor } from '#shell/language/price-input.ts'
import { useWords } from '#shell/language/words.tsx'
import { methodName } from '#shell/orders/order-words.tsx'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import type { OrderDetail } from './order-detail.ts'

type Preview = AnswerOf<typeof previewRefund>
type Mode = 'lines' | 'amount' | 'all'

/** What is to go back, as it is chosen: units of lines, an amount, or all that is left. */
interface RefundChoice {
  readonly mode: Mode
  /** Units of each line. */
  readonly units: Readonly<Record<string, number>>
  readonly amount: string
}

/** Money back: what and why is chosen, where it goes and what follows is said before; the button repeats the sum. */
// Long on purpose: one form, field by field.
export function RefundPanel(props: {
  readonly detail: OrderDetail
  /** Minor units that would go back as it is chosen now; 0: nothing yet. */
  readonly onPreview: (amount: number) => void
  readonly onClose: () => void
}) {
  const { detail, onPreview, onClose } = props
  const t = useWords('console', 'customers')
  const { order, left, refundLimit } = detail
  const { money } = useFigures()
  const toast = useToast()
  const [choice, setChoice] = useState<RefundChoice>({ mode: 'lines', units: {}, amount: '' })
  const [reason, setReason] = useState('')
  const body = bodyOf(choice, detail)
  const preview = useCall(
    previewRefund,
    { params: { id: order._id }, body: body ?? {} },
    { enabled: body !== null, keepsPrevious: false },
  )
  const refund = useChange(refundOrder, { changes: [getMerchantOrder, searchOrders, readReport] })
  const shown = body === null ? null : (preview.data ?? null)
  const returned = shown?.amount.amount ?? 0
  useEffect(() => {
    onPreview(returned)
    return () => onPreview(0)
  }, [onPreview, returned])
  const give = () =>
    refund.mutate(
      { params: { id: order._id }, body: { ...body, ...(reason && { reason }) } },
      {
        onSuccess: () => {
          toast({ text: t('customers.wentBack', { amount: money(shown!.amount) }), icon: <CheckIcon size={18} /> })
          onClose()
        },
      },
    )
  const failure = refund.error ?? (body === null ? null : preview.error)
  return (
    <Panel
      title={t('customers.giveMoneyBack')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        <div className="grid gap-2">
          {shown ? <Effects preview={shown} /> : null}
          <Button
            kind="fill"
            size="foot"
            wide
            disabled={!shown || shown.amount.amount === 0}
            busy={refund.isPending && t('customers.givingBack')}
            onClick={give}
          >
            {shown ? t('customers.giveBackSum', { amount: money(shown.amount) }) : t('customers.chooseWhat')}
          </Button>
          <p className="flex items-center justify-center gap-1.5 text-note text-ink2">
            <LockIcon size={14} />
            {shown?.asksConfirmation
              ? t('customers.passkeyNow')
              : t('customers.passkeyFrom', { amount: money(refundLimit) })}
          </p>
        </div>
      }
    >
      <Segments
        label={t('customers.howMuch')}
        value={choice.mode}
        segments={[
          { value: 'lines', label: t('customers.byLine') },
          { value: 'amount', label: t('customers.anAmount') },
          { value: 'all', label: t('customers.allOfIt') },
        ]}
        onChoose={(mode) => setChoice({ ...choice, mode: mode as Mode })}
      />
      {choice.mode === 'lines' ? <LineChoices detail={detail} choice={choice} onChoose={setChoice} /> : null}
      {choice.mode === 'amount' ? (
        <Field
          className="mt-4"
          label={t('customers.amountIn', { currency: left.currency })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={choice.amount}
          hint={t('customers.atMost', { amount: money(left) })}
          onChange={(event) => setChoice({ ...choice, amount: event.target.value })}
        />
      ) : null}
      {choice.mode === 'all' ? (
        <p className="mt-4 text-row">{t('customers.allLeft', { amount: money(left) })}</p>
      ) : null}
      <Reasons reason={reason} onChoose={setReason} />
      {shown ? <WhereTo preview={shown} /> : null}
      {failure ? (
        <div className="-mx-4 mt-2">
          <FailedCall error={failure} />
        </div>
      ) : null}
    </Panel>
  )
}

/** What the call takes; null: nothing is chosen yet, or what was typed is no amount. */
function bodyOf({ mode, units, amount }: RefundChoice, { left }: OrderDetail) {
  if (mode === 'all') return { amount: left }
  if (mode === 'amount') {
    const typed = readMinor(amount, left.currency)
    return typed ? { amount: { amount: typed, currency: left.currency } } : null
  }
  const lines = Object.entries(units).flatMap(([_id, qty]) => (qty > 0 ? [{ _id, qty }] : []))
  return lines.length > 0 ? { lines } : null
}

function LineChoices({
  detail: { order, refundedUnits },
  choice,
  onChoose,
}: {
  readonly detail: OrderDetail
  readonly choice: RefundChoice
  readonly onChoose: (choice: RefundChoice) => void
}) {
  const t = useWords('customers')
  const { sum } = useFigures()
  const leftOf = (id: string, qty: number) => qty - (refundedUnits.find(({ line }) => line === id)?.units ?? 0)
  const set = (id: string, units: number) => onChoose({ ...choice, units: { ...choice.units, [id]: units } })
  return (
    <ul className="mt-2">
      {order.products.map(({ _id, name, qty, share }) => {
        const left = leftOf(_id, qty)
        const chosen = choice.units[_id] ?? 0
        return (
          <li key={_id} className="border-b border-line py-2">
            <label className={`flex min-h-11 items-center gap-3 ${left === 0 ? 'text-ink3' : ''}`}>
              <input
                type="checkbox"
                className="ink-tick"
                disabled={left === 0}
                checked={chosen > 0}
                onChange={(event) => set(_id, event.target.checked ? left : 0)}
              />
              <span className="min-w-0 flex-1">
                <span className="block text-row">
                  <MerchantText text={name} />
                </span>
                <span className="block text-note text-ink2">
                  {left === 0
                    ? t('customers.allBack')
                    : share.discount.amount > 0
                      ? t('customers.lessPromotion', { amount: sum(share.discount.amount) })
                      : qty > 1
                        ? t('customers.pieces', { count: left })
                        : ''}
                </span>
              </span>
              <span className="font-em">{sum(share.paid.amount)}</span>
            </label>
            {chosen > 0 && left > 1 ? (
              <Pieces chosen={chosen} left={left} onChoose={(units) => set(_id, units)} />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** How many of a line. */
function Pieces({
  chosen,
  left,
  onChoose,
}: {
  readonly chosen: number
  readonly left: number
  readonly onChoose: (units: number) => void
}) {
  const t = useWords('customers')
  return (
    <div className="flex items-center gap-2 ps-8">
      <Button
        size="table"
        aria-label={t('customers.fewer')}
        disabled={chosen <= 1}
        onClick={() => onChoose(chosen - 1)}
      >
        −
      </Button>
      <output className="min-w-12 text-center font-em">{t('customers.ofPieces', { chosen, left })}</output>
      <Button
        size="table"
        aria-label={t('customers.oneMore')}
        disabled={chosen >= left}
        onClick={() => onChoose(chosen + 1)}
      >
        +
      </Button>
    </div>
  )
}

function Reasons({ reason, onChoose }: { readonly reason: string; readonly onChoose: (reason: string) => void }) {
  const t = useWords('customers')
  const usual = [t('customers.whyMissing'), t('customers.whyWrong'), t('customers.whyLate'), t('customers.whyQuality')]
  return (
    <fieldset className="mt-5">
      <legend className="mb-1.5 text-note font-em">{t('customers.why')}</legend>
      <div className="flex flex-wrap gap-2">
        {usual.map((words) => (
          <button
            key={words}
            type="button"
            aria-pressed={reason === words}
            onClick={() => onChoose(reason === words ? '' : words)}
            className={`filter-pill ${reason === words ? 'bg-fill text-on' : ''}`}
          >
            {words}
          </button>
        ))}
      </div>
      <Field
        className="mt-2"
        label={t('customers.otherReason')}
        isLabelHidden
        placeholder={t('customers.otherReason')}
        maxLength={300}
        value={usual.includes(reason) ? '' : reason}
        onChange={(event) => onChoose(event.target.value)}
      />
    </fieldset>
  )
}

/** What goes back where, and how long that takes. */
function WhereTo({ preview: { parts } }: { readonly preview: Preview }) {
  const t = useWords('customers')
  const { sum } = useFigures()
  return (
    <div className="mt-5">
      <p className="mb-1.5 text-note font-em">{t('customers.whereTo')}</p>
      <ul className="divide-y divide-line rounded-ticket ring-1 ring-line2">
        {parts.map(({ way: route, method, card, amount, status }) => (
          <li key={`${route} ${card?.last4 ?? ''} ${method ?? ''}`} className="flex items-center gap-3 p-3">
            <span className="text-ink2">
              {route === 'credits' ? (
                <WalletIcon size={18} />
              ) : route === 'cash' ? (
                <CashIcon size={18} />
              ) : (
                <CardIcon size={18} />
              )}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-row">
                {route === 'credits'
                  ? t('customers.asCredits')
                  : route === 'cash'
                    ? t('customers.inCash')
                    : card
                      ? t('customers.toCard', { last4: card.last4 })
                      : method
                        ? methodName(t, method)
                        : ''}
              </span>
              <span className="block text-note text-ink2">
                {route === 'credits'
                  ? t('customers.atOnce')
                  : route === 'cash' || status === 'manual'
                    ? t('customers.byHand')
                    : t('customers.bankDays')}
              </span>
            </span>
            <span className="font-em">{sum(amount.amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What follows: the tax in it, points, and that it is final. */
function Effects({ preview: { tax, points, amount } }: { readonly preview: Preview }) {
  const t = useWords('customers')
  const { money } = useFigures()
  const rows = [
    ...(tax.amount > 0 ? [[t('customers.taxBack'), toDecimal(tax.amount, tax.currency)] as const] : []),
    ...(points.taken > 0 ? [[t('customers.pointsTaken'), `−${points.taken}`] as const] : []),
    ...(points.returned > 0 ? [[t('customers.pointsReturned'), `+${points.returned}`] as const] : []),
  ]
  return (
    <dl className="mb-1 grid gap-1">
      {rows.map(([label, text]) => (
        <div key={label} className="flex justify-between gap-3 text-ink2">
          <dt>{label}</dt>
          <dd>
            <bdi dir="ltr">{text}</bdi>
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-3 text-section">
        <dt>{t('customers.goesBack')}</dt>
        <dd>{money(amount)}</dd>
      </div>
    </dl>
  )
}
