import { createPayLink, listPayLinks, previewPayLink } from '@compass/contract/pay-links'
import { getDeliverySlots, getPickupSlots } from '@compass/contract/slots'
import { getStore } from '@compass/contract/stores'
import type { PaymentMethod } from '@compass/domain/merchants'
import { collectedInPerson, PAYMENT_METHODS } from '@compass/domain/payments'
import { SERVICE } from '@compass/domain/services'
import { useMemo, useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Checkbox, FaultLine, Field, Select, TextArea } from '#parts/field.tsx'
import { Panel, Segments } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { CallRefusal, useCall, useChange } from '#shell/calls/index.tsx'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { nameOfLanguage } from '#shell/language/names.ts'
import { readMinor } from '#shell/language/price-input.ts'
import { useWords } from '#shell/language/words.tsx'
import { methodName } from '#shell/orders/order-words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { CreatedLink, type NewLink } from './created-link.tsx'
import { bodyOfLink, type LinkForm, type LinkService, NEW_LINK, pricedBody } from './link-form.ts'
import { LinkTotals } from './link-totals.tsx'
import { ProductChoice } from './product-choice.tsx'
import { WhereTo } from './where-to.tsx'

const HOURS = ['2', '24', '72', '168'] as const

type Change = (to: Partial<LinkForm>) => void
type FaultOf = (path: string) => string | undefined

/** A link for an amount or for products: sent to a phone at once, or copied and sent by hand. Its address is shown this once. */
// Long on purpose: one form, part by part.
export function NewLinkPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('console', 'customers')
  const { money, currency } = useFigures()
  const { merchant, stores } = useSession()
  const [form, setForm] = useState<LinkForm>({ ...NEW_LINK, store: stores[0]?._id ?? '' })
  const [created, setCreated] = useState<NewLink | null>(null)
  const change: Change = (to) => setForm((before) => ({ ...before, ...to }))
  const create = useChange(createPayLink, { changes: [listPayLinks] })
  const isAmount = form.asks === 'amount'
  const priced = useMemo(() => (isAmount ? null : pricedBody(form)), [form, isAmount])
  const preview = useCall(previewPayLink, { body: priced ?? {} }, { enabled: priced !== null, keepsPrevious: true })
  const minor = readMinor(form.amount, currency) || null
  const countryCode = merchant.phoneCountries[0]?.phoneCode ?? ''
  const body = bodyOfLink(form, { minor, currency, countryCode }, Date.now())
  const shown = priced === null ? null : (preview.data ?? null)
  const total = isAmount ? (minor === null ? null : { amount: minor, currency }) : (shown?.amount ?? null)
  const failure = create.error ?? (priced === null ? null : preview.error)
  const faultOf: FaultOf = (path) =>
    failure instanceof CallRefusal
      ? failure.refusal.errors?.find((fault) => fault.path === path || fault.path.startsWith(`${path}.`))?.message
      : undefined
  if (created) return <CreatedLink link={created} isSent={form.phone !== ''} onClose={onClose} />
  return (
    <Panel
      title={t('customers.newLink')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        <div className="grid gap-2">
          {shown?.totals ? <LinkTotals totals={shown.totals} /> : null}
          <Button
            kind="fill"
            size="foot"
            wide
            disabled={body === null || total === null || (!isAmount && preview.error !== null)}
            busy={create.isPending && t('console.loading')}
            onClick={() => create.mutate({ body: body! }, { onSuccess: setCreated })}
          >
            {total === null
              ? t(isAmount ? 'customers.chooseAmount' : 'customers.chooseProducts')
              : form.phone
                ? t('customers.sendLink', { amount: money(total) })
                : t('customers.makeLink', { amount: money(total) })}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Segments
          label={t('customers.linkAsks')}
          value={form.asks}
          segments={[
            { value: 'amount', label: t('customers.anAmount') },
            { value: 'products', label: t('customers.productsOnly') },
          ]}
          onChoose={(asks) => change({ asks: asks as LinkForm['asks'] })}
        />
        <StoreChoice form={form} onChange={change} />
        {isAmount ? (
          <Field
            label={t('customers.amountIn', { currency })}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={form.amount}
            error={faultOf('amount')}
            onChange={({ target }) => change({ amount: target.value })}
          />
        ) : (
          <ProductsPart form={form} onChange={change} faultOf={faultOf} />
        )}
        <TextArea
          label={t('customers.whatFor')}
          hint={t(isAmount ? 'customers.whatForHint' : 'customers.optionalWords')}
          maxLength={300}
          value={form.text}
          error={faultOf('text')}
          onChange={({ target }) => change({ text: target.value })}
        />
        <WhoPart form={form} onChange={change} faultOf={faultOf} />
        <TermsPart form={form} onChange={change} faultOf={faultOf} />
      </div>
      {failure ? (
        <div className="-mx-4 mt-2">
          <FailedCall error={failure} />
        </div>
      ) : null}
    </Panel>
  )
}

interface PartProps {
  readonly form: LinkForm
  readonly onChange: Change
}

function StoreChoice({ form, onChange }: PartProps) {
  const t = useWords('customers')
  const say = useMerchantText()
  const { stores } = useSession()
  if (stores.length < 2) return null
  return (
    <Select
      label={t('customers.store')}
      value={form.store}
      options={stores.map(({ _id, name }) => ({ value: _id, label: say(name) }))}
      onChange={({ target }) => onChange({ store: target.value, slot: '', address: null, methods: [] })}
    />
  )
}

