import type { AnswerOf } from '@compass/contract/call'
import { listMerchantCalls, matterOf } from '@compass/contract/call-log'
import { undoDocumentVersion } from '@compass/contract/document-changes'
import { pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import type { ReactNode } from 'react'
import { Sentence } from '#document/sentence.tsx'
import { CHANGED_READS } from '#document/use-publishing.ts'
import { Button } from '#parts/button.tsx'
import { PasskeyIcon } from '#parts/icons.ts'
import { Initials } from '#parts/initials.tsx'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { channelName, statusName } from '#shell/orders/order-words.tsx'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { useMoment } from './moment.ts'

export type LoggedCall = AnswerOf<typeof listMerchantCalls>['items'][number]
type Details = NonNullable<LoggedCall['details']>

/** Money that moved stays moved: another step gives it back. */
const FINAL: readonly string[] = ['refund', 'payment', 'customer']

/** One change: what it was, who made it and when, and the way back where there is one. */
export function LoggedRow({ logged }: { readonly logged: LoggedCall }) {
  const t = useWords('staff')
  const moment = useMoment()
  const { actor, key, at, error, details } = logged
  const name = actor === 'staff' ? key.name : actor === 'platform' ? 'Compass' : t('staff.byKey', { name: key.name })
  const version = details?.document?.version
  const isPale = error !== null || details?.document?.isUndone
  return (
    <li className="flex items-center gap-3 py-2.5">
      {actor === 'staff' ? (
        <Initials name={key.name} />
      ) : (
        <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink2">
          <PasskeyIcon size={16} />
        </span>
      )}
      <span className={`min-w-0 flex-1 break-words ${isPale ? 'text-ink3' : ''}`}>
        <span className="block">
          <ChangeText logged={logged} />
        </span>
        <span className="block text-note text-ink3">
          <bdi>{name}</bdi> · {moment(at)}
          {version === undefined ? null : ` · ${t('staff.version', { number: String(version) })}`}
        </span>
      </span>
      <UndoAction logged={logged} />
    </li>
  )
}

/** The change in a sentence. What an older server wrote down has its sort alone. */
function ChangeText({ logged }: { readonly logged: LoggedCall }) {
  const t = useWords('staff')
  const matter = matterOf(logged.operation)
  const { details } = logged
  return (details && <DetailsText details={details} />) ?? t(`staff.did_${matter}`)
}

function DetailsText({ details }: { readonly details: Details }): ReactNode {
  const t = useWords('staff', 'customers', 'history')
  const { money } = useFigures()
  const moment = useMoment()
  const { document, order, status, amount, product, store, soldOut, channel, isPaused, until } = details
  const place = store ? (
    <>
      {' · '}
      <MerchantText text={store.name} />
    </>
  ) : null
  if (document) {
    const [first] = document.changes
    if (!first) return null
    return (
      <>
        <Sentence sentence={first} isPublished />
        {document.count > 1 ? ` ${t('history.moreChanges', { count: document.count - 1 })}` : null}
      </>
    )
  }
  if (amount) return t('staff.gaveBack', { amount: money(amount), order: order ?? '' })
  if (order !== undefined && status !== undefined)
    return t('staff.movedOrder', { order, status: statusName(t, status, 0) })
  if (product)
    return (
      <>
        <span className="font-em">
          <MerchantText text={product.name} />
        </span>{' '}
        {soldOut
          ? t(until ? 'staff.soldOutUntil' : 'staff.soldOut', { time: until ? moment(until) : '' })
          : t('staff.isBack')}
        {place}
      </>
    )
  if (channel !== undefined)
    return (
      <>
        <span className="font-em">{channelName(t, channel)}</span>{' '}
        {isPaused
          ? t(until ? 'staff.pausedUntil' : 'staff.paused', { time: until ? moment(until) : '' })
          : t('staff.isOpen')}
        {place}
      </>
    )
  return null
}

/** Undo, or the word for why there is none. */
function UndoAction({ logged }: { readonly logged: LoggedCall }) {
  const t = useWords('staff')
  const { operation, error, details } = logged
  if (error) return <Word>{t('staff.refused')}</Word>
  if (FINAL.includes(matterOf(operation))) return <Word>{t('staff.final')}</Word>
  if (!details) return null
  const { document, product, store, soldOut, channel, isPaused, until } = details
  if (document) return document.isUndone ? <Word>{t('staff.undone')}</Word> : <UndoVersion version={document.version} />
  if (until && Date.parse(until) < Date.now()) return <Word>{t('staff.over')}</Word>
  if (product && store && soldOut) return <PutBack product={product._id} store={store._id} />
  if (channel !== undefined && store && isPaused) return <OpenAgain channel={channel} store={store._id} />
  return null
}

function Word({ children }: { readonly children: ReactNode }) {
  return <span className="shrink-0 text-note text-ink3">{children}</span>
}

/** What an undoing says when it is done, or refused. */
function useSaying() {
  const t = useWords('staff')
  const notify = useToast()
  const sayFailure = useFailureToast()
  return {
    onSuccess: () => notify({ text: t('staff.undone') }),
    onError: sayFailure,
  }
}

function UndoButton({ isBusy, onUndo }: { readonly isBusy: boolean; readonly onUndo: () => void }) {
  const t = useWords('staff')
  return (
    <Button size="table" className="shrink-0" busy={isBusy && t('staff.sending')} onClick={onUndo}>
      {t('staff.undo')}
    </Button>
  )
}

function UndoVersion({ version }: { readonly version: number }) {
  const undo = useChange(undoDocumentVersion, { changes: [...CHANGED_READS, listMerchantCalls] })
  const saying = useSaying()
  return <UndoButton isBusy={undo.isPending} onUndo={() => undo.mutate({ params: { version } }, saying)} />
}

function PutBack({ product, store }: { readonly product: string; readonly store: string }) {
  const sell = useChange(setAvailability, { changes: [listMerchantCalls] })
  const saying = useSaying()
  const body = { store, soldOut: false }
  return <UndoButton isBusy={sell.isPending} onUndo={() => sell.mutate({ params: { id: product }, body }, saying)} />
}

function OpenAgain({ channel, store }: { readonly channel: number; readonly store: string }) {
  const open = useChange(pauseChannel, { changes: [listMerchantCalls] })
  const saying = useSaying()
  const body = { orderChannel: channel as Parameters<typeof open.mutate>[0]['body']['orderChannel'], state: false }
  return <UndoButton isBusy={open.isPending} onUndo={() => open.mutate({ params: { id: store }, body }, saying)} />
}
