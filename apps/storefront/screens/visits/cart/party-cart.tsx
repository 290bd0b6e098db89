import { SERVICE } from '@compass/domain/services'
import { commaOf, formatNumber } from '@compass/i18n/formats'
import { Avatar, AvatarRow } from '@compass/ui/avatar'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { AlertIcon, ClockIcon, PlusIcon, ReceiptIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { LiveDot } from '@compass/ui/live'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { StateBanner } from '#shell/stores/state-banner.tsx'
import { takesOrders } from '#shell/stores/store-state.ts'
import type { TableData } from '#shell/visits/read-table.ts'
import { VisitAnnouncer } from '#shell/visits/visit-announcer.tsx'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import type { MemberLines, PartyView, VisitView } from '#shell/visits/visit-view.ts'
import { OthersLine } from './others-line.tsx'
import { OwnLine } from './own-line.tsx'
import { SendSheet } from './send-sheet.tsx'

interface PartyCartProps {
  readonly table: TableData
  readonly visit: VisitView
  readonly party: PartyView
  readonly nextRound: number | null
  readonly message: string | null
}

/** What everybody at the table has chosen and nobody has sent, person by person; one button sends it. */
// Long on purpose: the outline of the screen; its parts are files already.
export function PartyCart({ table, visit, party, nextRound, message }: PartyCartProps) {
  const t = useWords('visits', 'basket')
  const { language } = useShell()
  const { url, name } = useMerchant()
  const store = useStore()
  const { answer } = useCart()
  const [query] = useSearchParams()
  const isMine = query.get('whose') === 'mine'
  const count = party.groups.reduce((sum, group) => sum + group.count, 0)
  const total = party.groups.reduce((sum, group) => sum + group.total, 0)
  const mine = party.groups.find(({ member }) => member.isMe) ?? null
  const shown = isMine ? party.groups.filter((group) => group === mine) : party.groups
  const fault = answer.refusal?.message ?? message
  const isOpen = takesOrders(store, SERVICE.DINE_IN)
  const separator = commaOf(language)
  const names = party.members.map((member) => (member.isMe ? t('visits.you') : member.name)).join(separator)
  return (
    <Page
      title={t('visits.table', { number: table.number })}
      note={[name, plainText(table.zone)].filter(Boolean).join(separator)}
      back={paths.menu(url)}
      end={
        <Link to={visitPaths.sheet(url, 'who')} className="on-canvas relative flex min-h-11 items-center">
          <span className="sr-only">{t('visits.whosHereNames', { names })}</span>
          <AvatarRow people={party.members} size={32} more={(rest) => `+${formatNumber(rest, language)}`} />
        </Link>
      }
      foot={
        count === 0 ? null : isOpen ? (
          <Button as={Link} to={visitPaths.send(url)} preventScrollReset wide end={<Sum amount={total} />}>
            {t('visits.send')}
          </Button>
        ) : (
          <Button as={Link} to={paths.menu(url)} wide kind="quiet">
            {t('visits.justLook')}
          </Button>
        )
      }
    >
      <div className="grid gap-3 px-4">
        <nav aria-label={t('visits.whose')} className="segments">
          {[
            { to: '?', isHere: !isMine, words: t('visits.everyone'), units: count },
            { to: '?whose=mine', isHere: isMine, words: t('visits.mine'), units: mine?.count ?? 0 },
          ].map(({ to, isHere, words, units }) => (
            <Link key={to} to={to} replace preventScrollReset aria-current={isHere ? 'true' : undefined}>
              {words}
              <span className="font-normal text-ink2">{formatNumber(units, language)}</span>
            </Link>
          ))}
        </nav>
        <StateBanner store={store} service={SERVICE.DINE_IN} whileOpen />
        {fault ? (
          <Banner tone="warn" icon={<AlertIcon />} urgent>
            {fault}
          </Banner>
        ) : null}
        {party.isUnsentLong && count > 0 ? (
          <Banner icon={<ClockIcon />} news>
            {t('visits.unsent')}
          </Banner>
        ) : null}
      </div>
      {count === 0 ? (
        <EmptyState
          isBelowHeading
          picture={<img src="/states/plate.webp" alt="" width={140} height={140} />}
          title={t('visits.empty')}
          action={
            <Button as={Link} to={paths.menu(url)} wide>
              {t('basket.seeMenu')}
            </Button>
          }
          link={
            party.orders.length > 0 ? (
              <Link to={visitPaths.rounds(url)} className="word">
                {t('visits.sentSoFar')}
              </Link>
            ) : null
          }
        >
          {t('visits.emptyHint')}
        </EmptyState>
      ) : (
        <div className="px-5 pt-2">
          {shown.length === 0 ? <p className="py-8 text-center text-ink2">{t('visits.emptyMine')}</p> : null}
          {shown.map((group) => (
            <Group key={group.member.id} group={group} party={party} />
          ))}
          <div className="grid gap-3 pt-5">
            <Button as={Link} to={paths.menu(url)} kind="neutral" size="small" wide icon={<PlusIcon size={18} />}>
              {t('visits.addMore')}
            </Button>
            {party.orders.length > 0 ? (
              <ListRow
                as={Link}
                to={visitPaths.rounds(url)}
                icon={<ReceiptIcon className="text-accent" />}
                title={t('visits.sentSoFar')}
                leads
              />
            ) : null}
          </div>
        </div>
      )}
      <SendSheet party={party} nextRound={nextRound} />
      <VisitAnnouncer visit={visit} />
    </Page>
  )
}

function Group({ group, party }: { group: MemberLines; party: PartyView }) {
  const t = useWords('visits')
  const { member, lines, total } = group
  const name = member.isMe ? t('visits.you') : member.name
  return (
    <section aria-label={name} className="pt-4">
      <div className="flex items-center gap-2.5">
        <Avatar person={member} size={28} />
        <h2 className="min-w-0 text-name wrap-anywhere">{name}</h2>
        {member.isChoosing && !member.isMe ? <LiveDot seat={member.seat}>{t('visits.choosingNow')}</LiveDot> : null}
        <Sum amount={total} className="ms-auto shrink-0 text-[0.875rem] text-ink2" />
      </div>
      <ul>
        {lines.map((line) =>
          member.isMe ? (
            <OwnLine key={line.id} line={line} cart={party.cart!} />
          ) : (
            <OthersLine key={line.id} line={line} cart={party.cart!} memberName={name} mayChange={party.me.isFirst} />
          ),
        )}
      </ul>
    </section>
  )
}
