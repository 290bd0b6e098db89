import { cancelItem } from '@compass/contract/rounds'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon, PlusIcon } from '@compass/ui/icons'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { paths } from '#paths'
import { readSubmission } from '#shell/forms/submission.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { PeopleRow } from '../people.tsx'
import { type RoundsData, readRounds } from '../read-table.ts'
import { useLiveTable } from '../use-live-table.ts'
import { useSameGuest } from '../use-same-guest.ts'
import { useTableNote } from '../use-table-note.ts'
import { headlineOf } from './headline.ts'
import { RoundCard } from './round-card.tsx'

export const handle = { words: ['bill', 'visits', 'status'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<RoundsData> {
  return readRounds(context, request, params.url!, params.orderId!)
}

export const clientLoader = loadWithWords(...handle.words)

const CANCELLED = 50

/** A guest takes an item back while it waits. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { call, argument, url } = await readSubmission(context, request, params.url!)
  const answer = await call(cancelItem, { params: { id: argument }, body: { state: CANCELLED } })
  if (answer.ok) throw redirect(tablePaths.order(url, params.orderId!), 303)
  return { message: answer.message }
}

/** What the party has ordered, round by round, and what is still to come (the specification, section 4: the multi-order page). */
export default function Rounds() {
  const data = useLoaderData() as RoundsData
  const { order, rounds, people, visit, isOpen } = data
  const t = useWords('bill')
  const { url } = useMerchant()
  const refused = useActionData<typeof action>()
  const note = useTableNote(order)
  const [title, hint] = useHeadlineWords(data)
  useLiveTable(visit)
  useSameGuest(data)
  const buttons = (
    <div className="grid grid-cols-2 gap-2 max-[19.99rem]:grid-cols-1">
      <Button as={Link} to={tablePaths.bill(url, order.id)} kind="neutral" wide className="px-2.5">
        {t('bill.see')}
      </Button>
      <Button as={Link} to={paths.menu(url)} wide icon={<PlusIcon size={18} />} className="px-2.5">
        {t(isOpen ? 'bill.orderMore' : 'bill.orderAnew')}
      </Button>
    </div>
  )
  return (
    <Page
      title={t('bill.ourOrder')}
      tab={title}
      note={note}
      back={paths.menu(url)}
      end={<PeopleRow people={people} />}
      foot={buttons}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-2">
        <div role="status" className="px-1">
          <h2 className="text-display text-balance">{title}</h2>
          <p className="mt-1.5 text-ink2">{hint}</p>
        </div>
        {refused ? (
          <Banner tone="warn" icon={<AlertIcon />} urgent>
            {refused.message}
          </Banner>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {rounds.map((round) => (
            <RoundCard key={round.id} round={round} order={order} />
          ))}
        </div>
        <BillSoFar data={data} />
      </div>
    </Page>
  )
}

function useHeadlineWords({ rounds }: RoundsData): readonly [title: string, hint: string] {
  const t = useWords('bill')
  const headline = headlineOf(rounds)
  if (headline.kind !== 'toCome')
    return headline.kind === 'allServed'
      ? [t('bill.allServed'), t('bill.allServedHint')]
      : [t('bill.nothingCame'), t('bill.nothingCameHint')]
  const { count, making } = headline
  const title = t('bill.toCome', { count })
  if (making === null) return [title, t('bill.kitchenLooks')]
  return [
    title,
    'name' in making
      ? t('bill.oneBeingMade', { item: plainText(making.name) })
      : t('bill.beingMade', { count: making.count }),
  ]
}

/** What would be on the bill now, and what the kitchen has yet to accept. */
function BillSoFar({ data: { onBill, waiting } }: { data: RoundsData }) {
  const t = useWords('bill')
  const row = 'flex min-h-8 flex-wrap items-baseline justify-between gap-x-4'
  return (
    <dl className="px-1 pb-4">
      <div className={`${row} text-name`}>
        <dt>{t('bill.onBill')}</dt>
        <dd>
          <Sum amount={onBill} />
        </dd>
      </div>
      {waiting > 0 ? (
        <div className={`${row} text-ink2`}>
          <dt>{t('bill.waitingForKitchen')}</dt>
          <dd>
            <Sum amount={waiting} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
