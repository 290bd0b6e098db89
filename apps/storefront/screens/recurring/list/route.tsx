import { listRecurring } from '@compass/contract/recurring'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Chip } from '@compass/ui/chip'
import { EmptyState } from '@compass/ui/empty-state'
import { AlertIcon, CalendarIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { quantityText } from '#shell/cart/quantity.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { ACCOUNT_WORDS, AccountNav } from '#shell/navigation/side-nav.tsx'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import { type RecurringView, toRecurringView } from '#shell/recurring/recurring-view.ts'
import { useRuleWords } from '#shell/recurring/use-rule-words.ts'
import { hasSession } from '#shell/users/has-session.ts'

export const handle = { words: [...ACCOUNT_WORDS] as const }

const MOST = 50

interface RecurringListData {
  readonly items: readonly RecurringView[]
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<RecurringListData> {
  const url = params.url!
  if (!hasSession(context.get(pageRequest).cookies)) return { items: [] }
  const { say, shell } = await readStorefront(context, request, url)
  const answer = await createPageClient(context, request)(
    listRecurring,
    { query: { limit: MOST } },
    { url, language: shell.language },
  )
  if (!answer.ok) throw new Response(null, { status: 503 })
  return { items: answer.data.items.map((one) => toRecurringView(one, say)) }
}

export const clientLoader = loadWithWords(...handle.words)

export default function RecurringOrders() {
  const { items } = useLoaderData() as RecurringListData
  const t = useWords('recurring')
  const { url } = useMerchant()
  return (
    <Page title={t('recurring.title')} back={paths.profile(url)} sideNav={<AccountNav />}>
      {items.length === 0 ? (
        <EmptyState
          picture={<img src="/states/receipt.webp" alt="" width={140} height={140} />}
          title={t('recurring.none')}
          action={
            <Button as={Link} to={paths.orderHistory(url)} wide>
              {t('recurring.toOrders')}
            </Button>
          }
        >
          {t('recurring.noneHint')}
        </EmptyState>
      ) : (
        <div className="px-4 pt-1 wide:px-0">
          <Card className="px-4.5 py-1.5">
            {items.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </Card>
        </div>
      )}
    </Page>
  )
}

function Row({ one }: { one: RecurringView }) {
  const t = useWords('recurring', 'shell')
  const times = useTimes()
  const { url } = useMerchant()
  const { dayWords, ruleWords } = useRuleWords()
  const next = one.occurrences.find(({ state, because }) => state === 'asked' || (state === 'planned' && !because))
  const isRequested = one.occurrences.some(({ state }) => state === 'asked')
  const label = one.lines.map(({ qty, name }) => `${quantityText(qty)} ${plainText(name)}`).join(' · ')
  const note =
    one.state === 'active'
      ? next
        ? t('recurring.nextOn', {
            day: t('shell.dayAndTime', { day: dayWords(next.date), time: times.timeOfDay(next.time) }),
          })
        : t('recurring.noNext')
      : t(`recurring.${one.state}`)
  return (
    <ListRow
      as={Link}
      to={recurringPaths.one(url, one.id)}
      icon={<CalendarIcon size={20} />}
      eyebrow={ruleWords(one)}
      title={<bdi>{label}</bdi>}
      note={note}
      end={
        isRequested ? (
          <Chip tone="warn" icon={<AlertIcon size={14} />}>
            {t('recurring.asked')}
          </Chip>
        ) : null
      }
      oneLine
      leads
    />
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
