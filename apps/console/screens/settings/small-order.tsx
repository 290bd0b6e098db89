import type { MerchantDocument } from '@compass/contract/merchant-document'
import { parseDecimal } from '@compass/domain/money'
import { Switch } from '#parts/field.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { useFault, useWholeValue } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { LineField } from '#shell/texts/index.tsx'

type SmallOrderFee = NonNullable<MerchantDocument['stores'][number]['fees']['smallOrder']>

/** What an order pays that is below an amount; most stores take nothing. */
export function SmallOrder({ at }: { readonly at: readonly string[] }) {
  const t = useWords('settings')
  const { draft } = useDraft()
  const isMoney = (text: string) => parseDecimal(text, draft.currency).ok
  const { value, isUnfinished, begin, put, remove } = useWholeValue<SmallOrderFee>(
    at,
    ({ below, amount }) => isMoney(below) && isMoney(amount),
  )
  const faults = { below: useFault([...at, 'below']), amount: useFault([...at, 'amount']) }
  return (
    <div className="mt-3">
      <Switch
        checked={value !== null}
        hint={isUnfinished ? t('settings.unfinished') : undefined}
        onChange={({ currentTarget }) => (currentTarget.checked ? begin({ below: '', amount: '' }) : remove())}
      >
        {t('settings.smallOrder')}
      </Switch>
      {value ? (
        <div className="grid gap-3 tablet:grid-cols-3">
          {(['below', 'amount'] as const).map((field) => (
            <LineField
              key={field}
              label={`${t(`settings.smallOrder_${field}`)} (${draft.currency})`}
              dir="ltr"
              inputMode="decimal"
              value={value[field]}
              error={value[field] !== '' && !isMoney(value[field]) ? t('settings.noMoney') : faults[field]}
              onLeave={(typed) => put({ ...value, [field]: typed.replace(',', '.') })}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}
