import { SERVICE } from '@compass/domain/services'
import { Banner } from '@compass/ui/banner'
import { AlertIcon, LockIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { paths } from '#paths'
import type { CartView } from '#shell/cart/cart-view.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { TimeSheet } from '#shell/slots/time-sheet.tsx'
import { takesOrders } from '#shell/stores/store-state.ts'
import { formatWaitMinutes, mergeRanges } from '#shell/stores/wait-minutes.ts'
import { CartChanges } from '../cart/cart-changes.tsx'
import { AddressSection } from './address-section.tsx'
import type { CheckoutData } from './checkout-view.ts'
import { CodeSheet } from './code-sheet.tsx'
import { ContactSection } from './contact-section.tsx'
import { CustomFields } from './custom-fields.tsx'
import { Faults } from './faults.tsx'
import { FormStateContext, useFormState } from './form-state.ts'
import { MoreOptions } from './more-options.tsx'
import { OrderNote } from './order-note.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlaceButton } from './place-button.tsx'
import { PrescriptionForm, PrescriptionSection } from './prescription-section.tsx'
import { SpotSections, useSpotNote } from './spot-sections.tsx'
import { PlacingNote, Terms } from './terms.tsx'
import { TimeSection } from './time-section.tsx'
import { TotalChanged } from './total-changed.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'

interface Props {
  readonly data: CheckoutData
  readonly cart: CartView
  readonly store: StoreView
}

// On a desktop the questions lie in two columns of their own, each right below the one before it: no row leaves a hole.
const COLUMN = 'wide:mb-6.5 wide:w-[calc(50%-0.625rem)]'
const ATOP_START = `${COLUMN} wide:float-start wide:clear-start`
const ATOP_END = `${COLUMN} wide:float-end wide:clear-end`

/** One form: every button in it says by its intent what is wanted, with scripts and without. */
export function CheckoutForm({ data, cart, store }: Props) {
  const t = useWords('checkout')
  const { url, verifyPhone } = useMerchant()
  const { language } = useShell()
  const { form, state, result, submitted, noteChange, isCodeOpen, setCodeOpen, isTimeOpen, setTimeOpen } =
    useCheckoutForm(data, cart)
  const area = data.areas.find(({ id }) => id === cart.areaId)
  const door = mergeRanges((area ? [area] : data.areas).map(({ minutes }) => minutes))
  const minutes = formatWaitMinutes(cart.orderType, store, door, language)
  const spotNote = useSpotNote(cart)
  const placeButton = <PlaceButton cart={cart} store={store} />
  return (
    <FormStateContext value={state}>
      <form ref={form} method="post" noValidate onSubmit={submitted} onChange={noteChange}>
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <HiddenFields cart={cart} />
        <Page
          title={t('checkout.title')}
          note={spotNote}
          back={paths.myOrder(url)}
          width="full"
          isStep
          end={
            <span className="flex items-center gap-2 text-small">
              <LockIcon size={16} />
              {t('checkout.secure')}
            </span>
          }
          foot={placeButton}
        >
          <div className="wide:grid wide:grid-cols-[1fr_26.25rem] wide:items-start wide:gap-12">
            <Blocks cart={cart} store={store} minutes={minutes} onConfirm={() => setCodeOpen(true)} />
            <OrderSummary
              cart={cart}
              areaName={plainText(area?.name) || null}
              foot={
                <>
                  {placeButton}
                  <PlacingNote className="mt-4" />
                </>
              }
              className="mt-4.5 wide:sticky wide:top-26 wide:mt-15"
            />
          </div>
          <PlacingNote className="px-8 pt-3 wide:hidden" />
        </Page>
        <TimeSheet
          key={result?.times ? 'asked' : 'not'}
          times={result?.times ?? null}
          open={isTimeOpen}
          onClose={() => setTimeOpen(false)}
          had={cart.schedule?.startTime ?? null}
          service={cart.orderType}
          isOpenNow={takesOrders(store, cart.orderType)}
          minutes={minutes}
          refusal={(result?.intent === 'schedule' && result.refusal?.message) || null}
          isBusy={state.busyWith === 'schedule'}
        />
        {verifyPhone === 'never' || data.person.isVerified || cart.spot ? null : (
          <CodeSheet open={isCodeOpen} onClose={() => setCodeOpen(false)} />
        )}
      </form>
      {data.prescriptions.length > 0 ? <PrescriptionForm /> : null}
    </FormStateContext>
  )
}

/** What the page showed of the cart: the API compares it with what the cart is when the order is placed. */
function HiddenFields({ cart }: { cart: CartView }) {
  return (
    <>
      <input type="hidden" name="store" value={cart.storeId} />
      <input type="hidden" name="cart" value={cart.id} />
      <input type="hidden" name="orderType" value={cart.orderType} />
      <input type="hidden" name="expected" value={cart.totals.grandTotal} />
      <input type="hidden" name="version" value={cart.version} />
      <input type="hidden" name="schedule" value={cart.schedule?.startTime ?? ''} />
      <input type="hidden" name="promotion" value={cart.promotion?.isApplied ? cart.promotion.id : ''} />
    </>
  )
}

interface BlocksProps {
  readonly cart: CartView
  readonly store: StoreView
  readonly minutes: string
  readonly onConfirm: () => void
}

/** Where, when, who, how to pay, and what else there is to say. */
function Blocks({ cart, store, minutes, onConfirm }: BlocksProps) {
  const { termsRequired } = useMerchant()
  const { data } = useFormState()
  const isDelivery = cart.orderType === SERVICE.DELIVERY
  // Where the map is open too, the address fills the column; choosing an area moves nothing then.
  const [isLong] = useState(isDelivery && data.addressId === null && cart.areaId === null)
  const lower = isLong ? ATOP_END : ATOP_START
  return (
    <div className="min-w-0">
      <Faults />
      {/* With scripts it is said where the total stands, and the eye is led there. */}
      <div className="without-scripts mx-4 mb-6 empty:hidden wide:mx-0">
        <TotalChanged />
      </div>
      <div className="mx-4 mb-6 grid gap-3 empty:hidden wide:mx-0">
        <CartChanges answer={{ ...data.answer, refusal: null }} refusal={null} store={store} service={cart.orderType} />
        {data.warning && cart.promotion?.cause && cart.promotion.cause.kind !== 'payment_method' ? (
          <Banner tone="warn" icon={<AlertIcon />}>
            {data.warning}
          </Banner>
        ) : null}
      </div>
      <div className="grid gap-4.5 pt-1 wide:flow-root wide:pt-0">
        <PrescriptionSection cart={cart} className={ATOP_START} />
        {cart.spot ? (
          <SpotSections cart={cart} className={ATOP_END}>
            <TimeSection cart={cart} store={store} minutes={minutes} className={ATOP_END} />
          </SpotSections>
        ) : (
          <>
            <AddressSection cart={cart} store={store} className={ATOP_START} />
            <TimeSection cart={cart} store={store} minutes={minutes} className={ATOP_END} />
            <ContactSection onConfirm={onConfirm} className={ATOP_END} />
          </>
        )}
        <CustomFields className={lower} />
        <PaymentSection cart={cart} className={lower} />
        <div className={`grid grid-cols-1 gap-2.5 px-4 wide:px-0 ${ATOP_END}`}>
          <OrderNote isDelivery={isDelivery} />
          <MoreOptions lines={cart.lines} />
          {termsRequired && !cart.spot ? <Terms /> : null}
        </div>
      </div>
    </div>
  )
}
