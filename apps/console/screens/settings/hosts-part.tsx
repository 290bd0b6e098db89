import { lookAtHosts } from '@compass/contract/settings'
import { EMBED_HOST } from '@compass/domain/merchants'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { Button, TextAction } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { Reading } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { DraftGate } from '#shell/document-stores/draft.tsx'
import { CardHead, DraftChip } from '#shell/fields/card-head.tsx'
import { DocumentList } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'

const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
const LOOKS = { here: 'ok', elsewhere: 'bad', unnamed: 'warn', unreachable: 'bad' } as const

/** Host names of the merchant's own: the record to set, and whether it is set. */
export function HostsPart() {
  return (
    <DraftGate>
      <Hosts />
      <EmbedHosts />
    </DraftGate>
  )
}

function Hosts() {
  const t = useWords('settings')
  const hosts = useField<readonly string[]>(['hosts'])
  const looked = useCall(lookAtHosts, {})
  const [typed, setTyped] = useState('')
  const names = hosts.value ?? []
  const wanted = typed.trim().toLowerCase()
  const isWrong = wanted !== '' && !HOST.test(wanted)
  return (
    <Card aria-labelledby="hosts">
      <CardHead id="hosts" title={t('settings.part_hosts')}>
        <Button size="table" busy={looked.isFetching && t('settings.looking')} onClick={() => void looked.refetch()}>
          {t('settings.lookAgain')}
        </Button>
      </CardHead>
      <Reading read={looked}>
        {({ publicUrl, target, items }) => (
          <>
            <p className="mt-1 text-ink2">
              {t('settings.alwaysAt')} <code dir="ltr">{publicUrl}</code>
            </p>
            <ul className="mt-2 divide-y divide-line">
              {names.map((host) => (
                <HostRow
                  key={host}
                  host={host}
                  target={target}
                  state={items.find((item) => item.host === host)?.state}
                  onRemove={() => void hosts.set(names.filter((other) => other !== host))}
                />
              ))}
            </ul>
          </>
        )}
      </Reading>
      <form
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted === '' || isWrong || names.includes(wanted)) return
          void hosts.set([...names, wanted])
          setTyped('')
        }}
      >
        <Field
          label={t('settings.newHost')}
          className="min-w-60 flex-1"
          dir="ltr"
          placeholder="order.example.com"
          value={typed}
          error={isWrong ? t('settings.noHost') : hosts.faults[0]}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">{t('settings.addHost')}</Button>
      </form>
    </Card>
  )
}

/** Sites whose pages may show the shop in a frame. */
function EmbedHosts() {
  const t = useWords('settings')
  return (
    <Card aria-labelledby="embed-hosts">
      <h2 id="embed-hosts" className="mb-3 text-section">
        {t('settings.embedHosts')}
      </h2>
      <DocumentList
        at={['embedHosts']}
        label={t('settings.embedHostsLabel')}
        hint={t('settings.embedHostsHint')}
        fault={t('settings.noEmbedHost', { example: 'https://www.example.com' })}
        isRight={(word) => EMBED_HOST.test(word)}
        none={[]}
      />
    </Card>
  )
}

function HostRow(props: {
  readonly host: string
  readonly target: string
  /** Absent: it is not published yet. */
  readonly state: keyof typeof LOOKS | undefined
  readonly onRemove: () => void
}) {
  const { host, target, state, onRemove } = props
  const t = useWords('settings')
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <b dir="ltr" className="text-row">
          {host}
        </b>
        {state ? <Chip look={LOOKS[state]}>{t(`settings.host_${state}`)}</Chip> : <DraftChip />}
        <TextAction className="ms-auto text-note" onClick={onRemove}>
          {t('settings.remove')}
        </TextAction>
      </p>
      {state === 'here' ? null : (
        <p className="text-note text-ink2">
          {t('settings.record')}{' '}
          <code dir="ltr" className="rounded-tag bg-sunken px-1.5 py-0.5">
            {host} CNAME {target}
          </code>
        </p>
      )}
    </li>
  )
}
