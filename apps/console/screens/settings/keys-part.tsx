import type { AnswerOf } from '@compass/contract/call'
import { listOwnKeys, makeOwnKey, revokeOwnKey, rotateOwnKey } from '@compass/contract/settings'
import { formatDate } from '@compass/i18n/formats'
import { LockIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { AskingButton } from '#parts/asking-button.tsx'
import { Button } from '#parts/button.tsx'
import { Field, Select } from '#parts/field.tsx'
import { Card, Chip, Empty } from '#parts/surfaces.tsx'
import { Reading, useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { ShownOnce } from './shown-once.tsx'

type Key = AnswerOf<typeof listOwnKeys>['items'][number]

const ROTATION_HOURS = 24

/** Keys of tills and servers: made, followed by another, ended. */
export function KeysPart() {
  const t = useWords('settings')
  const keys = useCall(listOwnKeys, {})
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      {secret ? <ShownOnce value={secret} onDone={() => setSecret(null)} /> : null}
      <NewKey onCreated={setSecret} />
      <Card aria-labelledby="keys">
        <h2 id="keys" className="text-section">
          {t('settings.part_keys')}
        </h2>
        <Reading read={keys}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon={LockIcon} title={t('settings.noKeys')}>
                {t('settings.noKeysText')}
              </Empty>
            ) : (
              <ul className="divide-y divide-line">
                {items.map((key) => (
                  <KeyRow key={key._id} merchantKey={key} onCreated={setSecret} />
                ))}
              </ul>
            )
          }
        </Reading>
        <p className="mt-2 text-note text-ink3">{t('settings.rotateNote', { hours: ROTATION_HOURS })}</p>
      </Card>
    </>
  )
}

function NewKey({ onCreated }: { readonly onCreated: (secret: string) => void }) {
  const t = useWords('settings')
  const textOf = useMerchantText()
  const sayFailure = useFailureToast()
  const { stores } = useSession()
  const make = useChange(makeOwnKey, { changes: [listOwnKeys] })
  const [name, setName] = useState('')
  const [store, setStore] = useState('')
  return (
    <Card aria-labelledby="new-key">
      <h2 id="new-key" className="mb-3 text-section">
        {t('settings.newKey')}
      </h2>
      <form
        className="grid items-end gap-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate(
            { body: { name: name.trim(), ...(store ? { store } : {}) } },
            {
              onSuccess: ({ key }) => {
                onCreated(key)
                setName('')
              },
              onError: sayFailure,
            },
          )
        }}
      >
        <Field
          label={t('settings.keyName')}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Select
          label={t('settings.keyStore')}
          value={store}
          options={[
            { value: '', label: t('settings.allStores') },
            ...stores.map(({ key, name: words }) => ({ value: key, label: textOf(words) || key })),
          ]}
          onChange={({ currentTarget }) => setStore(currentTarget.value)}
        />
        <Button type="submit" kind="fill" disabled={name.trim() === ''} busy={make.isPending && t('settings.working')}>
          {t('settings.make')}
        </Button>
      </form>
    </Card>
  )
}

function KeyRow({
  merchantKey: key,
  onCreated,
}: {
  readonly merchantKey: Key
  readonly onCreated: (secret: string) => void
}) {
  const t = useWords('settings')
  const language = useLanguage()
  const sayFailure = useFailureToast()
  const rotate = useChange(rotateOwnKey, { changes: [listOwnKeys] })
  const dateOf = (at: string) => formatDate(new Date(at), 'UTC', language)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="me-auto min-w-0">
        <p className="flex items-center gap-2">
          <bdi className="truncate text-row">{key.name}</bdi>
          {key.isLive ? null : <Chip>{t('settings.ended')}</Chip>}
        </p>
        <p className="text-note text-ink3">
          {t('settings.madeOn', { date: dateOf(key.createdAt) })} ·{' '}
          {key.lastUsedAt ? t('settings.usedOn', { date: dateOf(key.lastUsedAt) }) : t('settings.neverUsed')}
          {key.expiresAt ? ` · ${t('settings.endsOn', { date: dateOf(key.expiresAt) })}` : ''}
        </p>
      </div>
      {key.isLive ? (
        <>
          <Button
            size="table"
            onClick={() =>
              rotate.mutate(
                { params: { id: key._id }, body: { hours: ROTATION_HOURS } },
                { onSuccess: (created) => onCreated(created.key), onError: sayFailure },
              )
            }
          >
            {t('settings.rotate')}
          </Button>
          <EndKey merchantKey={key} />
        </>
      ) : null}
    </li>
  )
}

function EndKey({ merchantKey: { _id, name } }: { readonly merchantKey: Key }) {
  const t = useWords('settings')
  const sayFailure = useFailureToast()
  const revoke = useChange(revokeOwnKey, { changes: [listOwnKeys] })
  return (
    <AskingButton
      size="table"
      kind="danger"
      title={t('settings.endAsk', { name })}
      text={t('settings.endText')}
      yes={t('settings.endYes', { name })}
      no={t('settings.keep')}
      onYes={() => revoke.mutate({ params: { id: _id } }, { onError: sayFailure })}
    >
      {t('settings.end')}
    </AskingButton>
  )
}
