import type { AnswerOf } from '@compass/contract/call'
import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { listOwnSecrets } from '@compass/contract/settings'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { FaultLine, Select, SubsetGroup } from '#parts/field.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { CardHead } from '#shell/fields/card-head.tsx'
import { useFault } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { EntryList } from '#shell/sorting/entry-list.tsx'
import { EntryRow } from '#shell/sorting/entry-row.tsx'
import { type Rows, useRows } from '#shell/sorting/use-rows.ts'
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
      <CardHead id="gateways" title={t('settings.gateways')} isChanged={isChanged} />
      <p className="mb-3 text-note text-ink3">
        {gateways.length > 0
          ? t('settings.gatewaysNote')
          : t(draft.sandbox ? 'settings.gatewaysNoneSandbox' : 'settings.gatewaysNone')}
      </p>
      <EntryList order={rows.ids} onMove={rows.move}>
        {gateways.map((gateway, place) => (
          <GatewayRow key={rows.ids[place]} gateway={gateway} place={place} accounts={accounts} rows={rows} />
        ))}
      </EntryList>
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
  readonly rows: Rows<Gateway>
}) {
  const { gateway, place, accounts, rows } = props
  const onChange = (next: Gateway) => rows.put(place, next)
  const t = useWords('settings')
  const nameMethod = useMethodName()
  const obstacle = useObstacle(gateway, place, accounts)
  const wrong = useFault(['gateways', String(place)])
  const known = accounts.gateways.find(({ name }) => name === gateway.name)
  const taken = gateway.methods ?? known?.methods ?? []
  return (
    <EntryRow
      id={rows.ids[place]!}
      index={place}
      order={rows.ids}
      name={gateway.name}
      note={taken.map(nameMethod).join(' · ')}
      mark={
        <>
          <Chip look={gateway.mode === 'live' ? 'ok' : 'plain'}>{t(`settings.mode_${gateway.mode}`)}</Chip>
          {obstacle || wrong ? <Chip look="warn">{t('settings.state_attention')}</Chip> : null}
        </>
      }
      onMove={rows.move}
      onRemove={() => rows.remove(place)}
      startsOpen={rows.ids.length === 1}
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

interface PartProps {
  readonly gateway: Gateway
  readonly place: number
  readonly onChange: (gateway: Gateway) => void
}

function GatewayMethods({ gateway, place, methods, onChange }: PartProps & { readonly methods: readonly Method[] }) {
  const t = useWords('settings')
  const nameMethod = useMethodName()
  const fault = useFault(['gateways', String(place), 'methods'])
  return (
    <SubsetGroup
      legend={t('settings.gatewayTakes')}
      options={methods.map((method) => ({ value: method, label: nameMethod(method) }))}
      chosen={gateway.methods}
      onChoose={(next) => {
        const { methods: _, ...rest } = gateway
        onChange(next ? { ...rest, methods: [...next] } : rest)
      }}
      fault={fault}
    />
  )
}

/** For which stores it takes money; where there are several, and no court takes it for all of them. */
function GatewayStores({ gateway, place, onChange }: PartProps) {
  const t = useWords('settings')
  const say = useMerchantText()
  const { draft } = useDraft()
  const fault = useFault(['gateways', String(place), 'stores'])
  if ((draft.stores.length < 2 || draft.court) && !gateway.stores) return null
  return (
    <SubsetGroup
      legend={t('settings.gatewayStores')}
      options={draft.stores.map(({ key, name }) => ({ value: key, label: say(name) || key }))}
      chosen={gateway.stores}
      onChoose={(next) => {
        const { stores: _, ...rest } = gateway
        onChange(next ? { ...rest, stores: [...next] } : rest)
      }}
      fault={fault}
    />
  )
}

function PublicKey({ gateway, place, onChange }: PartProps) {
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
