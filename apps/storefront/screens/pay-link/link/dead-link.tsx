import { formatPhone } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { EmptyState } from '@compass/ui/empty-state'
import { AgainIcon, PhoneIcon, ReceiptIcon } from '@compass/ui/icons'
import { paths } from '#paths'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { PayPage } from '../pay-page.tsx'
import { useMoment } from '../use-moment.ts'
import type { LinkView } from './read-link.ts'

const PICTURES = {
  paid: 'receipt',
  used_up: 'receipt',
  expired: 'clock',
  withdrawn: 'moon',
  unknown: 'compass',
} as const

/** A link that cannot be paid: why, who asked while the link is known, and what comes next. Nothing of who paid it. */
export function DeadLink({ link }: { link: LinkView | null }) {
  const t = useWords('paylink', 'shell')
  const { merchant } = useShell()
  const [title, hint] = useReason(link)
  const state = link?.state ?? 'unknown'
  const picture = state === 'open' ? 'compass' : PICTURES[state]
  const toMenu =
    merchant && link ? (
      <a href={paths.menu(merchant.url)} className="word">
        {t('shell.toMenu')}
      </a>
    ) : null
  return (
    <PayPage title={title}>
      <EmptyState
        picture={<img src={`/states/${picture}.webp`} alt="" width={140} height={140} />}
        title={title}
        extra={link ? <StoreCard store={link.store} /> : null}
        action={<NextStep link={link} />}
        link={toMenu}
      >
        {hint}
      </EmptyState>
    </PayPage>
  )
}

function useReason(link: LinkView | null): readonly [title: string, hint: string] {
  const t = useWords('paylink')
  const momentOf = useMoment()
  switch (link?.state) {
    case 'expired': {
      const { expiresAt, store } = link
      const moment = expiresAt ? momentOf(expiresAt, store.timeZone) : { day: '', time: '' }
      return [t('paylink.expiredTitle'), t('paylink.expiredHint', { ...moment })]
    }
    case 'used_up':
      return [t('paylink.usedUpTitle'), t('paylink.usedUpHint')]
    case 'paid':
      return [t('paylink.paidTitle'), t('paylink.paidHint')]
    case 'withdrawn':
      return [t('paylink.withdrawnTitle'), t('paylink.withdrawnHint')]
    default:
      return [t('paylink.invalidTitle'), t('paylink.invalidHint')]
  }
}

/** The store behind the link, with its phone and until when somebody is there. */
function StoreCard({ store: { phone, timeZone, closesAt } }: { store: LinkView['store'] }) {
  const t = useWords('paylink')
  const times = useTimes()
  const { merchant } = useShell()
  const number = formatPhone(phone)
  return (
    <Card as="a" href={`tel:${phone}`} className="flex items-center gap-3.5 px-4.5 py-4 text-start">
      <PhoneIcon size={20} className="shrink-0 text-ink2" />
      <span className="min-w-0">
        <bdi className="block text-name">{merchant?.name}</bdi>
        <span className="block text-small text-ink2">
          {closesAt ? (
            t('paylink.phoneUntil', { phone: number, time: times.time(closesAt, timeZone) })
          ) : (
            <bdi dir="ltr">{number}</bdi>
          )}
        </span>
      </span>
    </Card>
  )
}

/** Who paid it sees the receipt; everybody else asks for a new link, or looks again. */
function NextStep({ link }: { link: LinkView | null }) {
  const t = useWords('paylink', 'shell')
  const { merchant } = useShell()
  if (link?.own?.state === 'paid' && merchant)
    return (
      <Button as="a" href={paths.payLinkSummary(merchant.url, link.own._id)} wide icon={<ReceiptIcon size={18} />}>
        {t('paylink.seeReceipt')}
      </Button>
    )
  if (link)
    return (
      <Button as="a" href={`tel:${link.store.phone}`} wide icon={<PhoneIcon size={18} />}>
        {t('paylink.askNew')}
      </Button>
    )
  return (
    <Button as="a" href="" wide icon={<AgainIcon size={18} />}>
      {t('shell.tryAgain')}
    </Button>
  )
}
