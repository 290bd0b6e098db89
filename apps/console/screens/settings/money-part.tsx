import { parseDecimal } from '@compass/domain/money'
import { BinIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useDocument, useField } from '#document/index.ts'
import { AddForm } from '#parts/add-form.tsx'
import { IconAction } from '#parts/button.tsx'
import { CheckboxGroup, Field } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { DraftGate, useDraft } from '#shell/document-stores/draft.tsx'
import { DocumentStoreSelect, useDocumentStore } from '#shell/document-stores/index.tsx'
import { SERVICE_NAMES, type ServiceName } from '#shell/document-stores/services.ts'
import { DocumentSelect, DocumentSwitch, DocumentText, useFault } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { methodsOfService, useMethodName } from './method-names.ts'
import { SmallOrder } from './small-order.tsx'

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/
const TAX_KEY = /^[a-z0-9][a-z0-9-]{0,59}$/
const MAX_TAXES = 20
/** What a store charges beside its items, and what of that a court charges itself. */
const TAXED_FEES = ['delivery', 'packaging', 'service', 'smallOrder'] as const
const COURT_FEES: readonly string[] = ['delivery', 'smallOrder']

/** Tax, ways to pay, fees and limits. */
export function MoneyPart() {
  return (
    <DraftGate>
      <Taxes />
      <StoreMoney />
      <CreditsCard />
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
      <ul className="grid gap-3 tablet:grid-cols-3">
        {draft.taxes.map(({ key }, place) => (
          <TaxRow key={key} taxKey={key} isFirst={place === 0} />
        ))}
      </ul>
      {draft.taxes.length < MAX_TAXES ? <AddTax taken={draft.taxes.map(({ key }) => key)} /> : null}
    </Card>
  )
}

/** The first tax is that of every item which names none, and stays. */
function TaxRow({ taxKey, isFirst }: { readonly taxKey: string; readonly isFirst: boolean }) {
  const t = useWords('settings', 'editor')
  const { removeItem } = useDocument()
  const at = ['taxes', taxKey]
  return (
    <li className="flex items-end gap-1">
      <DocumentText
        at={[...at, 'rate']}
        label={`${taxKey.toUpperCase()} (%)`}
        className="min-w-0 flex-1"
        isDecimal
        isRight={(text) => PERCENT.test(text)}
        fault={t('settings.noRate')}
      />
      {isFirst ? null : (
        <IconAction
          label={t('editor.removeNamed', { name: taxKey })}
          kind="bare"
          icon={<BinIcon size={16} />}
          onClick={() => void removeItem(at)}
        />
      )}
    </li>
  )
}

function AddTax({ taken }: { readonly taken: readonly string[] }) {
  const t = useWords('settings')
  const { addItem } = useDocument()
  const [key, setKey] = useState('')
  const [rate, setRate] = useState('')
  const percent = rate.trim().replace(',', '.')
  const isKey = TAX_KEY.test(key) && !taken.includes(key)
  const canAdd = isKey && PERCENT.test(percent)
  return (
    <AddForm
      label={t('settings.addHost')}
      className="mt-3"
      canAdd={canAdd}
      onAdd={() => {
        void addItem(['taxes', key], { key, rate: percent }, taken.at(-1) ?? null)
        setKey('')
        setRate('')
      }}
    >
      <Field
        label={t('settings.newTax')}
        className="min-w-32 flex-1"
        dir="ltr"
        placeholder="vat-food"
        value={key}
        error={key !== '' && !isKey ? t('settings.noTaxKey') : undefined}
        onChange={({ currentTarget }) => setKey(currentTarget.value.trim().toLowerCase())}
      />
      <Field
        label={t('settings.newTaxRate')}
        className="w-28"
        dir="ltr"
        inputMode="decimal"
        value={rate}
        error={rate !== '' && !PERCENT.test(percent) ? t('settings.noRate') : undefined}
        onChange={({ currentTarget }) => setRate(currentTarget.value)}
      />
    </AddForm>
  )
}

