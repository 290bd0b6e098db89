import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Field } from '@compass/ui/field'
import { AgainIcon, AlertIcon, ClockIcon, DoneIcon, PhoneIcon } from '@compass/ui/icons'
import { useRef } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { paths } from '#paths'
import { lineOfPlace } from '#shell/addresses/address-view.ts'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { PaySubmit } from '#shell/payments/pay-submit.tsx'
import { PaymentChoice } from '#shell/payments/payment-choice.tsx'
import { useChosenMethod } from '#shell/payments/use-chosen-method.ts'
import { isWallet } from '#shell/payments/wallets.ts'
import { PhoneFields } from '#shell/users/phone-fields.tsx'
import { BigAmount } from '../amount.tsx'
import { LinkPurpose, type PurposeService } from '../link-purpose.tsx'
import { LinkedProducts } from '../linked-products.tsx'
import { PayFoot, PayPage } from '../pay-page.tsx'
import { useMoment } from '../use-moment.ts'
import { useSlotWords } from '../use-slot-words.ts'
import type { PayResult } from './pay-link.ts'
import type { DestinationView, LinkView } from './read-link.ts'
import { ReceiptByMessage } from './receipt-by-message.tsx'
import { WhereTo } from './where-to.tsx'

type OpenLinkProps = { readonly link: LinkView; readonly destination: DestinationView | null }

/** How much, what for, where to, how. Whose products are brought says where to before anything is paid. */
export function OpenLink({ link, destination }: OpenLinkProps) {
  const t = useWords('paylink')
  const { amount, products, unavailable } = link
  const title = link.title || t('paylink.yourOrder')
  const areaMissing = destination !== null && destination.chosen === null
  return (
    <PayPage title={title} isSecure={unavailable === null}>
      <BigAmount amount={amount} />
      {unavailable ? <NotNow reason={unavailable} /> : null}
      <Purpose link={link} destination={destination} title={title} />
      {products ? <LinkedProducts {...products} areaMissing={areaMissing} /> : null}
      {destination && areaMissing && !unavailable ? (
        <AskWhere destination={destination} />
      ) : (
        <PayForm link={link} destination={destination} />
      )}
    </PayPage>
  )
}

/** What is asked for, with the way to another address. */
function Purpose({ link, destination, title }: OpenLinkProps & { readonly title: string }) {
  const { details, language, customer, expiresAt, store, products } = link
  const t = useWords('shell')
  const { language: page } = useShell()
  const moment = useMoment()
  const slotWords = useSlotWords()
  const chosen = destination?.chosen
  const more = chosen ? (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <bdi className="min-w-0">{lineOfPlace(chosen)}</bdi>
      <a href="?address=" className="word">
        {t('shell.change')}
      </a>
    </p>
  ) : products?.isPickup ? (
    <LocalizedText text={store.address} />
  ) : null
  const service: PurposeService | null =
    products && (products.isPickup || products.isDelivery)
      ? {
          isPickup: products.isPickup,
          place: products.isPickup ? store.name : products.area,
          time: slotWords(products.schedule, store.timeZone),
          more,
        }
      : null
  return (
    <LinkPurpose
      title={{ text: title, language: link.title ? language : page }}
      details={details ? { text: details, language } : null}
      customer={customer}
      service={service}
      until={expiresAt ? moment(expiresAt, store.timeZone) : null}
      isHeading
    />
  )
}

/** The address first: the price hangs on it. */
function AskWhere({ destination }: { destination: DestinationView }) {
  const t = useWords('paylink', 'checkout')
  const result = useActionData<PayResult>()
  const { formData } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, result)
  return (
    <Form ref={form} method="post" noValidate className="flex flex-1 flex-col">
      <input type="hidden" name="intent" value="address" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-7">
        <WhereTo destination={destination} result={result} />
      </div>
      <PayFoot>
        <Button type="submit" wide busy={formData?.get('intent') === 'address' && t('checkout.savingAddress')}>
          {t('paylink.toPayment')}
        </Button>
      </PayFoot>
    </Form>
  )
}