/** Which products, how they are had, for when and where to, and a code. */
function ProductsPart({ form, onChange, faultOf }: PartProps & { readonly faultOf: FaultOf }) {
  const t = useWords('customers')
  const { data: store } = useCall(getStore, { params: { id: form.store } })
  const hasTimes =
    form.service !== 'none' &&
    (form.service === 'delivery' ? store?.store.scheduledDeliveryDetails : store?.store.scheduledPickupDetails)
      ?.active === true
  const services: readonly { readonly value: LinkService; readonly label: string }[] = [
    ...(store?.store.isPickupAvailable === false
      ? []
      : [{ value: 'pickup' as const, label: t('customers.channelPickup') }]),
    ...(store?.store.isDeliveryAvailable === false
      ? []
      : [{ value: 'delivery' as const, label: t('customers.channelDelivery') }]),
    { value: 'none', label: t('customers.noService') },
  ]
  return (
    <>
      <Segments
        label={t('customers.service')}
        value={form.service}
        segments={services}
        onChoose={(service) => onChange({ service: service as LinkService, slot: '', address: null })}
      />
      <ProductChoice
        store={form.store}
        service={form.service === 'delivery' ? SERVICE.DELIVERY : SERVICE.PICKUP}
        lines={form.lines}
        onChange={(lines) => onChange({ lines })}
      />
      {hasTimes ? <SlotChoice form={form} onChange={onChange} /> : null}
      {form.service === 'delivery' ? (
        <WhereTo
          key={form.store}
          store={form.store}
          address={form.address}
          onChange={(address) => onChange({ address })}
          faultOf={(field) => faultOf(field) ?? faultOf(`address.${field}`)}
        />
      ) : null}
      <Field
        label={t('customers.promoCode')}
        hint={t('customers.promoCodeHint')}
        autoComplete="off"
        maxLength={60}
        value={form.code}
        error={faultOf('codeName')}
        onChange={({ target }) => onChange({ code: target.value })}
      />
    </>
  )
}

/** When it is fetched or brought, where the store has times to choose. */
function SlotChoice({ form, onChange }: PartProps) {
  const t = useWords('customers')
  const { day, time } = useClock(form.store)
  const call = form.service === 'delivery' ? getDeliverySlots : getPickupSlots
  const { data } = useCall(call, { params: { id: form.store }, query: { days: 7 } })
  const slots = data?.days.flatMap((one) => one.slots).filter(({ isFull }) => !isFull) ?? []
  if (slots.length === 0) return null
  return (
    <Select
      label={t('customers.when')}
      value={form.slot}
      options={[
        { value: '', label: t('customers.oncePaid') },
        ...slots.map(({ startTime, endTime }) => ({
          value: startTime,
          label: `${day(startTime)}, ${time(startTime)} – ${time(endTime)}`,
        })),
      ]}
      onChange={({ target }) => onChange({ slot: target.value })}
    />
  )
}

/** Who it is for, and in which language they are written to. */
function WhoPart({ form, onChange, faultOf }: PartProps & { readonly faultOf: FaultOf }) {
  const t = useWords('customers')
  const { languages } = useSession().merchant
  return (
    <>
      <Field
        label={t('customers.name')}
        hint={t('customers.optional')}
        maxLength={100}
        value={form.name}
        error={faultOf('customer.name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={t('customers.phone')}
        hint={t('customers.phoneHint')}
        type="tel"
        dir="ltr"
        maxLength={40}
        value={form.phone}
        error={faultOf('customer.phone')}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
      {form.phone && languages.length > 1 ? (
        <Select
          label={t('customers.messageLanguage')}
          value={form.language}
          options={languages.map((code, i) => ({ value: i === 0 ? '' : code, label: nameOfLanguage(code) }))}
          onChange={({ target }) => onChange({ language: target.value })}
        />
      ) : null}
    </>
  )
}

/** Until when, how often, and by which ways to pay. */
function TermsPart({ form, onChange, faultOf }: PartProps & { readonly faultOf: FaultOf }) {
  const t = useWords('customers')
  const { data } = useCall(getStore, { params: { id: form.store } })
  const taken = new Set(data?.store.paymentMethods.flatMap(({ methods }) => methods))
  // A saved card is a card: one box stands for both.
  const online = PAYMENT_METHODS.filter(
    (method: PaymentMethod) => taken.has(method) && !collectedInPerson(method) && method !== 'savedCard',
  )
  const withSaved = (methods: readonly PaymentMethod[]): PaymentMethod[] =>
    methods.includes('card') && taken.has('savedCard') ? [...methods, 'savedCard'] : [...methods]
  const isOn = (method: string) => form.methods.length === 0 || form.methods.includes(method)
  const turn = (method: string) => {
    const left = online.filter((one) => (one === method ? !isOn(one) : isOn(one)))
    if (left.length > 0) onChange({ methods: left.length === online.length ? [] : withSaved(left) })
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('customers.validFor')}
          value={form.hours}
          options={[
            ...HOURS.map((value) => ({
              value,
              label:
                Number(value) <= 24
                  ? t('customers.hours', { count: Number(value) })
                  : t('customers.days', { count: Number(value) / 24 }),
            })),
            { value: '', label: t('customers.noEnd') },
          ]}
          onChange={({ target }) => onChange({ hours: target.value })}
        />
        <Field
          label={t('customers.usesOf')}
          type="number"
          min={1}
          max={10_000}
          value={form.uses}
          error={faultOf('uses')}
          onChange={({ target }) => onChange({ uses: target.value })}
        />
      </div>
      {online.length > 1 ? (
        <fieldset>
          <legend className="text-note font-em">{t('customers.waysToPay')}</legend>
          <div className="grid grid-cols-2 gap-x-3">
            {online.map((method) => (
              <Checkbox key={method} checked={isOn(method)} onChange={() => turn(method)}>
                {methodName(t, method)}
              </Checkbox>
            ))}
          </div>
          <FaultLine fault={faultOf('methods')} />
        </fieldset>
      ) : null}
    </>
  )
}
