import type { ApiRefusal } from '@compass/client'
import { getOrder } from '@compass/contract/orders'
import { addRecurring, listRecurring } from '@compass/contract/recurring'
import { localParts } from '@compass/domain/availability'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon } from '@compass/ui/icons'
import { useRef } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { Quantity } from '#shell/cart/quantity.tsx'
import { readSubmission } from '#shell/forms/submission.ts'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'
import { readTimesOfDay } from '#shell/recurring/read-times-of-day.ts'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import { RuleFields } from '#shell/recurring/rule-fields.tsx'
import { findRuleField, type RuleDraft, readRuleDraft, readRuleForm } from '#shell/recurring/rule-form.ts'

export const handle = { words: ['recurring', 'checkout'] as const }

interface RecurringFormData {
  readonly order: OrderView
  readonly times: readonly string[]
  readonly time: string
  readonly weekday: number
  readonly monthDay: number
}

interface Result {
  readonly refusal: Pick<ApiRefusal, 'error' | 'message' | 'errors'>
  readonly rule: RuleDraft | null
}

/** An order of the visitor's own, and when it was had: that is what a rule begins with. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<RecurringFormData> {
  const url = params.url!
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const [answer, there] = await Promise.all([
    call(getOrder, { params: { id: params.orderId! } }, options),
    call(listRecurring, { query: { order: params.orderId! } }, options),
  ])
  const running = there.ok ? there.data.items.find(({ state }) => state !== 'ended') : undefined
  if (running) throw redirect(recurringPaths.one(url, running._id), 303)
  const order = answer.ok ? toOrderView(answer.data.order, say) : null
  if (!order?.isOwn || !shell.merchant?.recurringOrders) throw redirect(paths.orderHistory(url), 303)
  const { timeZone } = order.store
  const had = answer.ok
    ? (answer.data.order.schedule?.startTime ?? answer.data.order.eta?.to ?? order.placedAt)
    : order.placedAt
  const { time, weekday, day } = localParts(new Date(had), timeZone)
  const times = await readTimesOfDay(call, { storeId: order.store.id, isPickup: order.isPickup }, options)
  const near = times.filter((one) => one <= time).at(-1) ?? times[0] ?? time
  return { order, times, time: near, weekday, monthDay: day }
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<Result> {
  const url = params.url!
  const { call, form, text } = await readSubmission(context, request, url)
  const method = text('method')
  const body = {
    order: params.orderId!,
    recurrenceObj: readRuleForm(form),
    ...(method ? { payment: { mod: method } } : {}),
  }
  const answer = await call(addRecurring, { body })
  if (answer.ok) throw redirect(recurringPaths.one(url, answer.data.recurring._id), 303)
  const { error, message, errors } = answer
  return { refusal: { error, message, errors }, rule: readRuleDraft(form) }
}

export default function RepeatOrder() {
  const { order, times, time, weekday, monthDay } = useLoaderData() as RecurringFormData
  const result = useActionData() as Result | undefined
  const t = useWords('recurring')
  const { url } = useMerchant()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, result?.refusal)
  const errorOf = (field: string) => result?.refusal.errors.find(({ path }) => findRuleField(path) === field)?.message
  const first = { every: 1, unit: 'week', weekdays: [weekday], end: { on: null, after: null }, time } as const
  const rule = { ...(result?.rule ?? first), monthDay }
  return (
    <Page title={t('recurring.setUp')} back={paths.orderSummary(url, order.id)}>
      <div className="grid gap-5 px-4 pt-1 wide:px-0">
        <p className="px-1 text-ink2">{t('recurring.setUpHint')}</p>
        <Card className="p-5">
          <ul className="grid gap-1">
            {order.lines.map((line) => (
              <li key={line.id}>
                <Quantity count={line.qty} /> <LocalizedText text={line.name} />
              </li>
            ))}
          </ul>
        </Card>
        {result && result.refusal.errors.length === 0 ? (
          <Banner tone="bad" icon={<AlertIcon />} urgent>
            {result.refusal.message}
          </Banner>
        ) : null}
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <RuleFields rule={rule} times={times} time={rule.time} errorOf={errorOf} />
          <Button type="submit" wide busy={state === 'submitting' && t('recurring.start')}>
            {t('recurring.start')}
          </Button>
        </Form>
      </div>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
