import { formatCountdown, formatPhone } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { CodeInput } from '@compass/ui/code-input'
import { AlertIcon, InfoIcon } from '@compass/ui/icons'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { CodeChannel } from '#shell/users/code-channel.tsx'
import { makeDemoCode } from '#shell/users/demo-code.ts'
import { OtherChannel } from '#shell/users/other-channel.tsx'
import { type CodeRequest, choiceAgain } from '#shell/users/sent-code.ts'
import { useSecondsUntil } from '#shell/users/use-seconds-until.ts'
import type { Intent, ProfileResult } from './profile-view.ts'

type Props = {
  readonly sent: CodeRequest
  readonly result: ProfileResult | undefined
  /** What the right code does, and what sends another one. */
  readonly intent: Intent
  readonly resend: Intent
  /** Words of the button, for where no scripts send the code by its last digit. */
  readonly confirm: string
  readonly busy: string
  /** Another code is on its way, though no form is being sent right now. */
  readonly isSending?: boolean
  readonly back?: string | null
  /** The number was typed here and can be typed anew. */
  readonly canRetype?: boolean
}

/** The second step of everything that a code opens. */
// Long on purpose: one step with one field; most lines are its words and the ways back.
export function CodeForm({ sent, result, intent, resend, confirm, busy, isSending, back, canRetype }: Props) {
  const t = useWords('checkout')
  const { otpLength, isSandbox } = useMerchant()
  const { formData } = useNavigation()
  const wait = useSecondsUntil(sent.againAt)
  const fault = result?.intent === intent || result?.intent === resend ? result.refusal : null
  const [busyWith] = String(formData?.get('intent') ?? '').split(':')
  const step = useRef<HTMLDivElement>(null)
  // The next thing to do is the code: the phone's own keyboard offers it there.
  useEffect(() => step.current?.querySelector<HTMLElement>('input[name="code"]')?.focus(), [])
  const phone = formatPhone(`${sent.phoneCode}${sent.phone.replace(/\D/g, '')}`)
  return (
    <div ref={step}>
      <p className="text-ink2">
        {t.rich('checkout.codeSent', { digits: otpLength, phone }).map((piece) => {
          if (typeof piece === 'string') return piece
          if (piece.index === 0)
            return (
              <bdi key="phone" dir="ltr" className="font-strong whitespace-nowrap text-ink">
                {piece.text}
              </bdi>
            )
          if (!canRetype) return null
          return (
            <button key="change" type="submit" form="change-phone" className="word">
              {piece.text}
            </button>
          )
        })}
      </p>
      <CodeChannel sent={sent} />
      <Form id="change-phone" method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="changePhone" />
      </Form>
      <Form method="post" replace preventScrollReset className="my-6">
        <input type="hidden" name="intent" value={intent} />
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <CodeInput
          label={t('checkout.code', { digits: otpLength })}
          digits={otpLength}
          wrong={fault !== null && result?.intent === intent && busyWith !== intent}
          aria-describedby="code-fault"
        />
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
        {isSandbox ? (
          <Banner icon={<InfoIcon />} className="mt-4">
            {t('checkout.codeDemo', { code: makeDemoCode(otpLength) })}
          </Banner>
        ) : null}
        <Button type="submit" wide busy={busyWith === intent && busy} className="mt-4">
          {confirm}
        </Button>
      </Form>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="phone" value={sent.phone} />
        <input type="hidden" name="phoneCode" value={sent.phoneCode} />
        <p className="mb-3 text-center text-small text-ink2" aria-live="off">
          {wait > 0 ? t('checkout.codeWait', { time: formatCountdown(wait) }) : '\u00a0'}
        </p>
        <Button
          type="submit"
          name="intent"
          value={`${resend}:${choiceAgain(sent)}`}
          kind="neutral"
          size="small"
          wide
          disabled={wait > 0}
          busy={(isSending || busyWith === resend) && t('checkout.sendingCode')}
        >
          {t('checkout.codeAgain')}
        </Button>
        <OtherChannel sent={sent} resend={resend} isDisabled={wait > 0} />
      </Form>
    </div>
  )
}
