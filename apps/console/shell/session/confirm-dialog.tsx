import type { AnswerOf } from '@compass/contract/call'
import { beginConfirmation, confirmStaff } from '@compass/contract/staff'
import { Popup } from '@compass/ui/popup'
import { useCallback, useEffect, useState } from 'react'
import { FaultLine, Field } from '#parts/field.tsx'
import { type Send, sentenceOf } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { PasskeyCancellation, showPasskey } from '#shell/passkeys/index.ts'

/** Asks whether it is still them, before a dangerous step: by a passkey, or by a code where they have none. */
export function ConfirmDialog({
  send,
  onAnswer,
}: {
  readonly send: Send
  readonly onAnswer: (isConfirmed: boolean) => void
}) {
  const t = useWords('staff', 'console')
  const [isOpen, setOpen] = useState(true)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [otp, setOtp] = useState('')
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const [begun, setBegun] = useState<AnswerOf<typeof beginConfirmation> | null>(null)
  const fail = useCallback(
    (error: unknown) =>
      setFailure(error instanceof PasskeyCancellation ? t('staff.stopped') : sentenceOf(error, t('console.unreached'))),
    [t],
  )
  const begin = useCallback(() => send(beginConfirmation, {}).then(setBegun, fail), [send, fail])
  useEffect(() => void begin(), [begin])

  const confirm = async () => {
    if (!begun || isBusy) return
    const { options, code } = begun
    setBusy(true)
    setFailure(undefined)
    try {
      const shown = options
        ? { passkey: await showPasskey(options) }
        : { code: { verificationId: code?.verificationId ?? '', otp } }
      await send(confirmStaff, { body: shown })
      setConfirmed(true)
      setOpen(false)
    } catch (error) {
      fail(error)
      // What an authenticator signs is good once.
      if (options) void begin()
    } finally {
      setBusy(false)
    }
  }
  const byCode = begun?.code != null
  return (
    <Popup
      open={isOpen}
      onClose={() => onAnswer(isConfirmed)}
      title={t('staff.isItYou')}
      text={byCode ? t('staff.isItYouCode') : t('staff.isItYouText')}
      yes={{
        label: byCode ? t('staff.confirm') : t('staff.withPasskey'),
        onClick: confirm,
        'aria-busy': isBusy,
      }}
      no={{ label: t('staff.notNow'), onClick: () => setOpen(false) }}
    >
      {byCode ? (
        <Field
          className="mt-4"
          label={t('staff.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          error={failure}
          value={otp}
          onChange={({ target }) => setOtp(target.value)}
        />
      ) : (
        <FaultLine fault={failure} className="mt-3 text-center" />
      )}
    </Popup>
  )
}
