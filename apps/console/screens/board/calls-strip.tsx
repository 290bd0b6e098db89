import { answerCall } from '@compass/contract/visits'
import { STAFF_CALLS } from '@compass/domain/visits'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { CallRefusal, useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import type { BoardCallShape } from './feed/board-feed.ts'
import { CheckIcon, ServiceBellIcon } from './icons.ts'
import { useBoard, useFeed, useNow } from './use-board.tsx'

const WORDS = { waiter: 'board.callWaiter', billCash: 'board.callBill', billCard: 'board.callBill' } as const

/** What tables ask for, until somebody has ticked it. */
export function CallsStrip() {
  const calls = useBoard((state) => state.calls)
  if (calls.length === 0) return null
  return (
    <ul className="grid gap-2 pb-3">
      {calls.map((call) => (
        <TableCall key={call._id} call={call} />
      ))}
    </ul>
  )
}

function TableCall({ call }: { readonly call: BoardCallShape }) {
  const t = useWords('board')
  const feed = useFeed()
  const sayFailure = useFailureToast()
  const textOf = useMerchantText()
  const change = useChange(answerCall)
  const now = useNow(10_000)
  const minutes = Math.floor((now - Date.parse(call.at)) / 60_000)
  const { table } = call
  const words = isKnown(call.kind)
    ? t(WORDS[call.kind], { table })
    : t('board.callOther', { table, what: textOf(call.name) })
  const wordsOfKind = (kind: string) =>
    kind === 'billCash' ? [t('board.inCash')] : kind === 'billCard' ? [t('board.withCard')] : []
  const answer = () =>
    change.mutate(
      { params: { id: call._id }, body: { answered: true } },
      {
        onSuccess: () => feed.dropCall(call._id),
        onError: (error) => {
          // Somebody else was there first: it is done.
          if (error instanceof CallRefusal && error.refusal.status === 404) feed.dropCall(call._id)
          else sayFailure(error)
        },
      },
    )
  return (
    <li className="call-strip">
      <ServiceBellIcon size={20} />
      <p className="min-w-0 flex-1">
        <b className="block font-em">{words}</b>
        <span className="text-note opacity-80">
          {[...wordsOfKind(call.kind), minutes < 1 ? t('board.justNow') : t('board.ago', { count: minutes })].join(
            ' · ',
          )}
        </span>
      </p>
      <button
        type="button"
        aria-label={t('board.answered')}
        title={t('board.answered')}
        disabled={change.isPending}
        onClick={answer}
      >
        <CheckIcon size={20} />
      </button>
    </li>
  )
}

function isKnown(kind: string): kind is keyof typeof WORDS {
  return (STAFF_CALLS as readonly string[]).includes(kind) && kind in WORDS
}
