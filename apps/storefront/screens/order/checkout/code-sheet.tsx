import { formatCountdown, formatPhone } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { CodeInput } from '@compass/ui/code-input'
import { AlertIcon, InfoIcon, LockIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { useEffect, useRef } from 'react'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { CodeChannel } from '#shell/users/code-channel.tsx'
import { makeDemoCode } from '#shell/users/demo-code.ts'
import { OtherChannel } from '#shell/users/other-channel.tsx'
import { choiceAgain } from '#shell/users/sent-code.ts'
import { useSecondsUntil } from '#shell/users/use-seconds-until.ts'
import { useFormState } from './form-state.ts'

/** The code that was sent: sends itself with its last digit. Stands inside the checkout's form, so it works as it is. */
// Long on purpose: one step with one field; most lines are its words and the ways back.
export function CodeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('checkout', 'shell')
  const { otpLength, isSandbox } = useMerchant()
  const { data, result, busyWith, send } = useFormState()
  const { sent } = data
  const field = useRef<HTMLDivElement>(null)
  const wait = useSecondsUntil(sent?.againAt ?? null)
  const fault = result?.intent === 'verifyCode' || result?.intent === 'sendCode' ? result.refusal : null
  const isWrong = fault !== null && result?.intent === 'verifyCode' && busyWith === null
  const isShown = open && sent !== null
  // The one thing to do here: the number pad comes up at once.
  useEffect(() => {
    if (isShown) field.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isShown])
  const phone = sent ? formatPhone(`${sent.phoneCode}${sent.phone.replace(/\D/g, '')}`) : ''
  return (
    <Sheet
      open={isShown}
      onClose={onClose}
      title={t('checkout.codeTitle')}
      closeLabel={t('shell.close')}
      closeHref="?code=later"
    >
      <div className="px-5 pb-6" data-enter="verifyCode">
        <p className="text-ink2">
          {t.rich('checkout.codeSent', { digits: otpLength, phone }).map((piece) => {
            if (typeof piece === 'string') return piece
            if (piece.index === 0)
              return (
                <bdi key="phone" dir="ltr" className="font-strong whitespace-nowrap text-ink">
                  {piece.text}
                </bdi>
              )
            return (
              <button key="change" type="submit" name="intent" value="changePhone" className="word">
                {piece.text}
              </button>
            )
          })}
        </p>
        {sent ? <CodeChannel sent={sent} /> : null}
        <div ref={field} className="my-6">
          {isShown ? (
            <CodeInput
              label={t('checkout.code', { digits: otpLength })}
              digits={otpLength}
              wrong={isWrong}
              name="code"
              aria-describedby="code-fault"
              required={false}
              onComplete={(code) => send('verifyCode', { code })}
            />
          ) : null}
          <p
            id="code-fault"
            role="alert"
            className={`mt-3 flex justify-center gap-1.5 text-small text-bad ${fault ? '' : 'hidden'}`}
          >
            {fault ? (
              <>
                <AlertIcon size={15} className="mt-0.5" />
                {fault.errors[0]?.message ?? fault.message}
              </>
            ) : null}
          </p>
        </div>
        {isSandbox ? (
          <Banner icon={<InfoIcon />} className="mb-4">
            {t('checkout.codeDemo', { code: makeDemoCode(otpLength) })}
          </Banner>
        ) : null}
        <noscript>
          <Button type="submit" name="intent" value="verifyCode" wide className="mb-3">
            {t('checkout.confirm')}
          </Button>
        </noscript>
        <p className="mb-4 text-center text-small text-ink2" aria-live="off">
          {busyWith === 'verifyCode'
            ? t('checkout.codeChecking')
            : wait > 0
              ? t('checkout.codeWait', { time: formatCountdown(wait) })
              : '\u00a0'}
        </p>
        <Button
          type="submit"
          name="intent"
          value={`sendCode:${sent ? choiceAgain(sent) : ''}`}
          kind="neutral"
          size="small"
          wide
          disabled={wait > 0}
          busy={busyWith === 'sendCode' && t('checkout.sendingCode')}
        >
          {t('checkout.codeAgain')}
        </Button>
        {sent ? <OtherChannel sent={sent} resend="sendCode" isDisabled={wait > 0} /> : null}
        <Banner icon={<LockIcon />} className="mt-4">
          {t('checkout.phoneWhy')}
        </Banner>
      </div>
    </Sheet>
  )
}
