import { cashAllowed } from '@compass/domain/payments'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ChoiceRow } from '@compass/ui/choice'
import { Field } from '@compass/ui/field'
import {
  AgainIcon,
  BedIcon,
  CardIcon,
  CashIcon,
  DoneIcon,
  GlobeIcon,
  LockIcon,
  SmartphoneIcon,
} from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { cardName } from './card-name.ts'
import { type CardView, type MethodView, SAVED_CARD } from './payment-view.ts'
import { useMethodName } from './use-method-name.ts'
import { isFast, isWallet, useMethodsHere, type Wallet } from './wallets.ts'

/** The hairline is below what opens, not above it. */
const WITH_MORE = 'border-line not-last:border-b [&>:first-child]:border-b-0'

/** The money goes from hand to hand: no page of a bank follows. */
const IN_PERSON: readonly string[] = ['cod', 'cardOnDelivery', 'cardSwipe', 'roomCharge']
const isInPerson = (method: string) => IN_PERSON.includes(method)

/** How many ways stand there at once; the rest is folded. */
const SHOWN = 4

const PLATES: Readonly<Record<string, ReactNode>> = {
  cod: <CashIcon size={18} />,
  upi: 'UPI',
  knet: 'KNET',
  applepay: 'Pay',
  googlepay: 'GPay',
  mixpay: 'Mix',
  express: <AgainIcon size={18} />,
  cryptoWallet: <GlobeIcon size={18} />,
  cardSwipe: <SmartphoneIcon size={18} />,
  roomCharge: <BedIcon size={18} />,
}

type PaymentChoiceProps = {
  readonly methods: readonly MethodView[]
  readonly cards: readonly CardView[]
  /** The wallet of this browser, as it said the last time. */
  readonly wallet: Wallet | null
  /** What is to be paid, minor units. */
  readonly amount: number
  readonly isDelivery: boolean
  /** At a table or in a room: staff collect. */
  readonly isAtSpot?: boolean
  /** The value that is chosen: a method, or `savedCard:` with the card. */
  readonly chosen: string | undefined
  readonly usedLast: string | null
  /** Told the value that is chosen now. */
  readonly onChoose?: ((value: string) => void) | undefined
  readonly vpa: string
  readonly vpaFault: string | undefined
  /** Whose UPI id it is, once that was asked. */
  readonly vpaName: string | null
  /** Ways that were not used the last time are folded. */
  readonly isShort?: boolean
  /** The intent that asks about the UPI id; null: it is not asked here. */
  readonly checkIntent: string | null
}

/** The ways to pay, each with its icon; what one more needs (UPI id, keeping the card) opens below it, without scripts too. */
// Long on purpose: its rows share words and choice of the form; what opens below a row is a function of its own.
export function PaymentChoice(props: PaymentChoiceProps) {
  const t = useWords('payment', 'checkout')
  const money = useMoney()
  const methodName = useMethodName()
  const { asksUpiId } = useMerchant()
  const hintOf = useMethodHint(props)
  const { cards, amount, isDelivery, isAtSpot = false, usedLast, onChoose } = props
  const methods = useMethodsHere(props.methods, props.wallet)
  const chosen = chooseHere(props.chosen, methods, amount)
  const rows = methods.flatMap(({ method, limit }) => {
    if (method === 'savedCard') return cards.map((card) => savedRow(card))
    return [ownRow(method, limit)]
  })
  // Who paid before sees that way and the fast ones; the others are one tap away.
  const first = props.isShort ? rows.filter(({ value }) => value === chosen || isFast(value)).slice(0, SHOWN) : rows
  const shown = first.length > 0 && first.length < rows.length - 1 ? first : rows.slice(0, SHOWN)
  const isFolded = rows.length > shown.length + 1
  const rest = isFolded ? rows.filter((row) => !shown.includes(row)) : []
  const hasOnline = methods.some(({ method }) => !isInPerson(method))
  return (
    <div className="group/pay">
      <Card as="fieldset" className="px-4.5 py-1.5">
        <legend className="sr-only">{t('checkout.howToPay')}</legend>
        {(isFolded ? shown : rows).map(({ row }) => row)}
        {isFolded ? (
          <details open={rest.some(({ value }) => value === chosen)}>
            <summary className="flex min-h-13.5 cursor-pointer items-center font-em text-accent">
              {t('payment.more')}
            </summary>
            {rest.map(({ row }) => row)}
          </details>
        ) : null}
      </Card>
      {hasOnline ? (
        <p className="flex items-center gap-2 px-1 pt-2.5 text-small text-ink2 group-has-[[data-in-person]:checked]/pay:hidden">
          <LockIcon size={15} className="shrink-0" />
          {t('payment.secure')}
        </p>
      ) : null}
    </div>
  )

  function savedRow(card: CardView) {
    const value = `${SAVED_CARD}${card.id}`
    const note = <bdi>{t(card.isExpired ? 'payment.expired' : 'payment.validUntil', { expiry: card.expiry })}</bdi>
    const row = radio(value, cardName(card), note, <CardIcon size={18} />, card.isExpired)
    return { value, row }
  }

  function ownRow(method: string, limit: number | null) {
    const isOver = !cashAllowed(amount, limit)
    const isCash = method === 'cod'
    const inPerson = isAtSpot
      ? t(isCash ? 'payment.cashAtSpot' : 'payment.cardAtSpot')
      : isCash
        ? t(isDelivery ? 'checkout.cashCourier' : 'checkout.cashPickup')
        : t(isDelivery ? 'checkout.cardCourier' : 'checkout.cardPickup')
    const note = isOver
      ? t('checkout.cashTooMuch', { amount: money.text(limit ?? 0) })
      : method === usedLast
        ? t('checkout.usedLast')
        : limit !== null
          ? t('checkout.upTo', { amount: money.text(limit) })
          : hintOf(method)
    const row = radio(method, methodName(method) ?? inPerson, note, PLATES[method] ?? <CardIcon size={18} />, isOver)
    // A wallet opens by scripts alone.
    const shown = isWallet(method) ? <div className={`needs-scripts ${WITH_MORE}`}>{row}</div> : withMore(method, row)
    return { value: method, row: shown }
  }

  function radio(value: string, label: string, note: ReactNode, plate: ReactNode, isDisabled: boolean) {
    return (
      <ChoiceRow
        key={`${value} ${chosen}`}
        type="radio"
        name="method"
        value={value}
        defaultChecked={value === chosen}
        disabled={isDisabled}
        onChange={onChoose && (() => onChoose(value))}
        data-in-person={isInPerson(value) || undefined}
        label={label}
        note={note}
        markAt="end"
        lead={
          <span
            aria-hidden="true"
            className="grid h-7.5 w-11 shrink-0 place-items-center rounded-[0.5rem] bg-surface text-[0.71875rem] font-strong ring-1 ring-line2"
          >
            {plate}
          </span>
        }
      />
    )
  }

  function withMore(method: string, row: ReactNode) {
    if (method !== 'card' && !(method === 'upi' && asksUpiId)) return row
    return (
      <div key={method} className={WITH_MORE}>
        {row}
        {method === 'card' ? <SaveCard /> : <UpiId {...props} />}
      </div>
    )
  }
}

