import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { TextArea } from '@compass/ui/field'
import { AlertIcon, LockIcon } from '@compass/ui/icons'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { CheckoutButton } from '#shell/cart/checkout-button.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { findOtherService, takesLater, useStoreState } from '#shell/stores/store-state.ts'
import { formatWaitMinutes, mergeRanges } from '#shell/stores/wait-minutes.ts'
import { useProof } from '#shell/users/use-proof.ts'
import { CartChanges } from '../cart/cart-changes.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { AddressSection } from './address-section.tsx'
import { changeCheckout } from './change-checkout.ts'
import type { CheckoutData, CheckoutResult, Intent } from './checkout-view.ts'
import { CodeSheet } from './code-sheet.tsx'
import { ContactSection } from './contact-section.tsx'
import { CustomFields } from './custom-fields.tsx'
import { Faults } from './faults.tsx'
import { type FormState, FormStateContext } from './form-state.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSection } from './payment-section.tsx'
import { readCheckout } from './read-checkout.ts'
import { Repeat } from './repeat.tsx'
import { SoldOutPreferences } from './sold-out-preferences.tsx'
import { Terms } from './terms.tsx'
import { TimeSection } from './time-section.tsx'
import { TimeSheet } from './time-sheet.tsx'
import { makeOrderKey, useCheckoutDraft } from './use-checkout-draft.ts'

