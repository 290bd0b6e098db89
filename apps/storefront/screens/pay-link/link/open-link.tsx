import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Field } from '@compass/ui/field'
import { AgainIcon, AlertIcon, ClockIcon, DoneIcon } from '@compass/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { PaymentChoice } from '#shell/payments/payment-choice.tsx'
import { usePayWords } from '#shell/payments/use-pay-words.ts'
import { isWallet } from '#shell/payments/wallets.ts'
import { PhoneFields } from '#shell/users/phone-fields.tsx'
import { BigAmount } from '../amount.tsx'
import { LinkPurpose } from '../link-purpose.tsx'
import { PayFoot, PayPage } from '../pay-page.tsx'
import { useMoment } from '../use-moment.ts'
import type { PayResult } from './pay-link.ts'
import type { LinkView } from './read-link.ts'

/** How much, what for, how: one form, whose choice the button at its foot names. */
export function OpenLink({ link }: { link: LinkView }) {
  const { amount, title, details, language, customer, expiresAt, store, own } = link
  const result = useActionData<PayResult>()
  const moment = useMoment()
  const form = useRef<HTMLFormElement>(null)
  const initial = result?.isVpa ? 'upi' : firstMethod(link)
  const [chosen, setChosen] = useState(initial)
  // The button names what was chosen before the scripts came, or stayed chosen on the way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer draws the choice anew
  useEffect(() => {
    const value = form.current && new FormData(form.current).get('method')
    setChosen(typeof value === 'string' ? value : undefined)
  }, [initial])
  const canPay = link.methods.length > 0
  return (
    <PayPage title={title} isSecure>
      <Form method="post" noValidate ref={form} className="flex flex-1 flex-col">
        <input type="hidden" name="key" value={link.key} />
        <BigAmount amount={amount} />
        <LinkPurpose
          title={{ text: title, language }}
          details={details ? { text: details, language } : null}
          customer={customer}
          until={expiresAt ? moment(expiresAt, store.timeZone) : null}
          isHeading
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7 px-4 pt-7">
          {own && own.state !== 'unpaid' ? <OwnOrder own={own} /> : null}
          {result ? <Refused result={result} /> : null}
          <PayerFields link={link} result={result} />
          <HowToPay link={link} result={result} initial={initial} onChoose={setChosen} />
          <StoreContact phone={store.phone} />
        </div>
        <PayFoot>
          <PayButton link={link} chosen={chosen} canPay={canPay} />
        </PayFoot>
      </Form>
    </PayPage>
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

function Refused({ result: { message, faults } }: { result: PayResult }) {
  const t = useWords('payment')
  if (Object.keys(faults).length > 0) return null
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
  const t = useWords('paylink')
  const { methods, cards, wallet, amount } = link
  if (methods.length === 0)
    return (
      <Banner tone="warn" icon={<AlertIcon />}>
        {t('paylink.noMethods')}
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

function PayButton({ link, chosen, canPay }: PayButtonProps) {
  const t = useWords('payment')
  const isBusy = useNavigation().state === 'submitting'
  const payWords = usePayWords({ cards: link.cards, isDelivery: false, amount: link.amount })
  if (!canPay)
    return (
      <Button as="a" href="" wide icon={<AgainIcon size={18} />}>
        {t('payment.refresh')}
      </Button>
    )
  return (
    <Button type="submit" wide busy={isBusy && t('payment.starting')}>
      <span className="needs-scripts">{payWords(chosen)}</span>
      {/* No script changes the name when another way is chosen: it names none. */}
      <span className="hidden noscript:inline">{payWords()}</span>
    </Button>
  )
}
