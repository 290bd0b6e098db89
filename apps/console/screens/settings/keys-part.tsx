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

const ROTATION_HOURS = 24

/** Keys of tills and servers: made, followed by another, ended. */
export function KeysPart() {
  const t = useWords('settings', 'console')
  const language = useLanguage()
  const textOf = useMerchantText()
  const tell = useToast()
  const { stores } = useSession()
  const keys = useCall(listOwnKeys, {})
  const make = useChange(makeOwnKey, { changes: [listOwnKeys] })
  const rotate = useChange(rotateOwnKey, { changes: [listOwnKeys] })
  const revoke = useChange(revokeOwnKey, { changes: [listOwnKeys] })
  const [name, setName] = useState('')
  const [store, setStore] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const [ending, setEnding] = useState<{ readonly _id: string; readonly name: string } | null>(null)
  const failed = (error: unknown) => tell({ text: sentenceOf(error, t('console.unreached')) })
  const dateOf = (at: string) => formatDate(new Date(at), 'UTC', language)
  return (
    <>
      {secret ? <ShownOnce value={secret} onDone={() => setSecret(null)} /> : null}
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
                  setSecret(key)
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
          <Button
            type="submit"
            kind="fill"
            disabled={name.trim() === ''}
            busy={make.isPending && t('settings.working')}
          >
            {t('settings.make')}
          </Button>
        </form>
      </Card>
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
                  <li key={key._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                    <div className="me-auto min-w-0">
                      <p className="flex items-center gap-2">
                        <bdi className="truncate text-row">{key.name}</bdi>
                        {key.isLive ? null : <Chip>{t('settings.ended')}</Chip>}
                      </p>
                      <p className="text-note text-ink3">
                        {t('settings.madeOn', { date: dateOf(key.createdAt) })} ·{' '}
                        {key.lastUsedAt
                          ? t('settings.usedOn', { date: dateOf(key.lastUsedAt) })
                          : t('settings.neverUsed')}
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
                              { onSuccess: (made) => setSecret(made.key), onError: failed },
                            )
                          }
                        >
                          {t('settings.rotate')}
                        </Button>
                        <Button size="table" kind="danger" onClick={() => setEnding(key)}>
                          {t('settings.end')}
                        </Button>
                      </>
                    ) : null}
                  </li>
                ))}
              </ul>
            )
          }
        </Reading>
        <p className="mt-2 text-note text-ink3">{t('settings.rotateNote', { hours: ROTATION_HOURS })}</p>
      </Card>
      <Popup
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={t('settings.endAsk', { name: ending?.name ?? '' })}
        text={t('settings.endText')}
        yes={{
          label: t('settings.endYes', { name: ending?.name ?? '' }),
          onClick: () => {
            if (ending) revoke.mutate({ params: { id: ending._id } }, { onError: failed })
            setEnding(null)
          },
        }}
        no={{ label: t('settings.keep'), onClick: () => setEnding(null) }}
      />
    </>
  )
}
