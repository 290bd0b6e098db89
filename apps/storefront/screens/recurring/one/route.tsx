import { listAddresses } from '@compass/contract/addresses'
import { getRecurring } from '@compass/contract/recurring'
import { channelOf, SERVICE } from '@compass/domain/services'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Chip } from '@compass/ui/chip'
import { AlertIcon, CardIcon, CashIcon, DoneIcon, EditIcon, PinIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { toAddressViews } from '#shell/addresses/address-view.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { Quantity } from '#shell/cart/quantity.tsx'
import { readSubmission } from '#shell/forms/submission.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { takeFlash } from '#shell/navigation/flash.ts'
import { Page } from '#shell/navigation/page.tsx'
import { ACCOUNT_WORDS, AccountNav } from '#shell/navigation/side-nav.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { readTimesOfDay } from '#shell/recurring/read-times-of-day.ts'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import { type RecurringView, toRecurringView } from '#shell/recurring/recurring-view.ts'
import { useRuleWords } from '#shell/recurring/use-rule-words.ts'
import { ChangeForm } from './change-form.tsx'
import { type ChangeResult, changeOne } from './change-recurring.ts'
import { Occurrences } from './occurrences.tsx'
import type { RecurringOrderData } from './recurring-order-data.ts'

export const handle = { words: [...ACCOUNT_WORDS, 'checkout'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<RecurringOrderData> {
  const url = params.url!
  const { answer: storefront, say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const answer = await call(getRecurring, { params: { id: params.id! } }, options)
  if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
  if (!answer.ok) throw redirect(recurringPaths.list(url), 303)
  const one = toRecurringView(answer.data.recurring, say)
  const done = takeFlash(context.get(pageRequest), url)
  if (!new URL(request.url).searchParams.has('change')) return { one, times: [], methods: [], addresses: [], done }
  const { isPickup, store, time } = one
  const [times, saved] = await Promise.all([
    readTimesOfDay(call, { storeId: store.id, isPickup, current: time }, options),
    isPickup ? null : call(listAddresses, {}, options),
  ])
  const channel = channelOf(isPickup ? SERVICE.PICKUP : SERVICE.DELIVERY)
  const taken = storefront.stores
    .find(({ _id }) => _id === store.id)
    ?.paymentMethods.find((entry) => entry.channel === channel)
  return {
    one,
    times,
    methods: (taken?.methods ?? []).filter((method) => method === 'cod' || method === 'cardOnDelivery'),
    addresses: saved?.ok ? toAddressViews(saved.data).filter(({ isServed }) => isServed) : [],
    done,
  }
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<ChangeResult> {
  return changeOne(await readSubmission(context, request, params.url!), params.id!)
}

export default function RecurringOrder() {
  const data = useLoaderData() as RecurringOrderData
  const result = useActionData() as ChangeResult | undefined
  const [search] = useSearchParams()
  const t = useWords('recurring')
  const { url } = useMerchant()
  const { one, done } = data
  const changed = one.state === 'ended' ? null : search.get('change')
  const path = recurringPaths.one(url, one.id)
  return (
    <Page
      title={t(changed ? 'recurring.changeTitle' : 'recurring.title')}
      back={changed ? path : recurringPaths.list(url)}
      sideNav={<AccountNav />}
    >
      <div className="grid gap-6.5 px-4 pt-1 wide:px-0">
        {done && !result ? (
          <Banner tone="ok" icon={<DoneIcon />} urgent>
            {done}
          </Banner>
        ) : null}
        {result && (result.refusal.errors.length === 0 || !changed) ? (
          <Banner tone="bad" icon={<AlertIcon />} urgent>
            {result.refusal.message}
          </Banner>
        ) : null}
        {changed ? (
          <ChangeForm
            data={data}
            date={changed === 'all' ? null : changed}
            refusal={result?.refusal ?? null}
            typed={result?.rule ?? null}
          />
        ) : (
          <>
            <SeriesSummary one={one} />
            <Occurrences one={one} />
            {one.state === 'ended' ? null : <Whole one={one} />}
          </>
        )}
      </div>
    </Page>
  )
}

/** What is repeated, how often, where it goes and how it is paid. */
function SeriesSummary({ one }: { one: RecurringView }) {
  const t = useWords('recurring', 'shell')
  const times = useTimes()
  const money = useMoney()
  const { url } = useMerchant()
  const { ruleWords } = useRuleWords()
  const isRunning = one.state === 'active'
  return (
    <Card as="section" className="px-5 pt-5 pb-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-subhead">
          {t('shell.dayAndTime', { day: ruleWords(one), time: times.timeOfDay(one.time) })}
        </h2>
        {isRunning ? null : <Chip>{t(one.state === 'paused' ? 'recurring.paused' : 'recurring.ended')}</Chip>}
      </div>
      {isRunning ? null : (
        <p className="mt-1 text-ink2">{t(one.state === 'paused' ? 'recurring.pausedHint' : 'recurring.endedHint')}</p>
      )}
      <ul className="mt-3 grid gap-1 border-b border-line pb-3">
        {one.lines.map((line) => (
          <li key={line.id}>
            <Quantity count={line.qty} /> <LocalizedText text={line.name} />
            {line.isGone ? <span className="ms-2 text-small text-bad">{t('recurring.isGone')}</span> : null}
          </li>
        ))}
      </ul>
      <ListRow
        icon={<PinIcon size={20} />}
        title={one.isPickup ? t('recurring.pickUpAt', { outlet: plainText(one.store.name) }) : <bdi>{one.address}</bdi>}
      />
      <ListRow
        icon={one.method === 'cod' ? <CashIcon size={20} /> : <CardIcon size={20} />}
        title={t(one.method === 'cod' ? 'recurring.cash' : 'recurring.card')}
        note={t('recurring.agreed', { amount: money.text(one.agreed) })}
      />
      {one.state === 'ended' ? null : (
        <ListRow
          as={Link}
          to={recurringPaths.cart(url, one.id)}
          icon={<EditIcon size={20} />}
          title={t('recurring.basket')}
          leads
        />
      )}
    </Card>
  )
}

/** What is done with the whole. */
function Whole({ one }: { one: RecurringView }) {
  const t = useWords('recurring')
  const { url } = useMerchant()
  return (
    <Form method="post" replace className="grid gap-2.5 wide:grid-cols-3">
      <Button as={Link} to={recurringPaths.one(url, one.id, 'all')} kind="quiet" wide>
        {t('recurring.change')}
      </Button>
      <Button type="submit" name="intent" value={one.state === 'paused' ? 'resume' : 'pause'} kind="neutral" wide>
        {t(one.state === 'paused' ? 'recurring.resume' : 'recurring.pause')}
      </Button>
      <Button type="submit" name="intent" value="end" kind="neutral" wide>
        {t('recurring.end')}
      </Button>
    </Form>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
