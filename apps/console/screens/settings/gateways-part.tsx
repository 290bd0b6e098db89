import type { AnswerOf } from '@compass/contract/call'
import { deleteOwnSecrets, listOwnSecrets, putOwnSecrets } from '@compass/contract/settings'
import { useState } from 'react'
import { AskingButton } from '#parts/asking-button.tsx'
import { Button } from '#parts/button.tsx'
import { FaultLine, Field, Select } from '#parts/field.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { Reading, useFailureSentence, useFailureToast } from '#shell/calls/failures.tsx'
import { CallRefusal, useCall, useChange } from '#shell/calls/index.tsx'
import { DraftGate } from '#shell/document-stores/draft.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { NamedGateways } from './named-gateways.tsx'

type Accounts = AnswerOf<typeof listOwnSecrets>
type Mode = Accounts['mode']

/** The gateways of the document, and accounts at others: which credentials there are, in which mode, and new ones. */
export function GatewaysPart() {
  return (
    <DraftGate>
      <GatewaysAndAccounts />
    </DraftGate>
  )
}

function GatewaysAndAccounts() {
  const t = useWords('settings')
  const accounts = useCall(listOwnSecrets, {})
  const [adding, setAdding] = useState<string | null>(null)
  return (
    <>
      {accounts.data ? <NamedGateways accounts={accounts.data} /> : null}
      <Card aria-labelledby="accounts">
        <h2 id="accounts" className="text-section">
          {t('settings.accounts')}
        </h2>
        <p className="mb-2 text-note text-ink3">{t('settings.accountsNote')}</p>
        <Reading read={accounts}>
          {({ items, providers, mode }) => (
            <>
              <ul className="divide-y divide-line">
                {items.map((account) => (
                  <AccountRow
                    key={`${account.provider} ${account.mode}`}
                    account={account}
                    onChange={() => setAdding(account.provider)}
                  />
                ))}
              </ul>
              <Select
                label={t('settings.provider')}
                className="mt-3 max-w-72"
                value={adding ?? ''}
                options={[
                  { value: '', label: t('settings.chooseProvider') },
                  ...providers.map(({ provider }) => ({ value: provider, label: provider })),
                ]}
                onChange={({ currentTarget }) => setAdding(currentTarget.value || null)}
              />
              {providers
                .filter(({ provider }) => provider === adding)
                .map((provider) => (
                  <AccountForm key={provider.provider} provider={provider} mode={mode} onDone={() => setAdding(null)} />
                ))}
            </>
          )}
        </Reading>
      </Card>
    </>
  )
}

function AccountRow(props: { readonly account: Accounts['items'][number]; readonly onChange: () => void }) {
  const { account, onChange } = props
  const t = useWords('settings')
  const sayFailure = useFailureToast()
  const remove = useChange(deleteOwnSecrets, { changes: [listOwnSecrets] })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="me-auto min-w-0">
        <p className="flex items-center gap-2">
          <b className="text-row">{account.provider}</b>
          <Chip look={account.mode === 'live' ? 'ok' : 'plain'}>{t(`settings.mode_${account.mode}`)}</Chip>
          {account.missing.length > 0 ? (
            <Chip look="warn">{t('settings.lacks', { names: account.missing.join(', ') })}</Chip>
          ) : null}
        </p>
        <p className="text-note text-ink3" dir="ltr">
          {account.secrets.map(({ name, last4 }) => `${name} ••${last4 ?? ''}`).join(' · ')}
        </p>
      </div>
      <Button size="table" onClick={onChange}>
        {t('settings.change')}
      </Button>
      <AskingButton
        size="table"
        kind="danger"
        title={t('settings.removeAsk', { name: account.provider })}
        text={t('settings.removeText')}
        yes={t('settings.removeYes', { name: account.provider })}
        no={t('settings.keep')}
        onYes={() =>
          remove.mutate(
            { params: { provider: account.provider }, query: { mode: account.mode } },
            { onError: sayFailure },
          )
        }
      >
        {t('settings.remove')}
      </AskingButton>
    </li>
  )
}

function AccountForm(props: {
  readonly provider: Accounts['providers'][number]
  readonly mode: Mode
  readonly onDone: () => void
}) {
  const { provider, onDone } = props
  const t = useWords('settings')
  const notify = useToast()
  const sentenceOfFailure = useFailureSentence()
  const [mode, setMode] = useState<Mode>(props.mode)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const put = useChange(putOwnSecrets, { changes: [listOwnSecrets] })
  const faults = put.error instanceof CallRefusal ? put.error.refusal.errors : []
  const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  return (
    <form
      className="mt-3 grid gap-3 tablet:grid-cols-2"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        put.mutate(
          { params: { provider: provider.provider }, body: { mode, values: typed } },
          {
            onSuccess: ({ tried }) => {
              notify({ text: t(`settings.tried_${tried}`) })
              if (tried !== 'refused') onDone()
            },
          },
        )
      }}
    >
      <Select
        label={t('settings.mode')}
        value={mode}
        options={[
          { value: 'test', label: t('settings.mode_test') },
          { value: 'live', label: t('settings.mode_live') },
        ]}
        onChange={({ currentTarget }) => setMode(currentTarget.value as Mode)}
      />
      <span />
      {[...provider.required, ...provider.optional].map((name) => (
        <Field
          key={name}
          label={provider.required.includes(name) ? name : `${name} ${t('settings.optional')}`}
          type="password"
          dir="ltr"
          autoComplete="off"
          value={values[name] ?? ''}
          error={faults.find(({ path }) => path.includes(name))?.message}
          onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
        />
      ))}
      {put.error && faults.length === 0 ? (
        <FaultLine fault={sentenceOfFailure(put.error)} className="tablet:col-span-2" />
      ) : null}
      <Button
        type="submit"
        kind="fill"
        className="justify-self-start"
        disabled={Object.keys(typed).length === 0}
        busy={put.isPending && t('settings.asking')}
      >
        {t('settings.storeSecrets')}
      </Button>
    </form>
  )
}
