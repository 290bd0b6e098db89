import type { AnswerOf } from '@compass/contract/call'
import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { listOwnSecrets } from '@compass/contract/settings'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { Checkbox, Select } from '#parts/field.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { useFault } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { EntryRow } from '#shell/sorting/entry-row.tsx'
import { SortableList } from '#shell/sorting/index.tsx'
import { useRows } from '#shell/sorting/use-rows.ts'
import { LineField } from '#shell/texts/index.tsx'
import { AccountHint } from './account-hint.tsx'
import { useMethodName } from './method-names.ts'

type Accounts = AnswerOf<typeof listOwnSecrets>
type Gateway = NonNullable<MerchantDocument['gateways']>[number]
type Method = NonNullable<Gateway['methods']>[number]

const MODES = ['test', 'live'] as const
const MAX = 40
const PUBLIC_KEY = /^(?!sk_|rk_|whsec_)[\x21-\x7e]{1,300}$/

/** Who takes the money online, as the document says it: which gateways, in which order, for trying or for money. */
export function NamedGateways({ accounts }: { readonly accounts: Accounts }) {
  const t = useWords('settings')
  const { draft } = useDraft()
  const { value, set, isChanged, faults } = useField<readonly Gateway[]>(['gateways'])
  const gateways = value ?? []
  const rows = useRows(gateways, (next) => void set(next.length > 0 ? next : undefined))
  const others = accounts.gateways.filter(({ name }) => !gateways.some((gateway) => gateway.name === name))
  return (
    <Card aria-labelledby="gateways">
      <div className="flex items-center gap-2">
        <h2 id="gateways" className="me-auto text-section">
          {t('settings.gateways')}
        </h2>
        {isChanged ? <Chip look="pen">{t('settings.notPublished')}</Chip> : null}
      </div>
      <p className="mb-3 text-note text-ink3">
        {gateways.length > 0
          ? t('settings.gatewaysNote')
          : t(draft.sandbox ? 'settings.gatewaysNoneSandbox' : 'settings.gatewaysNone')}
      </p>
      <SortableList order={rows.ids} onMove={rows.move}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {gateways.map((gateway, place) => (
            <GatewayRow
              key={rows.ids[place]}
              gateway={gateway}
              place={place}
              accounts={accounts}
              order={rows.ids}
              onMove={rows.move}
              onChange={(next) => rows.put(place, next)}
              onRemove={() => rows.remove(place)}
            />
          ))}
        </ul>
      </SortableList>
      {others.length > 0 && gateways.length < MAX ? (
        <Select
          label={t('settings.addGateway')}
          className="mt-3 max-w-72"
          value=""
          options={[
            { value: '', label: t('settings.chooseProvider') },
            ...others.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={({ currentTarget }) => {
            const name = currentTarget.value
            if (name !== '') rows.add({ name, mode: draft.sandbox ? 'test' : 'live', upi: 'page' })
          }}
        />
      ) : null}
      {gateways.length === 0 ? <FaultLine fault={faults[0]} /> : null}
    </Card>
  )
}

function GatewayRow(props: {
  readonly gateway: Gateway
  readonly place: number
  readonly accounts: Accounts
  readonly order: readonly string[]
  readonly onMove: (id: string, after: string | null) => void
  readonly onChange: (gateway: Gateway) => void
  readonly onRemove: () => void
}) {
  const { gateway, place, accounts, order, onMove, onChange, onRemove } = props
  const t = useWords('settings')
  const nameMethod = useMethodName()
  const obstacle = useObstacle(gateway, place, accounts)
  const wrong = useFault(['gateways', String(place)])
  const known = accounts.gateways.find(({ name }) => name === gateway.name)
  const taken = gateway.methods ?? known?.methods ?? []
  return (
    <EntryRow
      id={order[place]!}
      index={place}
      order={order}
      name={gateway.name}
      note={taken.map(nameMethod).join(' · ')}
      mark={
        <>
          <Chip look={gateway.mode === 'live' ? 'ok' : 'plain'}>{t(`settings.mode_${gateway.mode}`)}</Chip>
          {obstacle || wrong ? <Chip look="warn">{t('settings.state_attention')}</Chip> : null}
        </>
      }
      onMove={onMove}
      onRemove={onRemove}
      startsOpen={order.length === 1}
    >
      <Select
        label={t('settings.mode')}
        value={gateway.mode}
        error={obstacle}
        options={MODES.map((mode) => ({ value: mode, label: t(`settings.mode_${mode}`) }))}
        onChange={({ currentTarget }) => onChange({ ...gateway, mode: currentTarget.value as Gateway['mode'] })}
      />
      {obstacle ? null : <AccountHint provider={gateway.name} mode={gateway.mode} isBeside />}
      <GatewayMethods gateway={gateway} place={place} methods={known?.methods ?? taken} onChange={onChange} />
      <GatewayStores gateway={gateway} place={place} onChange={onChange} />
      <PublicKey gateway={gateway} place={place} onChange={onChange} />
      {taken.includes('upi') ? (
        <Select
          label="UPI"
          value={gateway.upi}
          options={[
            { value: 'page', label: t('settings.upi_page') },
            { value: 'collect', label: t('settings.upi_collect') },
          ]}
          onChange={({ currentTarget }) => onChange({ ...gateway, upi: currentTarget.value as Gateway['upi'] })}
        />
      ) : null}
    </EntryRow>
  )
}

/** Why a gateway cannot be named so: what the server refused of it, or what is known here. */
function useObstacle({ name, mode }: Gateway, place: number, accounts: Accounts): string | undefined {
  const t = useWords('settings')
  const { draft } = useDraft()
  const atMode = useFault(['gateways', String(place), 'mode'])
  const atName = useFault(['gateways', String(place), 'name'])
  if (atMode ?? atName) return atMode ?? atName
  if (!accounts.gateways.some((gateway) => gateway.name === name)) return t('settings.notHere', { name })
  return draft.sandbox && mode === 'live' ? t('settings.sandboxLive') : undefined
}

function GatewayMethods(props: {
  readonly gateway: Gateway
  readonly place: number
  readonly methods: readonly Method[]
  readonly onChange: (gateway: Gateway) => void
}) {
  const { gateway, place, methods, onChange } = props
  const t = useWords('settings')
  const nameMethod = useMethodName()
  const fault = useFault(['gateways', String(place), 'methods'])
  const chosen = gateway.methods ?? methods
  const toggle = (method: Method) => {
    const next = methods.filter((one) => (one === method ? !chosen.includes(one) : chosen.includes(one)))
    const { methods: _, ...rest } = gateway
    if (next.length > 0) onChange(next.length === methods.length ? rest : { ...rest, methods: next })
  }
  return (
    <fieldset>
      <legend className="text-note font-em">{t('settings.gatewayTakes')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {methods.map((method) => (
          <Checkbox key={method} checked={chosen.includes(method)} onChange={() => toggle(method)}>
            {nameMethod(method)}
          </Checkbox>
        ))}
      </div>
      <FaultLine fault={fault} />
    </fieldset>
  )
}

/** For which stores it takes money; where there are several, and no court takes it for all of them. */
function GatewayStores(props: {
  readonly gateway: Gateway
  readonly place: number
  readonly onChange: (gateway: Gateway) => void
}) {
  const { gateway, place, onChange } = props
  const t = useWords('settings')
  const say = useMerchantText()
  const { draft } = useDraft()
  const fault = useFault(['gateways', String(place), 'stores'])
  const keys = draft.stores.map(({ key }) => key)
  if ((keys.length < 2 || draft.court) && !gateway.stores) return null
  const chosen = gateway.stores ?? keys
  const toggle = (key: string) => {
    const next = keys.filter((one) => (one === key ? !chosen.includes(one) : chosen.includes(one)))
    const { stores: _, ...rest } = gateway
    if (next.length > 0) onChange(next.length === keys.length ? rest : { ...rest, stores: next })
  }
  return (
    <fieldset>
      <legend className="text-note font-em">{t('settings.gatewayStores')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {draft.stores.map(({ key, name }) => (
          <Checkbox key={key} checked={chosen.includes(key)} onChange={() => toggle(key)}>
            {say(name) || key}
          </Checkbox>
        ))}
      </div>
      <FaultLine fault={fault} />
    </fieldset>
  )
}

function PublicKey(props: {
  readonly gateway: Gateway
  readonly place: number
  readonly onChange: (gateway: Gateway) => void
}) {
  const { gateway, place, onChange } = props
  const t = useWords('settings')
  const fault = useFault(['gateways', String(place), 'publicKey'])
  const [isWrong, setWrong] = useState(false)
  return (
    <LineField
      dir="ltr"
      label={t('settings.publicKey')}
      hint={t('settings.publicKeyHint')}
      value={gateway.publicKey ?? ''}
      error={isWrong ? t('settings.noPublicKey') : fault}
      onLeave={(typed) => {
        const { publicKey: _, ...rest } = gateway
        // A secret key never comes into a document, not even as a draft.
        const isRight = typed === '' || PUBLIC_KEY.test(typed)
        setWrong(!isRight)
        if (isRight) onChange(typed === '' ? rest : { ...rest, publicKey: typed })
      }}
    />
  )
}

function FaultLine({ fault }: { readonly fault: string | undefined }) {
  return fault ? (
    <p role="alert" className="text-note text-bad">
      {fault}
    </p>
  ) : null
}
