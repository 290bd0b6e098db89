import { formatDay } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon } from '@compass/ui/icons'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { paths } from '#paths'
import { readSubmission } from '#shell/forms/submission.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import type { OrderTime, TimeResult } from '#shell/slots/slot-times.ts'
import { TimeChoice, useTimeChoosing } from '#shell/slots/time-choice.tsx'
import { takesOrders } from '#shell/stores/store-state.ts'
import { formatWaitMinutes } from '#shell/stores/wait-minutes.ts'
import { changeOrderTime } from './change-order-time.ts'
import { OtherStore } from './other-store.tsx'
import { readOrderTime } from './read-order-time.ts'

export const handle = { words: ['checkout', 'menu'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<OrderTime> {
  return readOrderTime(context, request, { url: params.url!, store: params.storeId! })
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<TimeResult> {
  return changeOrderTime(await readSubmission(context, request, params.url!), params.storeId!)
}

/** A connection that breaks leaves the times as they are, to be sent again. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<TimeResult | null> {
  return serverAction<TimeResult>().catch((error: unknown) => {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return null
  })
}

const FORM = 'order-time'

/** The time of the order, chosen before the checkout: for the cart, or for an item that is not had now. */
export default function OrderTimeScreen() {
  const data = useLoaderData<typeof loader>()
  const result = useActionData<TimeResult | null>()
  const t = useWords('checkout', 'shell')
  const timeWords = useTimes()
  const { url } = useMerchant()
  const { language, stores } = useShell()
  const { formData } = useNavigation()
  const store = stores.find(({ id }) => id === data.store)
  const { item, times } = data
  const isOpenNow = !item && store !== undefined && takesOrders(store, data.service)
  const choosing = useTimeChoosing(times, {
    schedule: data.schedule?.startTime ?? null,
    isOpenNow,
    service: data.service,
  })
  if (!store) return null
  const back = item ? paths.item(url, data.store, item.id) : data.isFull ? paths.myOrder(url) : paths.menu(url)
  const next = item?.next ? new Date(item.next) : null
  const from =
    next &&
    t('shell.dayAndTime', {
      day: formatDay(next, store.timeZone, new Date(), language),
      time: timeWords.time(next, store.timeZone),
    })
  const isBusy = formData?.get('intent') === 'schedule'
  const take =
    times.days.length > 0 ? (
      <Button type="submit" form={FORM} name="intent" value="schedule" wide busy={isBusy && t('checkout.whenTitle')}>
        {choosing.takes}
      </Button>
    ) : null
  return (
    <Page
      title={t('checkout.whenTitle')}
      note={item ? t('checkout.forItem', { item: plainText(item.name) }) : undefined}
      back={back}
      foot={take}
    >
      {result?.wanted && !isBusy ? <OtherStore service={data.service} item={item?.id ?? ''} refusal={result} /> : null}
      <Form id={FORM} method="post" replace preventScrollReset className="wide:-mx-5">
        <input type="hidden" name="service" value={data.service} />
        {item ? <input type="hidden" name="item" value={item.id} /> : null}
        {result !== undefined && !result?.wanted && !isBusy ? (
          <Banner tone="bad" icon={<AlertIcon />} className="mx-5 mb-4" urgent>
            {result === null ? t('shell.errorHint') : (result.message ?? t('checkout.chooseTime'))}
          </Banner>
        ) : data.schedule?.isGone ? (
          <Banner news tone="warn" icon={<AlertIcon />} className="mx-5 mb-4">
            {t('checkout.timeGone')}
          </Banner>
        ) : null}
        {from ? <p className="px-5 pb-4 text-ink2">{t('checkout.itemFrom', { time: from })}</p> : null}
        <TimeChoice choosing={choosing} minutes={formatWaitMinutes(data.service, store, data.door, language)} />
        <div className="sticky bottom-0 mt-2 hidden bg-canvas px-5 py-4 wide:block">{take}</div>
      </Form>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
