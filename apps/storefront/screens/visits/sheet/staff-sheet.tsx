import { Button } from '@compass/ui/button'
import { CashIcon, CheckIcon, ContactlessIcon, ServiceBellIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMenuPath, useMerchant, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import type { VisitResult } from '#shell/visits/change-visit.ts'
import { usePartyCount } from '#shell/visits/party-count.ts'
import { useTable } from '#shell/visits/use-table.ts'
import { VisitAnnouncer } from '#shell/visits/visit-announcer.tsx'
import { VisitForm } from '#shell/visits/visit-form.tsx'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import type { CallView } from '#shell/visits/visit-view.ts'
import type { SheetProps } from './sheet-props.ts'
import { useRising } from './use-rising.ts'

/** What every store has; the bill is asked for once there is one. */
const KINDS = [
  {
    kind: 'waiter',
    words: 'visits.waiter',
    hint: 'visits.waiterHint',
    open: 'visits.waiterOpen',
    Icon: ServiceBellIcon,
  },
  {
    kind: 'billCash',
    words: 'visits.billCash',
    hint: 'visits.billCashHint',
    open: 'visits.billCashOpen',
    Icon: CashIcon,
  },
  {
    kind: 'billCard',
    words: 'visits.billCard',
    hint: 'visits.billCardHint',
    open: 'visits.billCardOpen',
    Icon: ContactlessIcon,
  },
] as const

/** What can be asked of the staff, after what is asked already. */
export function StaffSheet({ table, message, onClose }: SheetProps) {
  const t = useWords('visits', 'shell')
  const menuPath = useMenuPath()
  const { visit, look } = useTable(table.visit)
  const open = useRising(false, onClose)
  const party = visit?.state === 'open' && visit.mine === 'in' ? visit.party : null
  const count = usePartyCount(table, visit)
  const isStranger = party === null && count > 0
  const calls = party?.calls ?? []
  const isOpen = (kind: string) => calls.some((call) => call.kind === kind)
  const hasBill = (party?.orders.length ?? 0) > 0
  const done = useDone(look)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('visits.callStaff')}
      closeLabel={t('shell.close')}
      closeHref={menuPath}
    >
      <title>{t('visits.callStaff')}</title>
      <div className="px-5 pb-6">
        <p className="text-small text-ink2">{t('visits.staffHint')}</p>
        {message ? (
          <p role="alert" className="mt-3 text-small text-bad">
            {message}
          </p>
        ) : null}
        {calls.length > 0 ? (
          <ul className="mt-4 grid gap-2.5">
            {calls.map((call) => (
              <OpenCall key={call.id} call={call} onDone={done} />
            ))}
          </ul>
        ) : null}
        {isStranger ? (
          <JoinFirstRow count={count} />
        ) : (
          <>
            <ul className="mt-3">
              {KINDS.filter(({ kind }) => !isOpen(kind) && (kind === 'waiter' || hasBill)).map(
                ({ kind, words, hint, Icon }) => (
                  <AskRow
                    key={kind}
                    kind={kind}
                    icon={<Icon size={20} />}
                    label={t(words)}
                    hint={t(hint)}
                    onDone={done}
                  />
                ),
              )}
            </ul>
            {table.staffCalls.length > 0 ? (
              <>
                <h3 className="mt-5 mb-2.5 text-small text-ink2">{t('visits.orAskFor')}</h3>
                <div className="flex flex-wrap gap-2">
                  {table.staffCalls.map(({ kind, name }) => (
                    <OwnWord key={kind} kind={kind} isOpen={isOpen(kind)} label={plainText(name)} onDone={done}>
                      <LocalizedText text={name} />
                    </OwnWord>
                  ))}
                </div>
              </>
            ) : null}
          </>
        )}
      </div>
      <VisitAnnouncer visit={visit} />
    </Sheet>
  )
}

type ResultHandler = (result: VisitResult) => void

