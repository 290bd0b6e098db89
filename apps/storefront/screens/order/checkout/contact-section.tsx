import { formatPhone } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Field } from '@compass/ui/field'
import { AlertIcon, DoneIcon, SmartphoneIcon, UserIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { PhoneFields } from '#shell/users/phone-fields.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { useFormState } from './form-state.ts'

/** Name, e-mail where the merchant asks for it, and a phone that is confirmed by a code. */
export function ContactSection({ className, onConfirm }: { className?: string; onConfirm: () => void }) {
  const t = useWords('checkout', 'shell')
  const { emailNeeded, verifyPhone } = useMerchant()
  const { data, valueFor, errorOf } = useFormState()
  const [search] = useSearchParams()
  const { person, sent } = data
  const hasFaults = errorOf('name') !== undefined || errorOf('email') !== undefined
  const [isEditing, setEditing] = useState(search.get('who') === 'edit')
  const isKnown = person.isVerified && person.name !== '' && !isEditing && !hasFaults
  const optional = (words: string) => `${words} (${t('shell.optional')})`
  return (
    <CheckoutSection title={t('checkout.who')} className={className ?? ''}>
      <div className="grid gap-2.5">
        {isKnown ? (
          <>
            <input type="hidden" name="name" value={person.name} />
            {person.email ? <input type="hidden" name="email" value={person.email} /> : null}
          </>
        ) : (
          <Field
            id="field-name"
            label={t('checkout.name')}
            name="name"
            autoComplete="name"
            defaultValue={valueFor('name') || person.name}
            error={errorOf('name')}
            maxLength={60}
            aria-required
          />
        )}
        {emailNeeded === 10 || (isKnown && person.email) ? null : (
          <Field
            id="field-email"
            type="email"
            inputMode="email"
            dir="ltr"
            label={emailNeeded === 20 ? t('checkout.email') : optional(t('checkout.email'))}
            name="email"
            autoComplete="email"
            defaultValue={valueFor('email') || person.email}
            error={errorOf('email')}
            hint={t('checkout.emailWhy')}
            maxLength={254}
            aria-required={emailNeeded === 20}
          />
        )}
        {person.isVerified ? (
          <KnownPerson isWhole={isKnown} onEdit={() => setEditing(true)} />
        ) : (
          <>
            <PhoneFields
              phone={valueFor('phone') || sent?.phone || person.phone}
              phoneCode={valueFor('phoneCode') || sent?.phoneCode || person.phoneCode}
              errorOf={errorOf}
              unconfirmedBy={errorOf('confirm') && 'field-confirm'}
            />
            {verifyPhone === 'never' ? (
              <p className="px-1 text-small text-ink2">{t('checkout.phoneWhy')}</p>
            ) : (
              <ConfirmPhone onConfirm={onConfirm} />
            )}
          </>
        )}
      </div>
    </CheckoutSection>
  )
}

/** Who is signed in; `isWhole`: by name too, which can be changed here. */
function KnownPerson({ isWhole, onEdit }: { isWhole: boolean; onEdit: () => void }) {
  const t = useWords('checkout', 'shell')
  const { person } = useFormState().data
  const phone = <bdi dir="ltr">{formatPhone(`${person.phoneCode}${person.phone}`)}</bdi>
  const confirmed = (
    <span className="inline-flex items-center gap-1.5 text-ok">
      <DoneIcon size={15} />
      {t('checkout.confirmed')}
    </span>
  )
  if (!isWhole)
    return (
      <Card className="px-4.5 py-1.5">
        <ListRow icon={<SmartphoneIcon />} title={phone} note={confirmed} />
      </Card>
    )
  return (
    <Card className="px-4.5">
      <ListRow
        icon={<UserIcon />}
        title={<bdi>{person.name}</bdi>}
        note={
          <>
            <span className="flex flex-wrap gap-x-2.5">
              {phone}
              {confirmed}
            </span>
            {person.email ? <bdi dir="ltr">{person.email}</bdi> : null}
          </>
        }
        end={
          <Link to="?who=edit" replace preventScrollReset onClick={onEdit} className="word">
            {t('shell.edit')}
          </Link>
        }
      />
    </Card>
  )
}

/** The number is not confirmed yet, or why no code was sent to it; the button opens a code that was sent already. */
function ConfirmPhone({ onConfirm }: { onConfirm: () => void }) {
  const t = useWords('checkout')
  const { data, errorOf, busyWith, result } = useFormState()
  const { sent } = data
  // A no that belongs to no field, such as too many codes in a short time.
  const notSent =
    result?.intent === 'sendCode' && result.refusal?.errors.length === 0 ? result.refusal.message : undefined
  const fault = errorOf('confirm') ?? notSent
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 ps-1">
      <p
        id="field-confirm"
        tabIndex={-1}
        role={notSent ? 'alert' : undefined}
        className={`flex items-start gap-1.5 text-small ${fault ? 'text-bad' : 'text-warn'}`}
      >
        <AlertIcon size={15} className="mt-0.5" />
        {fault ?? t('checkout.notConfirmed')}
      </p>
      <Button
        type="submit"
        name="intent"
        value="sendCode"
        kind="quiet"
        size="small"
        busy={busyWith === 'sendCode' && t('checkout.sendingCode')}
        onClick={(event) => {
          if (!sent || !isSamePhone(event.currentTarget.form, sent)) return
          event.preventDefault()
          onConfirm()
        }}
      >
        {t('checkout.confirmPhone')}
      </Button>
    </div>
  )
}

function isSamePhone(form: HTMLFormElement | null, sent: { phone: string; phoneCode: string }): boolean {
  const value = (name: string) => (form?.elements.namedItem(name) as HTMLInputElement | null)?.value
  return value('phone') === sent.phone && value('phoneCode') === sent.phoneCode
}
