import { parseDecimal } from '@compass/domain/money'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { Checkbox, Field, Switch } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { DraftGate, useDraft } from '#shell/document-stores/draft.tsx'
import { DocumentStoreSelect, useDocumentStore } from '#shell/document-stores/index.tsx'
import { useWords } from '#shell/language/words.tsx'

/** Names that are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
  knet: 'KNET',
  upi: 'UPI',
}
const SPOKEN = ['cod', 'cardOnDelivery', 'cardSwipe', 'card', 'savedCard'] as const
const SERVICES = ['delivery', 'pickup', 'dineIn', 'room'] as const

/** Tax, ways to pay, fees and limits. */
export function MoneyPart() {
  return (
    <DraftGate>
      <Taxes />
      <StoreMoney />
    </DraftGate>
  )
}

function Taxes() {
  const t = useWords('settings')
  const { draft } = useDraft()
  return (
    <Card aria-labelledby="taxes">
      <h2 id="taxes" className="mb-3 text-section">
        {t('settings.taxes')}
      </h2>
      <div className="grid gap-3 tablet:grid-cols-3">
        {draft.taxes.map(({ key }) => (
          <TextField
            key={key}
            at={['taxes', key, 'rate']}
            label={`${key} (%)`}
            pattern={/^\d{1,2}(\.\d{1,2})?$/}
            fault={t('settings.noRate')}
          />
        ))}
      </div>
    </Card>
  )
}

function StoreMoney() {
  const t = useWords('settings')
  const { draft } = useDraft()
  const documentStore = useDocumentStore()
  const included = useField<boolean>([...(documentStore?.at ?? []), 'taxIncluded'])
  if (!documentStore) return null
  const { at } = documentStore
  const isMoney = (text: string) => parseDecimal(text, draft.currency).ok
  const money = { isRight: isMoney, fault: t('settings.noMoney') }
  return (
    <Card key={documentStore.key} aria-labelledby="store-money">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="store-money" className="me-auto text-section">
          {t('settings.storeMoney')}
        </h2>
        <DocumentStoreSelect />
      </div>
      <Switch
        checked={included.value === true}
        onChange={({ currentTarget }) => void included.set(currentTarget.checked)}
      >
        {t('settings.taxIncluded')}
      </Switch>
      <div className="mt-2 grid gap-3 tablet:grid-cols-3">
        <TextField
          at={[...at, 'cashLimit']}
          label={`${t('settings.cashLimit')} (${draft.currency})`}
          none={null}
          {...money}
        />
        {at[0] === 'court' ? null : (
          <>
            <TextField
              at={[...at, 'fees', 'packagingPerItem']}
              label={`${t('settings.packaging')} (${draft.currency})`}
              none="0"
              {...money}
            />
            <TextField
              at={[...at, 'fees', 'serviceRate']}
              label={t('settings.serviceRate')}
              none="0"
              pattern={/^\d{1,2}(\.\d{1,2})?$/}
              fault={t('settings.noRate')}
            />
            {documentStore.value.services.map((service) => (
              <TextField
                key={service}
                at={[...at, 'minimumOrder', service]}
                label={`${t(`settings.minimum_${service}`)} (${draft.currency})`}
                none={null}
                {...money}
              />
            ))}
          </>
        )}
      </div>
      <h3 className="mt-4 mb-1 text-row">{t('settings.ways')}</h3>
      <div className="grid gap-x-4 tablet:grid-cols-2">
        {SERVICES.filter((service) => documentStore.value.services.includes(service)).map((service) => (
          <Methods key={service} at={[...at, 'payment', service]} label={t(`settings.service_${service}`)} />
        ))}
      </div>
    </Card>
  )
}

function Methods({ at, label }: { readonly at: readonly string[]; readonly label: string }) {
  const t = useWords('settings')
  const { value = [], set, faults } = useField<readonly string[]>(at)
  return (
    <fieldset className="py-2">
      <legend className="text-note font-em">{label}</legend>
      {[...SPOKEN, ...Object.keys(NAMES)].map((method) => (
        <Checkbox
          key={method}
          checked={value.includes(method)}
          onChange={({ currentTarget }) =>
            void set(currentTarget.checked ? [...value, method] : value.filter((other) => other !== method))
          }
        >
          {NAMES[method] ?? t(`settings.method_${method as (typeof SPOKEN)[number]}`)}
        </Checkbox>
      ))}
      {faults[0] ? (
        <p role="alert" className="text-note text-bad">
          {faults[0]}
        </p>
      ) : null}
    </fieldset>
  )
}

/** A text of the document that is kept when it is left; `none` is what an empty field says. */
function TextField(props: {
  readonly at: readonly string[]
  readonly label: string
  readonly fault: string
  readonly pattern?: RegExp
  readonly isRight?: (text: string) => boolean
  readonly none?: string | null
}) {
  const { at, label, fault, pattern, isRight } = props
  const { value, published, isChanged, set, faults } = useField<string | null>(at)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed?.trim().replace(',', '.')
  const isEmpty = text === '' && props.none !== undefined
  const isWrong = text !== undefined && !isEmpty && !(isRight ? isRight(text) : pattern!.test(text))
  return (
    <Field
      label={label}
      inputMode="decimal"
      dir="ltr"
      placeholder="–"
      value={typed ?? value ?? ''}
      published={isChanged ? (published ?? '–') : undefined}
      error={isWrong ? fault : faults[0]}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (text === undefined || isWrong) return
        setTyped(null)
        const next = isEmpty ? props.none : text
        if (next !== value) void set(next)
      }}
    />
  )
}
