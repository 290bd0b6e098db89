import { Button } from '@compass/ui/button'
import { Field, Select, useEarlyText } from '@compass/ui/field'
import { Stepper } from '@compass/ui/stepper'
import { useRef, useState } from 'react'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { BillView } from '../table-view.ts'
import { readAmount } from './read-selection.ts'

/** All that is open, by one. */
export function WholeBill({ bill }: { bill: BillView }) {
  const t = useWords('bill')
  const money = useMoney()
  const amount = money.text(bill.open)
  return (
    <p className="px-1 text-center text-ink2">
      {t(bill.shares.length > 0 ? 'bill.restHint' : 'bill.allHint', { amount })}
    </p>
  )
}

type EqualPartsProps = {
  readonly bill: BillView
  readonly n: number
  readonly setParts: (n: number) => void
  /** Of one part, minor units. */
  readonly amount: number
}

/** Parts of the same size. Who takes the first one says how many there are; then it stays so. */
export function EqualParts({ bill, n, setParts, amount }: EqualPartsProps) {
  const t = useWords('bill')
  const money = useMoney()
  const { parts } = bill
  if (parts)
    return (
      <div className="grid justify-items-center gap-1.5 text-center">
        <input type="hidden" name="n" value={parts.of} />
        <p className="text-heading">{t('bill.partOfParts', { part: parts.taken + 1, of: parts.of })}</p>
        <p className="text-ink2">{t('bill.partsFixed', { count: parts.of })}</p>
      </div>
    )
  return (
    <div className="grid justify-items-center gap-4 text-center">
      {/* The number is in the list, which who has no scripts sees in place of the stepper. */}
      <Select
        label={t('bill.howManyParts')}
        name="n"
        value={n}
        onChange={({ target }) => setParts(Number(target.value))}
        className="hidden min-w-52 noscript:block"
      >
        {Array.from({ length: 98 }, (_, i) => i + 2).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
      <p aria-live="polite" className="text-heading">
        {t('bill.partsOf', { count: n, amount: money.text(amount) })}
      </p>
      <span className="needs-scripts">
        <Stepper
          look="sunken"
          count={n}
          less={{ label: t('bill.fewerParts'), type: 'button', onClick: () => setParts(n - 1), disabled: n <= 2 }}
          more={{ label: t('bill.moreParts'), type: 'button', onClick: () => setParts(n + 1), disabled: n >= 99 }}
        />
      </span>
      <p className="max-w-75 text-small text-ink2">{t('bill.partsHint')}</p>
    </div>
  )
}

type AmountEntryProps = {
  readonly bill: BillView
  readonly amount: number | null
  readonly setAmount: (amount: number | null) => void
}

/** Any amount up to what is open; one press fills in the rest. */
export function AmountEntry({ bill, amount, setAmount }: AmountEntryProps) {
  const t = useWords('bill')
  const money = useMoney()
  const { currency } = useMerchant()
  const [typed, setTyped] = useState('')
  const type = (text: string) => {
    setTyped(text)
    setAmount(readAmount(text, currency.decimals))
  }
  const field = useRef<HTMLInputElement>(null)
  useEarlyText(field, typed, type)
  const isTooMuch = amount !== null && amount > bill.open
  const rest = money.digits(bill.open)
  return (
    <div className="grid gap-3">
      <Field
        ref={field}
        id="field-amount"
        label={t('bill.amountIn', { currency: currency.code })}
        name="amount"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={({ target }) => type(target.value)}
        error={isTooMuch ? t('bill.tooMuch', { amount: money.text(bill.open) }) : undefined}
      />
      <Button kind="quiet" size="small" className="needs-scripts justify-self-start" onClick={() => type(rest)}>
        {t('bill.theRest', { amount: money.text(bill.open) })}
      </Button>
    </div>
  )
}
