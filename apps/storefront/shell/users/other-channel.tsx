import { MESSAGE_CHANNEL } from '@compass/domain/contacts'
import { Button } from '@compass/ui/button'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { CodeRequest } from './sent-code.ts'

type Props = {
  readonly sent: CodeRequest
  /** The intent that sends a code again. */
  readonly resend: string
  /** No code can be sent yet. */
  readonly isDisabled: boolean
}

/** Sends the code by the merchant’s other channel, for whom nothing came. Nothing where there is no other one. */
export function OtherChannel({ sent: { otherChannel }, resend, isDisabled }: Props) {
  const t = useWords('checkout')
  if (otherChannel === null) return null
  return (
    <Button
      type="submit"
      name="intent"
      value={`${resend}:${otherChannel}`}
      kind="quiet"
      size="small"
      wide
      disabled={isDisabled}
      className="mt-2.5"
    >
      {t(otherChannel === MESSAGE_CHANNEL.WHATSAPP ? 'checkout.codeByWhatsApp' : 'checkout.codeBySms')}
    </Button>
  )
}