function StoreMoney() {
  const t = useWords('settings')
  const documentStore = useDocumentStore()
  if (!documentStore) return null
  const { at, value } = documentStore
  return (
    <Card key={documentStore.key} aria-labelledby="store-money">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="store-money" className="me-auto text-section">
          {t('settings.storeMoney')}
        </h2>
        <DocumentStoreSelect />
      </div>
      <DocumentSwitch at={[...at, 'taxIncluded']} label={t('settings.taxIncluded')} />
      <Amounts at={at} services={value.services} />
      <SmallOrder at={[...at, 'fees', 'smallOrder']} />
      <FeeTaxes at={[...at, 'fees', 'tax']} isCourt={at[0] === 'court'} />
      <h3 className="mt-4 mb-1 text-row">{t('settings.ways')}</h3>
      <div className="grid gap-x-4">
        {SERVICE_NAMES.filter((service) => value.services.includes(service)).map((service) => (
          <Methods key={service} at={[...at, 'payment', service]} service={service} />
        ))}
      </div>
    </Card>
  )
}

function Amounts({ at, services }: { readonly at: readonly string[]; readonly services: readonly string[] }) {
  const t = useWords('settings')
  const { draft } = useDraft()
  const money = {
    isDecimal: true,
    isRight: (text: string) => parseDecimal(text, draft.currency).ok,
    fault: t('settings.noMoney'),
  }
  const inMoney = (label: string) => `${label} (${draft.currency})`
  return (
    <div className="mt-2 grid gap-3 tablet:grid-cols-3">
      <DocumentText at={[...at, 'cashLimit']} label={inMoney(t('settings.cashLimit'))} none={{ is: null }} {...money} />
      {at[0] === 'court' ? null : (
        <>
          <DocumentText
            at={[...at, 'fees', 'packagingPerItem']}
            label={inMoney(t('settings.packaging'))}
            none={{ is: '0' }}
            {...money}
          />
          <DocumentText
            at={[...at, 'fees', 'serviceRate']}
            label={t('settings.serviceRate')}
            none={{ is: '0' }}
            isDecimal
            isRight={(text) => PERCENT.test(text)}
            fault={t('settings.noRate')}
          />
          {SERVICE_NAMES.filter((service) => services.includes(service)).map((service) => (
            <DocumentText
              key={service}
              at={[...at, 'minimumOrder', service]}
              label={inMoney(t(`settings.minimum_${service}`))}
              none={{ is: null }}
              {...money}
            />
          ))}
        </>
      )}
    </div>
  )
}

/** Which of the taxes is on a fee; on most there is none. */
function FeeTaxes({ at, isCourt }: { readonly at: readonly string[]; readonly isCourt: boolean }) {
  const t = useWords('settings')
  const { draft } = useDraft()
  const fees = TAXED_FEES.filter((fee) => !isCourt || COURT_FEES.includes(fee))
  return (
    <>
      <h3 className="mt-4 mb-1 text-row">{t('settings.feeTaxes')}</h3>
      <div className="grid gap-3 tablet:grid-cols-4">
        {fees.map((fee) => (
          <DocumentSelect<string | null>
            key={fee}
            at={[...at, fee]}
            label={t(`settings.fee_${fee}`)}
            options={[
              { value: '', label: t('settings.noTax') },
              ...draft.taxes.map(({ key, rate }) => ({ value: key, label: `${key.toUpperCase()} ${rate}%` })),
            ]}
            read={(value) => value ?? ''}
            write={(chosen) => chosen || null}
          />
        ))}
      </div>
    </>
  )
}

function Methods({ at, service }: { readonly at: readonly string[]; readonly service: ServiceName }) {
  const t = useWords('settings')
  const nameMethod = useMethodName()
  const { value = [], set } = useField<readonly string[]>(at)
  const fault = useFault(at)
  return (
    <CheckboxGroup
      className="py-2"
      legend={t(`settings.service_${service}`)}
      options={methodsOfService(service, value).map((method) => ({
        value: method as string,
        label: nameMethod(method),
      }))}
      chosen={value}
      onChoose={(next) => void set(next)}
      fault={fault}
    />
  )
}

/** What customers pay with that is no money, and from when on a refund is confirmed. */
function CreditsCard() {
  const t = useWords('settings')
  const { draft } = useDraft()
  return (
    <Card className="grid gap-2" aria-labelledby="credits">
      <h2 id="credits" className="text-section">
        {t('settings.credits')}
      </h2>
      <DocumentSwitch at={['credits']} label={t('settings.creditsPay')} />
      <DocumentText
        at={['refundLimit']}
        label={`${t('settings.refundLimit')} (${draft.currency})`}
        hint={t('settings.refundLimitHint')}
        className="max-w-72"
        none={{ is: null }}
        isDecimal
        isRight={(text) => parseDecimal(text, draft.currency).ok}
        fault={t('settings.noMoney')}
      />
    </Card>
  )
}
