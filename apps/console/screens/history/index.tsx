import type { AnswerOf } from '@compass/contract/call'
import {
  compareDocumentVersion,
  listDocumentVersions,
  restoreDocumentVersion,
} from '@compass/contract/document-changes'
import { HistoryIcon } from '@compass/ui/icons'
import { useSearchParams } from 'react-router'
import { useAuthor, useMoment } from '#document/author.tsx'
import { Sentence } from '#document/sentence.tsx'
import { useDesk, useDocument } from '#document/use-document.ts'
import { CHANGED_READS } from '#document/use-publishing.ts'
import { Button } from '#parts/button.tsx'
import { Card, Chip, Empty, LoadingRows, Panel } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'

type Version = AnswerOf<typeof listDocumentVersions>['items'][number]

const LIMIT = 20

/** What became of the document, in words; any of it is brought back in one step. */
export function Screen() {
  const t = useWords('console', 'history')
  const [search, setSearch] = useSearchParams()
  const skip = Math.max(0, Number(search.get('skip')) || 0)
  const opened = search.get('version')
  const versions = useCall(listDocumentVersions, { query: { skip, limit: LIMIT } }, { keepsPrevious: true })
  const go = (changed: Readonly<Record<string, string | null>>) =>
    setSearch((before) => {
      for (const [name, value] of Object.entries(changed))
        if (value === null) before.delete(name)
        else before.set(name, value)
      return before
    })
  const { items = [], total = 0 } = versions.data ?? {}
  return (
    <Page title={t('console.history')}>
      <div className="grid max-w-190 gap-4">
        {versions.error ? <FailedCall error={versions.error} /> : null}
        {versions.isPending ? <LoadingRows label={t('console.loading')} /> : null}
        {versions.data && total === 0 ? (
          <Empty icon={HistoryIcon} title={t('history.noVersions')}>
            {t('history.noVersionsText')}
          </Empty>
        ) : null}
        {items.length > 0 ? (
          <Card className="py-0">
            <ul className="divide-y divide-line">
              {items.map((version, index) => (
                <VersionRow
                  key={version.version}
                  version={version}
                  isInForce={skip === 0 && index === 0}
                  onOpen={() => go({ version: String(version.version) })}
                />
              ))}
            </ul>
          </Card>
        ) : null}
        <div className="flex justify-between">
          {skip > 0 ? (
            <Button kind="outline" onClick={() => go({ skip: String(Math.max(0, skip - LIMIT)) })}>
              {t('history.newer')}
            </Button>
          ) : (
            <span />
          )}
          {skip + LIMIT < total ? (
            <Button kind="outline" onClick={() => go({ skip: String(skip + LIMIT) })}>
              {t('history.older')}
            </Button>
          ) : null}
        </div>
        <DocumentOnly />
      </div>
      {opened ? <ComparePanel version={Number(opened)} onClose={() => go({ version: null })} /> : null}
    </Page>
  )
}

function VersionRow(props: { readonly version: Version; readonly isInForce: boolean; readonly onOpen: () => void }) {
  const { version, isInForce, onOpen } = props
  const t = useWords('history')
  const authorOf = useAuthor()
  const momentOf = useMoment()
  const { note, changes, count, canRestore } = version
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1 break-words">
        <p className="text-note text-ink3">
          {t('history.by', { name: authorOf(version.by), time: momentOf(version.at) })}
        </p>
        {count === 0 ? <p>{t('history.began')}</p> : null}
        <ul>
          {changes.slice(0, 3).map((sentence) => (
            <li key={sentence.key + sentence.at.join('/')}>
              <Sentence sentence={sentence} isPublished />
            </li>
          ))}
        </ul>
        {count > 3 ? <p className="text-note text-ink3">{t('history.moreChanges', { count: count - 3 })}</p> : null}
        {note ? (
          <p className="text-note text-ink2">
            {note.kind === 'planned'
              ? t('history.plannedNote')
              : t(note.kind === 'undone' ? 'history.undoneNote' : 'history.restoredNote', {
                  version: String(note.version ?? ''),
                })}
          </p>
        ) : null}
      </div>
      {isInForce ? (
        <Chip look="ok">{t('history.inForce')}</Chip>
      ) : canRestore ? (
        <Button size="table" kind="outline" onClick={onOpen}>
          {t('history.bringBack')}
        </Button>
      ) : (
        <span className="max-w-40 shrink-0 text-end text-note text-ink3">{t('history.noWayBack')}</span>
      )}
    </li>
  )
}

/** What bringing a version back would change, before it does. */
function ComparePanel({ version, onClose }: { readonly version: number; readonly onClose: () => void }) {
  const t = useWords('console', 'history')
  const toast = useToast()
  const desk = useDesk()
  const compared = useCall(compareDocumentVersion, { params: { version } })
  const restore = useChange(restoreDocumentVersion, { changes: CHANGED_READS })
  const bringBack = () =>
    restore.mutate(
      { params: { version } },
      {
        onSuccess: () => {
          desk.forgetSteps()
          toast({ text: t('history.broughtBack') })
          onClose()
        },
      },
    )
  const { changes = [], count = 0 } = compared.data ?? {}
  return (
    <Panel
      title={t('history.compare')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        count > 0 ? (
          <Button
            kind="fill"
            size="foot"
            wide
            busy={restore.isPending && t('history.bringingBack')}
            onClick={bringBack}
          >
            {t('history.bringBack')}
          </Button>
        ) : null
      }
    >
      {compared.isPending ? <LoadingRows label={t('console.loading')} rows={3} /> : null}
      {compared.error ? <FailedCall error={compared.error} /> : null}
      {restore.error ? <FailedCall error={restore.error} /> : null}
      {compared.data && count === 0 ? <p className="text-ink2">{t('history.nothingWould')}</p> : null}
      <ul className="divide-y divide-line">
        {changes.map((sentence) => (
          <li key={sentence.key + sentence.at.join('/')} className="break-words py-2">
            <Sentence sentence={sentence} />
          </li>
        ))}
      </ul>
      {count > changes.length ? (
        <p className="text-note text-ink3">{t('history.moreChanges', { count: count - changes.length })}</p>
      ) : null}
    </Panel>
  )
}

/** What the console does not change, and where it stands. */
function DocumentOnly() {
  const t = useWords('history')
  const { documentOnly } = useDocument()
  if (documentOnly.length === 0) return null
  return (
    <details className="pane p-4">
      <summary className="text-row">{t('history.documentOnly')}</summary>
      <p className="mt-2 text-ink2">{t('history.documentOnlyText')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {documentOnly.map((at) => (
          <li key={at.join('/')}>
            <bdi dir="ltr" className="tag bg-sunken text-ink2">
              {at.map((step) => (step === '*' ? '…' : step)).join(' › ')}
            </bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
