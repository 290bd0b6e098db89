import { type ReactNode, useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { useWords } from '#shell/language/words.tsx'

/** A code by text: the phone first, then the six digits. */
export function CodeForm(props: {
  /** The last digits of the phone that is known already; null: it is to be typed. */
  readonly phoneEnd: string | null
  readonly label: string
  /** What is to be known before the phone. */
  readonly children?: ReactNode
  readonly onSend: (phone: string) => Promise<void>
  readonly onCode: (otp: string) => Promise<void>
}) {
  const { phoneEnd, label, children, onSend, onCode } = props
  const t = useWords('staff')
  const [phone, setPhone] = useState('')
  const [otp, setOtp] = useState('')
  const [step, setStep] = useState<'phone' | 'code'>('phone')
  const [isBusy, setBusy] = useState(false)
  const busily = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().finally(() => setBusy(false))
  }
  const send = () =>
    busily(async () => {
      await onSend(phone)
      setStep('code')
    }).catch(() => undefined)
  const enter = () => busily(() => onCode(otp)).catch(() => undefined)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void (step === 'phone' ? send() : enter())
      }}
    >
      {step === 'phone' ? children : null}
      {step === 'phone' && phoneEnd === null ? (
        <Field
          label={t('staff.phone')}
          hint={t('staff.phoneHint')}
          type="tel"
          name="phone"
          autoComplete="tel"
          dir="ltr"
          required
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
      ) : null}
      {step === 'code' ? (
        <>
          <p role="status">
            {phoneEnd === null ? t('staff.codeSent') : t('staff.codeSentTo', { end: `\u2066${phoneEnd}\u2069` })}
          </p>
          <Field
            label={t('staff.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            autoFocus
            required
            value={otp}
            onChange={({ target }) => setOtp(target.value)}
          />
        </>
      ) : null}
      <Button type="submit" kind="neutral" wide busy={isBusy && t('staff.sending')}>
        {step === 'phone' ? t('staff.sendCode') : label}
      </Button>
    </form>
  )
}