export const handle = { words: ['checkout', 'account', 'refusals', 'loyalty', 'recurring', 'payment'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<CheckoutData> {
  return readCheckout(context, request, params.url!)
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<CheckoutResult> {
  return changeCheckout(context, request, params.url!)
}

/** A connection that breaks, or a server that does not answer, takes nothing away: the form stays, and says that it is not known what became of it. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<CheckoutResult> {
  const form = await request.clone().formData()
  try {
    return await serverAction<CheckoutResult>()
  } catch (error) {
    const isOurs = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isOurs) throw error
    const [intent = 'stay'] = String(form.get('intent') ?? 'stay').split(':')
    return { intent: intent as Intent, refusal: null, values: {}, isLost: true }
  }
}

export function shouldRevalidate({ actionResult, defaultShouldRevalidate, formAction }: ShouldRevalidateFunctionArgs) {
  if ((actionResult as CheckoutResult | undefined)?.isLost || formAction?.endsWith('/basket')) return false
  return defaultShouldRevalidate
}

export default function Checkout() {
  const data = useLoaderData<typeof loader>()
  const { url } = useMerchant()
  const { stores } = useShell()
  const { adopt, cart: known } = useCart()
  const t = useWords('checkout')
  useEffect(() => adopt(data.answer), [adopt, data.answer])
  const read = data.answer.cart
  // What was changed from here without the form (a line that is gone taken out) is newer than what was read.
  const cart = known && read && known.id === read.id && known.version > read.version ? known : read
  const store = stores.find(({ id }) => id === cart?.storeId)
  // A basket that was brought back from here: the rest of the page is read for it.
  const { revalidate } = useRevalidator()
  const isBack = !read && known !== null && known.lines.length > 0
  useEffect(() => {
    if (isBack) void revalidate()
  }, [isBack, revalidate])
  if (!cart || cart.lines.length === 0 || !store) {
    return (
      <Page title={t('checkout.title')} back={paths.menu(url)}>
        <EmptyCart restorable={data.answer.restorable} refusal={data.answer.refusal?.message ?? null} />
      </Page>
    )
  }
  return <CheckoutForm data={data} cart={cart} store={store} />
}

type FormProps = {
  readonly data: CheckoutData
  readonly cart: NonNullable<CheckoutData['answer']['cart']>
  readonly store: StoreView
}

// On a desktop the questions lie in two columns of their own, each right below the one before it: no row leaves a hole.
const COLUMN = 'wide:mb-6.5 wide:w-[calc(50%-0.625rem)]'
const ATOP_START = `${COLUMN} wide:float-start wide:clear-start`
const ATOP_END = `${COLUMN} wide:float-end wide:clear-end`

/** One form: every button in it says by its intent what is wanted, with scripts and without. */
function CheckoutForm({ data, cart, store }: FormProps) {
  const t = useWords('checkout', 'refusals')
  const { url, termsRequired, verifyPhone } = useMerchant()
  const { language } = useShell()
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<CheckoutResult>({ key: `checkout-${url}` })
  const posted = useActionData<CheckoutResult>()
  const result = fetcher.data ?? posted ?? null
  const { keptValue, forget } = useCheckoutDraft(form, url)
  const busyWith =
    fetcher.state === 'idle'
      ? null
      : ((String(fetcher.formData?.get('intent') ?? '').split(':')[0] || null) as Intent | null)
  const [isCodeOpen, setCodeOpen] = useState(
    data.sent !== null && !data.person.isVerified && search.get('code') !== 'later' && posted !== undefined,
  )
  const [isTimeOpen, setTimeOpen] = useState(posted?.times !== undefined)
  const isProving = useProof(result?.proof, (proof) => send('sendCode', { proof }))
  const state = useStoreState(store, cart.orderType)
  const area = data.areas.find(({ id }) => id === cart.areaId)

  useEffect(() => {
    if (!result) return
    setTimeOpen(result.times !== undefined)
    if (result.intent === 'sendCode' && !result.refusal && !result.isLost) setCodeOpen(true)
    if (result.intent === 'verifyCode' && !result.refusal && !result.isLost) setCodeOpen(false)
    if (result.intent === 'changePhone') {
      setCodeOpen(false)
      requestAnimationFrame(() => document.getElementById('field-phone')?.focus())
    }
    if (result.intent === 'saveAddress' && !result.refusal && !result.isLost) forget('a.')
    if (result.refusal && result.intent !== 'place' && result.intent !== 'verifyCode')
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }, [result, forget])

  const send = (intent: string, fields: Readonly<Record<string, string>> = {}) => {
    if (!form.current || fetcher.state !== 'idle') return
    const body = new FormData(form.current)
    body.set('intent', intent)
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    if (intent === 'place') body.set('key', makeOrderKey(cart.id, cart.version))
    void fetcher.submit(body, { method: 'post' })
  }
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    // Enter in a field presses the button of its block; where there is none it does nothing.
    const intent =
      button?.name === 'intent'
        ? button.value
        : document.activeElement?.closest<HTMLElement>('[data-enter]')?.dataset.enter
    if (intent) send(intent)
  }

  const errors = result?.refusal?.errors
  const formState: FormState = {
    data,
    // What is being worked on is no refusal yet.
    result: result && isProving ? { ...result, refusal: null } : result,
    busyWith: isProving ? 'sendCode' : busyWith,
    send,
    valueFor: (name) => result?.values[name] ?? keptValue(name),
    errorOf(path) {
      const { refusal } = result ?? {}
      if (path === 'confirm') {
        const isUnsent = result?.intent === 'sendCode' && !isProving && refusal?.errors.length === 0
        return isUnsent || refusal?.error === 'phone_unverified' ? refusal?.message : undefined
      }
      if (path === 'terms' && refusal?.error === 'terms_not_accepted') return refusal.message
      const said = errors?.find((one) => one.path === path)?.message
      if (said || !result?.missing?.includes(path)) return said
      return path === 'terms' ? t('refusals.terms_not_accepted') : t('refusals.field_required')
    },
  }

  // Where the whole address is asked for, it fills the column.
  const isLong = cart.orderType === 20 && data.addressId === null
  const below = isLong ? ATOP_END : ATOP_START
  const door = mergeRanges((area ? [area] : data.areas).map(({ minutes }) => minutes))
  const minutes = formatWaitMinutes(cart.orderType, store, door, language)
  const isInTime = cart.schedule ? !cart.schedule.isGone : state.takesOrders
  const isForLater = cart.schedule !== null || takesLater(store, cart.orderType)
  const isStopped = !isInTime || cart.minimum.missing > 0 || cart.lines.some(({ unavailable }) => unavailable !== null)
  const otherWay =
    isInTime || isForLater ? null : (findOtherService(store, cart.orderType) ?? store.laterServices[0] ?? null)
  const placeButton =
    !isInTime && isForLater ? (
      <Button type="submit" name="intent" value="when" wide busy={busyWith === 'when' && t('checkout.chooseTime')}>
        {t('checkout.chooseTime')}
      </Button>
    ) : otherWay ? (
      <Button type="submit" name="intent" value={`service:${otherWay}`} wide>
        {t(otherWay === 10 ? 'checkout.pickUpInstead' : 'checkout.deliverInstead')}
      </Button>
    ) : isStopped ? (
      <CheckoutButton cart={cart} store={store} />
    ) : (
      <Button
        type="submit"
        name="intent"
        value="place"
        wide
        busy={busyWith === 'place' && t('checkout.placing')}
        end={<Sum amount={cart.totals.grandTotal} />}
      >
        {t('checkout.place')}
      </Button>
    )
  return (
    <FormStateContext value={formState}>
      <form ref={form} method="post" noValidate onSubmit={submitted}>
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="store" value={cart.storeId} />
        <input type="hidden" name="cart" value={cart.id} />
        <input type="hidden" name="orderType" value={cart.orderType} />
        <input type="hidden" name="expected" value={cart.totals.grandTotal} />
        <input type="hidden" name="version" value={cart.version} />
        <input type="hidden" name="schedule" value={cart.schedule?.startTime ?? ''} />
        <input type="hidden" name="promotion" value={cart.offer?.isApplied ? cart.offer.id : ''} />
        <Page
          title={t('checkout.title')}
          back={paths.myOrder(url)}
          width="full"
          end={
            <span className="flex items-center gap-2 text-small">
              <LockIcon size={16} />
              {t('checkout.secure')}
            </span>
          }
          foot={placeButton}
        >
          <div className="wide:grid wide:grid-cols-[1fr_26.25rem] wide:items-start wide:gap-12">
            <div className="min-w-0">
              <Faults />
              <div className="mx-4 mb-6 grid gap-3 empty:hidden wide:mx-0">
                <CartChanges
                  answer={{ ...data.answer, refusal: null }}
                  refusal={null}
                  store={store}
                  service={cart.orderType}
                />
                {data.warning && cart.offer?.why && cart.offer.why.kind !== 'payment_method' ? (
                  <Banner tone="warn" icon={<AlertIcon />}>
                    {data.warning}
                  </Banner>
                ) : null}
              </div>
              <div className="grid gap-6.5 pt-1 wide:flow-root wide:pt-0">
                <AddressSection cart={cart} store={store} className={ATOP_START} />
                <TimeSection cart={cart} store={store} minutes={minutes} className={ATOP_END} />
                <ContactSection onConfirm={() => setCodeOpen(true)} className={ATOP_END} />
                <CustomFields fields={data.asked} className={below} />
                <PaymentSection cart={cart} className={below} />
                <div className={`px-4 wide:px-0 ${ATOP_END}`}>
                  <SoldOutPreferences lines={cart.lines} />
                  <TextArea
                    id="field-note"
                    label={t(cart.orderType === 20 ? 'checkout.instruction' : 'checkout.note')}
                    name="note"
                    rows={2}
                    maxLength={300}
                    placeholder={t(
                      cart.orderType === 20 ? 'checkout.instructionPlaceholder' : 'checkout.notePlaceholder',
                    )}
                    defaultValue={formState.valueFor('note')}
                    error={formState.errorOf('note')}
                  />
                  <Repeat cart={cart} store={store} />
                  {termsRequired ? <Terms /> : null}
                </div>
              </div>
            </div>
            <OrderSummary
              cart={cart}
              areaName={plainText(area?.name) || null}
              foot={
                <>
                  {placeButton}
                  <p className="mt-4 text-center text-small text-ink2">{t('checkout.canCancel')}</p>
                </>
              }
              className="mt-6.5 wide:sticky wide:top-26 wide:mt-9"
            />
          </div>
          <p className="px-8 pt-5 text-center text-small text-ink2 wide:hidden">{t('checkout.canCancel')}</p>
        </Page>
        <TimeSheet
          key={result?.times ? 'asked' : 'not'}
          times={result?.times ?? null}
          open={isTimeOpen}
          onClose={() => setTimeOpen(false)}
          cart={cart}
          store={store}
          minutes={minutes}
          refusal={(result?.intent === 'schedule' && result.refusal?.message) || null}
          isBusy={busyWith === 'schedule'}
        />
        {verifyPhone === 'never' || data.person.isVerified ? null : (
          <CodeSheet open={isCodeOpen} onClose={() => setCodeOpen(false)} />
        )}
      </form>
    </FormStateContext>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