/** The wallet of another device cannot be chosen on this one. */
function chooseHere(chosen: string | undefined, methods: readonly MethodView[], amount: number): string | undefined {
  if (!chosen || !isWallet(chosen) || methods.some(({ method }) => method === chosen)) return chosen
  return methods.find(({ method, limit }) => !isFast(method) && cashAllowed(amount, limit))?.method
}

/** Below the card: whether it is kept for the next time. */
function SaveCard() {
  const t = useWords('payment')
  return (
    <div className="hidden ps-14.5 group-has-[[value=card]:checked]/pay:block">
      <ChoiceRow type="checkbox" name="saveCard" value="1" label={t('payment.saveCard')} />
    </div>
  )
}

/** Below UPI: its id, and whose it is. */
function UpiId({ vpa, vpaFault, vpaName, checkIntent }: PaymentChoiceProps) {
  const t = useWords('payment')
  return (
    <div className="hidden gap-2 pt-1 pb-4 group-has-[[value=upi]:checked]/pay:grid">
      <Field
        id="field-vpa"
        label={t('payment.vpa')}
        name="vpa"
        dir="ltr"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={130}
        hint={vpaName ? undefined : t('payment.vpaHint')}
        defaultValue={vpa}
        error={vpaFault}
      />
      {vpaName ? (
        <p role="status" className="flex items-center gap-1.5 text-small text-ok">
          <DoneIcon size={15} />
          {t('payment.vpaGood', { name: vpaName })}
        </p>
      ) : null}
      {checkIntent ? (
        <Button
          type="submit"
          name="intent"
          value={checkIntent}
          kind="quiet"
          size="small"
          className="justify-self-start"
        >
          {t('payment.vpaCheck')}
        </Button>
      ) : null}
    </div>
  )
}

/** What there is to know of a method before it is chosen. */
function useMethodHint({ cards, isDelivery, isAtSpot = false }: PaymentChoiceProps): (method: string) => string {
  const t = useWords('payment', 'checkout')
  return (method) => {
    switch (method) {
      case 'cod':
        return t('checkout.cashHint')
      case 'roomCharge':
        return t('payment.roomChargeHint')
      case 'cardSwipe':
        return t('payment.cardSwipeHint')
      case 'cardOnDelivery':
        if (isAtSpot) return t('payment.cardSwipeHint')
        return t(isDelivery ? 'checkout.cardCourierHint' : 'checkout.cardPickupHint')
      case 'express':
        return t(cards.some(({ isExpired }) => !isExpired) ? 'payment.expressHint' : 'payment.expressNew')
      case 'upi':
        return t('payment.upiHint')
      case 'knet':
        return t('payment.knetHint')
      case 'applepay':
      case 'googlepay':
        return t('payment.walletHint')
      case 'cryptoWallet':
        return t('payment.cryptoHint')
      case 'mixpay':
        return t('payment.mixpayHint')
      default:
        return t('payment.cardHint')
    }
  }
}