/** One form, whose choice the button at its foot names. */
function PayForm({ link, destination }: OpenLinkProps) {
  const { amount, store, own, unavailable, methods, products } = link
  const { currency } = useMerchant()
  const result = useActionData<PayResult>()
  const initial = result?.isVpa ? 'upi' : firstMethod(link)
  const { form, chosen, choose } = useChosenMethod(initial)
  const canPay = methods.length > 0
  return (
    <Form method="post" noValidate ref={form} className="flex flex-1 flex-col">
      <input type="hidden" name="key" value={link.key} />
      {destination?.chosen ? <input type="hidden" name="address" value={destination.chosen.id} /> : null}
      {products ? (
        <>
          <input type="hidden" name="expected" value={amount} />
          <input type="hidden" name="currency" value={currency.code} />
        </>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 px-4 pt-7">
        {own && own.state !== 'unpaid' ? <OwnOrder own={own} /> : null}
        {result ? <Refused result={result} /> : null}
        {unavailable ? null : (
          <>
            <PayerFields link={link} result={result} />
            <HowToPay link={link} result={result} initial={initial} onChoose={choose} />
            <StoreContact phone={store.phone} />
          </>
        )}
      </div>
      <PayFoot>
        <PayButton link={link} chosen={chosen} canPay={canPay} />
      </PayFoot>
    </Form>
  )
}

/** Its products cannot be had now: why, that nothing was charged, and how to look again. */
function NotNow({ reason: { message, product } }: { reason: NonNullable<LinkView['unavailable']> }) {
  const t = useWords('paylink', 'shell')
  const again = (
    <a href="?" className="word">
      {t('shell.tryAgain')}
    </a>
  )
  return (
    <div className="px-4 pb-4">
      <Banner tone="warn" icon={<AlertIcon />} action={again}>
        <span className="block font-em text-ink">
          {product ? t('paylink.itemGone', { name: plainText(product) }) : message}
        </span>
        {t('paylink.notNow')}
      </Banner>
    </div>
  )
}

/** Who looks has paid it before, or their bank has the payment. */
function OwnOrder({ own: { _id, state } }: { own: NonNullable<LinkView['own']> }) {
  const t = useWords('paylink')
  const { url } = useMerchant()
  const isPaid = state === 'paid'
  const words = (
    <a href={paths.payLinkSummary(url, _id)} className="word">
      {t(isPaid ? 'paylink.seeReceipt' : 'paylink.goOn')}
    </a>
  )
  return (
    <Banner icon={isPaid ? <DoneIcon /> : <ClockIcon />} action={words}>
      {t(isPaid ? 'paylink.paidBefore' : 'paylink.waitTitle')}
    </Banner>
  )
}

/** A way that every browser has. */
function firstMethod({ methods, cards }: LinkView): string | undefined {
  const usable = methods.filter((method) => !isWallet(method) && method !== 'savedCard')
  return usable.find((method) => method !== 'express' || cards.some(({ isExpired }) => !isExpired))
}

/** A refusal that no field can say stands above them. */
function namesNoField(faults: PayResult['faults']): boolean {
  return Object.keys(faults).length === 0
}

function Refused({ result: { message, faults } }: { result: PayResult }) {
  const t = useWords('payment')
  if (!namesNoField(faults)) return null
  return (
    <Banner tone="bad" icon={<AlertIcon />} urgent>
      {message ?? t('payment.chooseMethod')}
    </Banner>
  )
}

/** Name and phone, where the link does not say them. */
function PayerFields({ link: { asks }, result }: { link: LinkView; result: PayResult | undefined }) {
  const t = useWords('checkout')
  const errorOf = (path: string) => result?.faults[path]
  if (!asks.name && !asks.phone) return null
  return (
    <section>
      <h2 className="mb-3 px-1 text-subhead">{t('checkout.who')}</h2>
      <div className="grid gap-2.5">
        {asks.name ? (
          <Field
            id="field-name"
            label={t('checkout.name')}
            name="name"
            autoComplete="name"
            defaultValue={result?.typed.name}
            error={errorOf('name')}
            maxLength={60}
            aria-required
          />
        ) : null}
        {asks.phone ? (
          <PhoneFields phone={result?.typed.phone ?? ''} phoneCode={result?.typed.phoneCode ?? ''} errorOf={errorOf} />
        ) : null}
      </div>
    </section>
  )
}

type HowToPayProps = {
  readonly link: LinkView
  readonly result: PayResult | undefined
  readonly initial: string | undefined
  readonly onChoose: (value: string) => void
}

function HowToPay({ link, result, initial, onChoose }: HowToPayProps) {
  const t = useWords('paylink', 'payment')
  const { methods, cards, wallet, amount, channels } = link
  // Whoever has just been refused was told why.
  if (methods.length === 0)
    return result && namesNoField(result.faults) ? null : (
      <Banner tone="warn" icon={<AlertIcon />}>
        {t('payment.noMethods')}
      </Banner>
    )
  return (
    <section>
      <h2 className="mb-3 px-1 text-subhead">{t('paylink.howToPay')}</h2>
      <PaymentChoice
        methods={methods.map((method) => ({ method, limit: null }))}
        cards={cards}
        wallet={wallet}
        amount={amount}
        isDelivery={false}
        chosen={initial}
        usedLast={null}
        onChoose={onChoose}
        vpa={result?.typed.vpa ?? ''}
        vpaFault={result?.isVpa ? (result.message ?? undefined) : undefined}
        vpaName={null}
        checkIntent={null}
      />
      <ReceiptByMessage channels={channels} />
    </section>
  )
}

function StoreContact({ phone }: { phone: string }) {
  const t = useWords('paylink')
  return (
    <p className="px-4 text-center text-small text-balance text-ink2">
      {t.rich('paylink.receiptSoon').map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a key={piece.index} href={`tel:${phone}`} className="word">
            {piece.text}
          </a>
        ),
      )}
    </p>
  )
}

type PayButtonProps = { readonly link: LinkView; readonly chosen: string | undefined; readonly canPay: boolean }

function PayButton({ link: { cards, amount, store, unavailable }, chosen, canPay }: PayButtonProps) {
  const t = useWords('payment', 'shell')
  if (canPay) return <PaySubmit cards={cards} isDelivery={false} amount={amount} chosen={chosen} />
  if (unavailable)
    return (
      <Button as="a" href={`tel:${store.phone}`} wide icon={<PhoneIcon size={18} />}>
        {t('shell.callUs')}
      </Button>
    )
  return (
    <Button as="a" href="" wide icon={<AgainIcon size={18} />}>
      {t('payment.refresh')}
    </Button>
  )
}
