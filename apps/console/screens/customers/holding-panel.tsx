import { changeHoldings, getCustomer } from '@compass/contract/customers'
import { formatNumber } from '@compass/i18n/formats'
import { CheckIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Panel, Segments } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { latinDigits, readMinor } from '#shell/language/price-input.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import type { CustomerDetail } from './customer-detail.ts'

const MAX_POINTS = 1_000_000_000

/** Gives or takes points or credits; what is left is said before, and the reason is asked. */
// Long on purpose: one form, field by field.
export function HoldingPanel(props: {
  readonly id: string
  readonly kind: 'points' | 'credits'
  readonly holdings: NonNullable<CustomerDetail['holdings']>
  readonly onClose: () => void
}) {
  const { id, kind, holdings, onClose } = props
  const t = useWords('console', 'customers')
  const language = useLanguage()
  const { money, currency } = useFigures()
  const toast = useToast()
  const [sign, setSign] = useState<'give' | 'take'>('give')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const change = useChange(changeHoldings, { changes: [getCustomer] })
  const isPoints = kind === 'points'
  const amount = isPoints ? wholeOf(typed) : minorOf(typed, currency)
  const held = isPoints ? holdings.points : holdings.credits.amount
  const after = amount === null ? null : held + (sign === 'give' ? amount : -amount)
  const write = (value: number) => (isPoints ? formatNumber(value, language) : money({ amount: value, currency }))
  const isReady = amount !== null && after !== null && after >= 0 && reason.trim() !== ''
  const isTooMuch = after !== null && after < 0
  const submit = () =>
    change.mutate(
      { params: { id }, body: { kind, amount: sign === 'give' ? amount! : -amount!, reason: reason.trim() } },
      {
        onSuccess: ({ balance }) => {
          toast({ text: t('customers.nowHolds', { amount: write(balance) }), icon: <CheckIcon size={18} /> })
          onClose()
        },
      },
    )
  return (
    <Panel
      title={isPoints ? t('customers.changePoints') : t('customers.changeCredits')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        <>
          {after !== null && after >= 0 ? (
            <p className="mb-2 text-ink2">{t('customers.willHold', { before: write(held), after: write(after) })}</p>
          ) : null}
          <Button
            kind="fill"
            size="foot"
            wide
            disabled={!isReady}
            busy={change.isPending && t('console.loading')}
            onClick={submit}
          >
            {amount === null
              ? t('customers.chooseAmount')
              : sign === 'give'
                ? t('customers.giveAmount', { amount: write(amount) })
                : t('customers.takeAmount', { amount: write(amount) })}
          </Button>
        </>
      }
    >
      <Segments
        label={t('customers.giveOrTake')}
        value={sign}
        segments={[
          { value: 'give', label: t('customers.give') },
          { value: 'take', label: t('customers.take') },
        ]}
        onChoose={(value) => setSign(value as 'give' | 'take')}
      />
      <Field
        className="mt-4"
        label={isPoints ? t('customers.points') : t('customers.amountIn', { currency })}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={typed}
        hint={t('customers.holdsNow', { amount: write(held) })}
        error={isTooMuch ? t('customers.onlyHolds', { amount: write(held) }) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        className="mt-4"
        label={t('customers.why')}
        hint={t('customers.whyHint')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {change.error ? (
        <div className="-mx-4 mt-2">
          <FailedCall error={change.error} />
        </div>
      ) : null}
    </Panel>
  )
}

function wholeOf(typed: string): number | null {
  const plain = latinDigits(typed)
  const value = /^\d{1,10}$/.test(plain) ? Number(plain) : 0
  return value > 0 && value <= MAX_POINTS ? value : null
}

function minorOf(typed: string, currency: string): number | null {
  const minor = readMinor(typed, currency)
  return minor && minor <= MAX_POINTS ? minor : null
}
