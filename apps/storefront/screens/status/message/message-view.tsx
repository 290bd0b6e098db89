import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { ClockIcon, CloseIcon, DoneIcon } from '@compass/ui/icons'
import { paths } from '#paths'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { type MessageRequest, messageOf } from './messages.ts'

const ICONS = { good: <DoneIcon size={72} />, waiting: <ClockIcon size={72} />, bad: <CloseIcon size={72} /> }

/** Heading, sub text and next step. Without a merchant it leads to the start. */
export function MessageView({ request, url }: { request: MessageRequest; url: string | null }) {
  const t = useWords('track')
  const { merchant } = useShell()
  const { title, hint, next, mood } = messageOf(request.key, merchant?.kind)
  const step = nextStep()
  const other = url && step.href !== paths.menu(url) ? { href: paths.menu(url), words: t('track.toMenu') } : null
  return (
    <EmptyState
      picture={ICONS[mood]}
      title={t(title)}
      action={
        <Button as="a" href={step.href} wide>
          {step.words}
        </Button>
      }
      link={
        other ? (
          <a href={other.href} className="word">
            {other.words}
          </a>
        ) : null
      }
    >
      {t(hint)}
    </EmptyState>
  )

  function nextStep(): { readonly href: string; readonly words: string } {
    if (!url) return { href: paths.landing(), words: t('track.toStart') }
    if (next === 'order' && request.orderId)
      return { href: paths.orderStatus(url, request.orderId), words: t('track.toOrder') }
    if (next === 'menu') return { href: paths.menu(url), words: t('track.toMenu') }
    return { href: paths.orderHistory(url), words: t('track.toOrders') }
  }
}
