import { tidyPhone } from '@compass/domain/contacts'
import { Field, Select } from '@compass/ui/field'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'

type PhoneFieldsProps = {
  /** What was typed or is known before. */
  readonly phone: string
  readonly phoneCode: string
  /** What is wrong with `phone` or `phoneCode`. */
  readonly errorOf: (path: string) => string | undefined
  /** Id of what says that the number must be confirmed. */
  readonly unconfirmedBy?: string | undefined
}

/** Dial code and number; digits of any script are taken, and the number is tidied when the field is left. */
export function PhoneFields({ phone, phoneCode, errorOf, unconfirmedBy }: PhoneFieldsProps) {
  const t = useWords('checkout')
  const { phoneCountries } = useMerchant()
  const codes = [...new Map(phoneCountries.map((one) => [one.phoneCode, one])).values()]
  return (
    <div className="grid grid-cols-[calc(9.75*var(--rem))_1fr] items-start gap-2.5" data-enter="sendCode">
      <Select
        id="field-phoneCode"
        label={t('checkout.country')}
        name="phoneCode"
        dir="ltr"
        autoComplete="tel-country-code"
        defaultValue={phoneCode || codes[0]?.phoneCode}
        error={errorOf('phoneCode')}
      >
        {codes.map(({ country, phoneCode }) => (
          <option key={phoneCode} value={phoneCode}>
            {`${phoneCode} ${country}`}
          </option>
        ))}
      </Select>
      <Field
        id="field-phone"
        type="tel"
        inputMode="tel"
        dir="ltr"
        label={t('checkout.phone')}
        name="phone"
        autoComplete="tel-national"
        defaultValue={phone}
        error={errorOf('phone')}
        maxLength={40}
        aria-required
        {...(unconfirmedBy ? { 'aria-invalid': true, 'aria-describedby': unconfirmedBy } : {})}
        onBlur={(event) => {
          const code = (event.target.form?.elements.namedItem('phoneCode') as HTMLSelectElement | null)?.value ?? ''
          const tidy = tidyPhone(event.target.value, code)
          if (tidy === event.target.value) return
          event.target.value = tidy
          event.target.dispatchEvent(new Event('input', { bubbles: true }))
        }}
      />
    </div>
  )
}