/** The first thing asked at a free table begins its visit. */
function useDone(look: () => void): ResultHandler {
  const toast = useToast()
  return (result) => {
    if (result.refusal?.message) toast({ text: result.refusal.message })
    if (!result.visit) look()
  }
}

/** Asked for and not answered yet; it can be taken back. */
function OpenCall({ call, onDone }: { call: CallView; onDone: ResultHandler }) {
  const t = useWords('visits')
  const times = useTimes()
  const { timeZone } = useStore()
  const { url } = useMerchant()
  const known = KINDS.find(({ kind }) => kind === call.kind)
  const label = known ? t(known.open) : plainText(call.name)
  const time = times.time(call.at, timeZone)
  return (
    <li className="flex items-center gap-3.5 rounded-card bg-okbg p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ok text-surface">
        <CheckIcon />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-name">{known ? label : <LocalizedText text={call.name} />}</p>
        <p className="text-small text-ink2">
          {call.member === null
            ? t('visits.askedAt', { time })
            : call.member.isMe
              ? t('visits.youAskedAt', { time })
              : t('visits.nameAskedAt', { name: call.member.name, time })}
        </p>
      </div>
      {call.canTakeBack ? (
        <VisitForm
          intent="withdraw"
          fields={{ call: call.id }}
          back={visitPaths.sheet(url, 'staff')}
          onDone={onDone}
          className="shrink-0"
        >
          <button type="submit" className="word text-small" aria-label={t('visits.takeBackOf', { what: label })}>
            {t('visits.takeBack')}
          </button>
        </VisitForm>
      ) : null}
    </li>
  )
}

interface AskProps {
  readonly kind: string
  /** In words, for who hears the button. */
  readonly label: string
  readonly onDone: ResultHandler
}

function AskRow({ kind, label, hint, icon, onDone }: AskProps & { readonly hint: string; readonly icon: ReactNode }) {
  const t = useWords('visits')
  const { url } = useMerchant()
  return (
    <li className="flex min-h-15.5 items-center gap-3.5 border-line py-2.5 not-last:border-b">
      <span className="grid size-10 shrink-0 place-items-center rounded-[0.8125rem] bg-tint2 text-accent">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-name">{label}</span>
        <span className="block text-small text-ink2">{hint}</span>
      </span>
      <VisitForm intent="call" fields={{ kind }} back={visitPaths.sheet(url, 'staff')} onDone={onDone}>
        {({ isBusy }) => (
          <Button
            type="submit"
            kind="quiet"
            size="row"
            aria-label={t('visits.askFor', { what: label })}
            aria-disabled={isBusy || undefined}
          >
            {isBusy ? t('visits.asked') : t('visits.ask')}
          </Button>
        )}
      </VisitForm>
    </li>
  )
}

function OwnWord({ kind, label, isOpen, onDone, children }: AskProps & { isOpen: boolean; children: ReactNode }) {
  const t = useWords('visits')
  const { url } = useMerchant()
  return (
    <VisitForm intent="call" fields={{ kind }} back={visitPaths.sheet(url, 'staff')} onDone={onDone}>
      {({ isBusy }) => {
        const isRequested = isOpen || isBusy
        return (
          <Button
            type="submit"
            kind="neutral"
            size="small"
            aria-label={isRequested ? `${label}, ${t('visits.asked')}` : t('visits.askFor', { what: label })}
            aria-disabled={isRequested || undefined}
            icon={isRequested ? <CheckIcon size={18} /> : null}
          >
            {children}
          </Button>
        )
      }}
    </VisitForm>
  )
}

/** A party is here, and asking for staff is its matter: the way to join it. */
function JoinFirstRow({ count }: { count: number }) {
  const t = useWords('visits')
  const { url } = useMerchant()
  return (
    <div className="mt-5 grid gap-3">
      <p className="text-ink2">{t('visits.people', { count })}</p>
      <Button as={Link} to={visitPaths.sheet(url, 'join')} preventScrollReset replace wide>
        {t('visits.joinNow')}
      </Button>
    </div>
  )
}
