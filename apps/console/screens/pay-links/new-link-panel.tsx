import type { AnswerOf } from '@compass/contract/call'
import { createPayLink, listPayLinks } from '@compass/contract/pay-links'
import { parseDecimal } from '@compass/domain/money'
import { CheckIcon, ShareIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field, Select, TextArea } from '#parts/field.tsx'
import { Callout, Failed, Panel } from '#parts/surfaces.tsx'
import { CallRefusal, sentenceOf, useChange } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'

type NewLink = AnswerOf<typeof createPayLink>

const HOURS = ['2', '24', '72', '168'] as const
const HOUR_MS = 3_600_000

/** A link for an amount: sent to a phone at once, or copied and sent by hand. Its address is shown this once. */
// Long on purpose: one form, field by field.
export function NewLinkPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('console', 'customers')
  const { money, currency } = useFigures()
  const { merchant, stores } = useSession()
  const say = useMerchantText()
  const [form, setForm] = useState({ amount: '', text: '', name: '', phone: '', hours: '24', uses: '1', store: '' })
  const [created, setCreated] = useState<NewLink | null>(null)
  const create = useChange(createPayLink, { changes: [listPayLinks] })
  const amount = parseDecimal(form.amount.trim().replace(',', '.'), currency)
  const minor = amount.ok && amount.value > 0 ? amount.value : null
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const faultOf = (path: string) =>
    create.error instanceof CallRefusal
      ? create.error.refusal.errors?.find((fault) => fault.path.startsWith(path))?.message
      : undefined
  const countryCode = merchant.phoneCountries[0]?.phoneCode ?? ''
  const submit = () =>
    create.mutate(
      {
        body: {
          amount: { amount: minor!, currency },
          text: form.text,
          uses: Number(form.uses) || 1,
          ...(form.store && { store: form.store }),
          ...(form.hours && { expiresAt: new Date(Date.now() + Number(form.hours) * HOUR_MS).toISOString() }),
          ...((form.name || form.phone) && {
            customer: {
              ...(form.name && { name: form.name }),
              ...(form.phone && { phone: { number: form.phone, countryCode } }),
            },
          }),
        },
      },
      { onSuccess: setCreated },
    )
  if (created) return <CreatedLink link={created} isSent={form.phone !== ''} onClose={onClose} />
  return (
    <Panel
      title={t('customers.newLink')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        <Button
          kind="fill"
          size="foot"
          wide
          disabled={minor === null || form.text.trim() === ''}
          busy={create.isPending && t('console.loading')}
          onClick={submit}
        >
          {minor === null
            ? t('customers.chooseAmount')
            : form.phone
              ? t('customers.sendLink', { amount: money({ amount: minor, currency }) })
              : t('customers.makeLink', { amount: money({ amount: minor, currency }) })}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field
          label={t('customers.amountIn', { currency })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          error={faultOf('amount')}
          {...field('amount')}
        />
        <TextArea
          label={t('customers.whatFor')}
          hint={t('customers.whatForHint')}
          maxLength={2000}
          error={faultOf('text')}
          {...field('text')}
        />
        <Field
          label={t('customers.name')}
          hint={t('customers.optional')}
          maxLength={100}
          {...field('name')}
          error={faultOf('customer.name')}
        />
        <Field
          label={t('customers.phone')}
          hint={t('customers.phoneHint')}
          type="tel"
          dir="ltr"
          maxLength={40}
          {...field('phone')}
          error={faultOf('customer.phone')}
        />
        <div className="grid grid-cols-2 gap-3">
          <Select
            label={t('customers.validFor')}
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
            {...field('hours')}
          />
          <Field
            label={t('customers.usesOf')}
            type="number"
            min={1}
            max={1000}
            {...field('uses')}
            error={faultOf('uses')}
          />
        </div>
        {stores.length > 1 ? (
          <Select
            label={t('customers.store')}
            options={[
              { value: '', label: t('customers.firstStore') },
              ...stores.map(({ _id, name }) => ({ value: _id, label: say(name) })),
            ]}
            {...field('store')}
          />
        ) : null}
      </div>
      {create.error ? (
        <div className="-mx-4 mt-2">
          <Failed message={sentenceOf(create.error, t('console.unreached'))} />
        </div>
      ) : null}
    </Panel>
  )
}

/** Nobody can say the address again: it is copied or shared now. */
function CreatedLink({
  link,
  isSent,
  onClose,
}: {
  readonly link: NewLink
  readonly isSent: boolean
  readonly onClose: () => void
}) {
  const t = useWords('console', 'customers')
  const toast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(link.url)
    toast({ text: t('customers.copied'), icon: <CheckIcon size={18} /> })
  }
  return (
    <Panel
      title={t('customers.linkMade')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        <Button kind="fill" size="foot" wide onClick={copy}>
          {t('customers.copyLink')}
        </Button>
      }
    >
      {isSent ? (
        <Callout look="ok" icon={<CheckIcon size={18} />}>
          {t('customers.linkSent')}
        </Callout>
      ) : null}
      <p className="mt-3 text-ink2">{t('customers.onlyNow')}</p>
      <p dir="ltr" className="mt-3 rounded-form bg-sunken p-3 break-all select-all">
        {link.url}
      </p>
      {typeof navigator.share === 'function' ? (
        <Button
          kind="outline"
          wide
          className="mt-3"
          icon={<ShareIcon size={18} />}
          onClick={() => void navigator.share({ url: link.url }).catch(() => {})}
        >
          {t('customers.share')}
        </Button>
      ) : null}
    </Panel>
  )
}
