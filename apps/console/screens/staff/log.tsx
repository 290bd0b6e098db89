import type { AnswerOf } from '@compass/contract/call'
import { listMerchantCalls } from '@compass/contract/call-log'
import { HistoryIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Card, Chip, Empty, Failed, LoadingRows } from '#parts/surfaces.tsx'
import { sentenceOf, useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useMoment } from './moment.ts'

type LoggedCall = AnswerOf<typeof listMerchantCalls>['items'][number]

const PAGE = 20
const MAX_SHOWN = 100

type Matter =
  | ('order' | 'payment' | 'refund' | 'soldOut' | 'pause' | 'document' | 'payLink' | 'customer' | 'table')
  | ('webhook' | 'key' | 'staff' | 'session' | 'other')

/** What each call does, in the words of the console; what is not here is something else. */
const MATTERS: readonly (readonly [RegExp, Matter])[] = [
  [/^(moveOrder|moveItem|refusePrescription|declineProblem)$/, 'order'],
  [/^recordPayment$/, 'payment'],
  [/^refundOrder$/, 'refund'],
  [/^setAvailability$/, 'soldOut'],
  [/^(pauseChannel|setKitchen)$/, 'pause'],
  [/^(applyMerchant|applyCatalogue)$|Document|Drafts?$|Version$|Picture$/, 'document'],
  [/PayLink$/, 'payLink'],
  [/^(giveCredits|giveReward)$/, 'customer'],
  [/Visit$|ByStaff$|^(answerCall|renewSpot)$/, 'table'],
  [/Webhook$|^resendLetter$/, 'webhook'],
  [/Key$|^(putSecrets|deleteSecrets)$/, 'key'],
  [/Session$|^confirmStaff$|Confirmation$/, 'session'],
  [/Staff$|Invitation$|^inviteByPlatform$|Passkey$/, 'staff'],
]

function matterOf(operation: string): Matter {
  return MATTERS.find(([pattern]) => pattern.test(operation))?.[1] ?? 'other'
}

/** What was changed, by whom and when; also what was refused. */
export function Log() {
  const t = useWords('staff', 'console')
  const [limit, setLimit] = useState(PAGE)
  const log = useCall(listMerchantCalls, { query: { limit } }, { keepsPrevious: true })
  return (
    <Card className="min-w-0">
      <h2 className="mb-1 px-1 text-section">{t('staff.log')}</h2>
      {log.error ? (
        <Failed
          message={sentenceOf(log.error, t('console.unreached'))}
          action={<Button onClick={() => log.refetch()}>{t('console.tryAgain')}</Button>}
        />
      ) : !log.data ? (
        <LoadingRows label={t('console.loading')} />
      ) : log.data.items.length === 0 ? (
        <Empty icon={HistoryIcon} title={t('staff.logEmpty')} />
      ) : (
        <ul className="divide-y divide-line px-1">
          {log.data.items.map((one) => (
            <LoggedRow key={one._id} logged={one} />
          ))}
        </ul>
      )}
      {log.data && log.data.total > limit && limit < MAX_SHOWN ? (
        <Button className="mt-2" onClick={() => setLimit((shown) => Math.min(MAX_SHOWN, shown + PAGE))}>
          {t('staff.logMore')}
        </Button>
      ) : null}
    </Card>
  )
}

function LoggedRow({ logged }: { readonly logged: LoggedCall }) {
  const t = useWords('staff')
  const moment = useMoment()
  const { actor, key, operation, at, error } = logged
  const name = actor === 'staff' ? key.name : actor === 'platform' ? 'Compass' : t('staff.byKey', { name: key.name })
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1">
        <span className={error ? 'block text-ink3' : 'block'}>{t(`staff.did_${matterOf(operation)}`)}</span>
        <span className="block text-note text-ink3">
          <bdi>{name}</bdi> · {moment(at)}
        </span>
      </span>
      {error ? <Chip look="warn">{t('staff.refused')}</Chip> : null}
    </li>
  )
}
