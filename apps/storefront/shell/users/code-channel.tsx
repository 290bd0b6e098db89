import { MESSAGE_CHANNEL } from '@compass/domain/contacts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { CodeRequest } from './sent-code.ts'

/** Where a code went: that is where to look for it, and what comes next where nothing is there. */
export function CodeChannel({ sent: { channel, smsAfterSeconds } }: { readonly sent: CodeRequest }) {
  const t = useWords('checkout')
  const isSms = channel === MESSAGE_CHANNEL.SMS
  return (
    <p className="mt-1 text-small text-ink2">
      {smsAfterSeconds === null
        ? t(isSms ? 'checkout.codeWentBySms' : 'checkout.codeWentByWhatsApp')
        : t('checkout.codeThenSms', { seconds: smsAfterSeconds })}
    </p>
  )
}
