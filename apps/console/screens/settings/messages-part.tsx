import type { MerchantDocument } from '@compass/contract/merchant-document'
import { BinIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { AddForm } from '#parts/add-form.tsx'
import { IconAction } from '#parts/button.tsx'
import { FaultLine, Field, Select, Switch } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { DraftGate, useDraft } from '#shell/document-stores/draft.tsx'
import { DocumentSelect, useFault, useWholeValue } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { LineField } from '#shell/texts/index.tsx'
import { AccountHint } from './account-hint.tsx'
import { SmsCard } from './sms-card.tsx'

type WhatsApp = NonNullable<MerchantDocument['messaging']['whatsapp']>
type Budget = NonNullable<MerchantDocument['messaging']['countries']>[number]

/** Of two channels customers choose at checkout; the first is chosen before they do. */
const CHANNELS = ['sms', 'whatsapp', 'sms,whatsapp', 'whatsapp,sms'] as const
const WHATSAPP = ['messaging', 'whatsapp']
const COUNTRIES = ['messaging', 'countries']
const NUMBER_ID = /^\d{5,25}$/
const TEMPLATE = /^[a-z0-9_]{1,512}$/
const AMOUNT = /^\d{1,9}(\.\d{1,9})?$/

/** How customers are told of their orders, and by whose account. */
export function MessagesPart() {
  return (
    <DraftGate>
      <ChannelsCard />
      <SmsCard />
      <WhatsAppCard />
      <BudgetsCard />
    </DraftGate>
  )
}

function ChannelsCard() {
  const t = useWords('settings')
  return (
    <Card aria-labelledby="channels">
      <h2 id="channels" className="mb-3 text-section">
        {t('settings.channels')}
      </h2>
      <DocumentSelect<readonly string[]>
        at={['contact', 'messages']}
        label={t('settings.channelsLabel')}
        hint={t('settings.channelsHint')}
        options={CHANNELS.map((value) => ({
          value,
          label: {
            sms: 'SMS',
            whatsapp: 'WhatsApp',
            'sms,whatsapp': t('settings.channelsBoth', { first: 'SMS', second: 'WhatsApp' }),
            'whatsapp,sms': t('settings.channelsBoth', { first: 'WhatsApp', second: 'SMS' }),
          }[value],
        }))}
        read={(value) => (value ?? ['sms']).join()}
        write={(chosen) => chosen.split(',')}
      />
    </Card>
  )
}

function WhatsAppCard() {
  const t = useWords('settings')
  const { value, isUnfinished, begin, put, remove } = useWholeValue<WhatsApp>(WHATSAPP, ({ phoneNumberId }) =>
    NUMBER_ID.test(phoneNumberId),
  )
  const faults = {
    number: useFault([...WHATSAPP, 'phoneNumberId']),
    beginning: useFault([...WHATSAPP, 'templatePrefix']),
  }
  return (
    <Card className="grid gap-3" aria-labelledby="whatsapp">
      <h2 id="whatsapp" className="text-section">
        WhatsApp
      </h2>
      <Select
        label={t('settings.sentBy')}
        value={value ? 'own' : 'deployment'}
        options={[
          { value: 'deployment', label: t('settings.sentByCompass') },
          { value: 'own', label: t('settings.sentByOwnNumber') },
        ]}
        onChange={({ currentTarget }) =>
          currentTarget.value === 'own'
            ? begin({ phoneNumberId: '', templatePrefix: 'compass_', templates: {} })
            : remove()
        }
      />
      {value ? (
        <>
          <LineField
            dir="ltr"
            label={t('settings.whatsappNumber')}
            hint={t('settings.whatsappNumberHint')}
            inputMode="numeric"
            value={value.phoneNumberId}
            error={isUnfinished ? t('settings.unfinished') : faults.number}
            onLeave={(phoneNumberId) => put({ ...value, phoneNumberId })}
          />
          <LineField
            dir="ltr"
            label={t('settings.templatePrefix')}
            value={value.templatePrefix}
            error={faults.beginning}
            onLeave={(typed) => /^[a-z0-9_]{0,40}$/.test(typed) && put({ ...value, templatePrefix: typed })}
          />
          <Templates value={value} onChange={put} />
          <AccountHint provider="whatsapp" />
        </>
      ) : null}
    </Card>
  )
}

/** Templates that are called otherwise at WhatsApp than by their beginning and our name. */
function Templates({ value, onChange }: { readonly value: WhatsApp; readonly onChange: (value: WhatsApp) => void }) {
  const t = useWords('settings', 'editor')
  const [name, setName] = useState('')
  const [other, setOther] = useState('')
  const canAdd = name.trim() !== '' && TEMPLATE.test(other.trim())
  return (
    <details>
      <summary className="text-note text-ink2">{t('settings.templates')}</summary>
      <ul className="mt-2 divide-y divide-line">
        {Object.entries(value.templates).map(([ours, theirs]) => (
          <li key={ours} className="flex items-center gap-2 py-1" dir="ltr">
            <code className="me-auto text-note">
              {ours} → {theirs}
            </code>
            <IconAction
              label={t('editor.removeNamed', { name: ours })}
              kind="bare"
              size="table"
              icon={<BinIcon size={16} />}
              onClick={() => {
                const { [ours]: _, ...templates } = value.templates
                onChange({ ...value, templates })
              }}
            />
          </li>
        ))}
      </ul>
      <AddForm
        label={t('settings.addHost')}
        className="mt-2"
        canAdd={canAdd}
        onAdd={() => {
          onChange({ ...value, templates: { ...value.templates, [name.trim()]: other.trim() } })
          setName('')
          setOther('')
        }}
      >
        <Field
          label={t('settings.templateOurs')}
          className="min-w-36 flex-1"
          dir="ltr"
          placeholder="code"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field
          label={t('settings.templateTheirs')}
          className="min-w-36 flex-1"
          dir="ltr"
          placeholder="login_code"
          value={other}
          error={other !== '' && !TEMPLATE.test(other.trim()) ? t('settings.noTemplate') : undefined}
          onChange={({ currentTarget }) => setOther(currentTarget.value)}
        />
      </AddForm>
    </details>
  )
}

/** Where SMS may go, and what a day may cost there. */
function BudgetsCard() {
  const t = useWords('settings', 'editor')
  const { draft } = useDraft()
  const { value, set, faults } = useField<readonly Budget[] | null>(COUNTRIES)
  const budgets = value ?? []
  const money = (label: string) => `${label} (${draft.currency})`
  return (
    <Card aria-labelledby="budgets">
      <h2 id="budgets" className="text-section">
        {t('settings.budgets')}
      </h2>
      <p className="text-note text-ink3">{t('settings.budgetsNote')}</p>
      <Switch
        checked={value !== null && value !== undefined}
        onChange={({ currentTarget }) =>
          void set(currentTarget.checked ? [{ country: draft.country, price: '0.20', perDay: '100' }] : null)
        }
      >
        {t('settings.budgetsOn')}
      </Switch>
      <ul className="grid gap-2">
        {budgets.map((budget, place) => (
          <BudgetRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are changed in place
            key={place}
            budget={budget}
            place={place}
            money={money}
            onChange={(next) => void set(next ? budgets.with(place, next) : budgets.toSpliced(place, 1))}
          />
        ))}
      </ul>
      {value ? (
        <AddBudget
          taken={budgets.map(({ country }) => country)}
          onAdd={(country) => void set([...budgets, { country, price: '0.20', perDay: '100' }])}
        />
      ) : null}
      {budgets.length === 0 ? <FaultLine fault={faults[0]} /> : null}
    </Card>
  )
}

function BudgetRow(props: {
  readonly budget: Budget
  readonly place: number
  readonly money: (label: string) => string
  readonly onChange: (budget: Budget | null) => void
}) {
  const { budget, place, money, onChange } = props
  const t = useWords('settings', 'editor')
  const at = [...COUNTRIES, String(place)]
  const faults = {
    country: useFault([...at, 'country']),
    price: useFault([...at, 'price']),
    perDay: useFault([...at, 'perDay']),
  }
  const [wrong, setWrong] = useState<'price' | 'perDay' | null>(null)
  const amount = (field: 'price' | 'perDay', label: string) => (
    <LineField
      dir="ltr"
      label={money(label)}
      value={budget[field]}
      inputMode="decimal"
      error={wrong === field ? t('settings.noMoney') : faults[field]}
      onLeave={(typed) => {
        const text = typed.replace(',', '.')
        setWrong(AMOUNT.test(text) ? null : field)
        if (AMOUNT.test(text)) onChange({ ...budget, [field]: text })
      }}
    />
  )
  return (
    <li className="flex flex-wrap items-end gap-2 rounded-form bg-sunken p-3">
      <p className="min-w-16 self-center text-row">
        <bdi>{budget.country}</bdi>
        {faults.country ? <span className="block text-note text-bad">{faults.country}</span> : null}
      </p>
      <div className="min-w-32 flex-1">{amount('price', t('settings.smsPrice'))}</div>
      <div className="min-w-32 flex-1">{amount('perDay', t('settings.smsPerDay'))}</div>
      <IconAction
        label={t('editor.removeNamed', { name: budget.country })}
        kind="bare"
        icon={<BinIcon size={16} />}
        onClick={() => onChange(null)}
      />
    </li>
  )
}

function AddBudget({ taken, onAdd }: { readonly taken: readonly string[]; readonly onAdd: (country: string) => void }) {
  const t = useWords('settings')
  const [typed, setTyped] = useState('')
  const country = typed.trim().toUpperCase()
  const isRight = /^[A-Z]{2}$/.test(country) && !taken.includes(country)
  return (
    <AddForm
      label={t('settings.addHost')}
      className="mt-3"
      canAdd={isRight}
      onAdd={() => {
        onAdd(country)
        setTyped('')
      }}
    >
      <Field
        label={t('settings.addCountry')}
        className="min-w-36 flex-1"
        dir="ltr"
        placeholder="KW"
        maxLength={2}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </AddForm>
  )
}
