import { Select } from '@compass/ui/field'
import { ChevronDownIcon } from '@compass/ui/icons'
import type { CartLineView } from '#shell/cart/cart-view.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useFormState } from './form-state.ts'
import { SOLD_OUT, soldOutField } from './sold-out-fields.ts'

/** What is to become of something that is sold out: one list for the order, and folded one for each item. */
export function SoldOutPreferences({ lines }: { lines: readonly CartLineView[] }) {
  const t = useWords('checkout')
  const { valueFor } = useFormState()
  const choices = [
    { value: 40, text: t('checkout.askMe'), hint: t('checkout.askMeHint') },
    { value: 20, text: t('checkout.replaceIt'), hint: t('checkout.replaceItHint') },
    { value: 10, text: t('checkout.leaveOut'), hint: t('checkout.leaveOutHint') },
    { value: 30, text: t('checkout.cancelAll'), hint: t('checkout.cancelAllHint') },
  ]
  const options = choices.map(({ value, text, hint }) => (
    <option key={value} value={value} data-short={t('checkout.soldOutChoice', { choice: text })}>
      {`${text} · ${hint}`}
    </option>
  ))
  const own = lines.filter(({ isGift }) => !isGift)
  return (
    <div>
      <Select id="field-ifSoldOut" name={SOLD_OUT} label={t('checkout.ifSoldOut')} defaultValue={valueFor(SOLD_OUT)}>
        {options}
      </Select>
      {own.length > 1 ? (
        <details data-each className="group">
          <summary className="flex min-h-11 items-center gap-1.5 px-1 font-em text-accent">
            {t('checkout.soldOutSingle')}
            <ChevronDownIcon size={16} className="group-open:rotate-180" />
          </summary>
          <div className="grid gap-2.5 pb-1.5">
            {own.map((line) => (
              <Select
                key={line.id}
                id={`field-${soldOutField(line.id)}`}
                name={soldOutField(line.id)}
                label={<LocalizedText text={line.name} />}
                defaultValue={valueFor(soldOutField(line.id))}
              >
                <option value="">{t('checkout.asAbove')}</option>
                {options}
              </Select>
            ))}
          </div>
        </details>
      ) : null}
    </div>
  )
}
