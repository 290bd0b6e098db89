import type { AnswerOf } from '@compass/contract/call'
import { listOwnKeys, makeOwnKey, revokeOwnKey, rotateOwnKey } from '@compass/contract/settings'
import { formatDate } from '@compass/i18n/formats'
import { LockIcon } from '@compass/ui/icons'
import { Popup } from '@compass/ui/popup'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field, Select } from '#parts/field.tsx'
import { Card, Chip, Empty } from '#parts/surfaces.tsx'
import { sentenceOf, useCall, useChange } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { Reading } from './reading.tsx'
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
      <NewKey onMade={setSecret} />
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
                  <KeyRow key={key._id} merchantKey={key} onMade={setSecret} />
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

function useFailure(): (error: unknown) => void {
  const t = useWords('console')
  const tell = useToast()
  return (error) => tell({ text: sentenceOf(error, t('console.unreached')) })
}

function NewKey({ onMade }: { readonly onMade: (secret: string) => void }) {
  const t = useWords('settings')
  const textOf = useMerchantText()
  const failed = useFailure()
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
                onMade(key)
                setName('')
              },
              onError: failed,
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
  onMade,
}: {
  readonly merchantKey: Key
  readonly onMade: (secret: string) => void
}) {
  const t = useWords('settings')
  const language = useLanguage()
  const failed = useFailure()
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
                { onSuccess: (made) => onMade(made.key), onError: failed },
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
  const failed = useFailure()
  const revoke = useChange(revokeOwnKey, { changes: [listOwnKeys] })
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="table" kind="danger" onClick={() => setAsking(true)}>
        {t('settings.end')}
      </Button>
      <Popup
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('settings.endAsk', { name })}
        text={t('settings.endText')}
        yes={{
          label: t('settings.endYes', { name }),
          onClick: () => {
            setAsking(false)
            revoke.mutate({ params: { id: _id } }, { onError: failed })
          },
        }}
        no={{ label: t('settings.keep'), onClick: () => setAsking(false) }}
      />
    </>
  )
}
