import { Avatar } from '@compass/ui/avatar'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Field } from '@compass/ui/field'
import { ChevronDownIcon, EditIcon, QrCodeIcon } from '@compass/ui/icons'
import { LiveDot } from '@compass/ui/live'
import { Sheet } from '@compass/ui/sheet'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMenuPath, useMerchant, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import type { VisitResult } from '#shell/visits/change-visit.ts'
import { noteLeaving } from '#shell/visits/live-visit.ts'
import { useTable } from '#shell/visits/use-table.ts'
import { VisitAnnouncer } from '#shell/visits/visit-announcer.tsx'
import { VisitForm } from '#shell/visits/visit-form.tsx'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import type { MemberView, PartyView } from '#shell/visits/visit-view.ts'
import { CodeCard } from './code-card.tsx'
import type { SheetProps } from './sheet-props.ts'
import { useRising } from './use-rising.ts'

const JUST_NOW_MS = 90_000

/** Who is at the table: those who ask first, then everybody with what they have chosen, and the code that lets others in. */
export function WhoSheet({ table, message, onClose }: SheetProps) {
  const t = useWords('visits', 'shell')
  const times = useTimes()
  const { timeZone } = useStore()
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { visit } = useTable(table.visit)
  const party = visit?.state === 'open' && visit.mine === 'in' ? visit.party : null
  // The news that one is out may come before the answer that says so: the sheet waits for it.
  const [isLeaving, setIsLeaving] = useState(false)
  const onLeave = (isSent: boolean) => {
    setIsLeaving(isSent)
    noteLeaving(isSent)
  }
  const last = useRef(party)
  if (party) last.current = party
  const shown = party ?? (isLeaving ? last.current : null)
  const open = useRising(shown === null, onClose)
  const zone = plainText(table.zone)
  const at = { number: table.number, time: visit ? times.time(visit.beganAt, timeZone) : '' }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('visits.whosHere')}
      closeLabel={t('shell.close')}
      closeHref={menuPath}
    >
      <title>{t('visits.whosHere')}</title>
      {shown && visit ? (
        <div className="px-5 pb-6">
          <p className="text-small text-ink2">
            {zone ? t('visits.sinceZone', { ...at, zone }) : t('visits.since', at)}
          </p>
          {message ? (
            <p role="alert" className="mt-3 text-small text-bad">
              {message}
            </p>
          ) : null}
          {shown.asking.map((member) => (
            <Asker key={member.id} member={member} />
          ))}
          <ul className="mt-3">
            {shown.members.map((member) => (
              <Member key={member.id} member={member} party={shown} />
            ))}
          </ul>
          {shown.code ? <CodeCard code={shown.code} isOnly={table.joining === 'code'} /> : null}
          {table.isDead ? null : (
            <Button
              as={Link}
              to={visitPaths.sheet(url, 'code')}
              preventScrollReset
              kind="neutral"
              wide
              icon={<QrCodeIcon />}
              className="mt-3.5"
            >
              {t('visits.showCode')}
            </Button>
          )}
          <Leaving onLeave={onLeave} />
        </div>
      ) : null}
      <VisitAnnouncer visit={visit} />
    </Sheet>
  )
}

/** What could not be done is said: the screen stays as it is. */
function useRefusalToast(): (result: VisitResult) => void {
  const toast = useToast()
  return ({ refusal }) => {
    if (refusal?.message) toast({ text: refusal.message })
  }
}

/** Somebody at the door: a yes or a no, 44 high. */
function Asker({ member }: { member: MemberView }) {
  const t = useWords('visits')
  const times = useTimes()
  const { timeZone } = useStore()
  const { url } = useMerchant()
  const { name } = member
  const toastRefusal = useRefusalToast()
  const isNew = Date.now() - new Date(member.since).getTime() < JUST_NOW_MS
  const back = visitPaths.sheet(url, 'who')
  return (
    <Card as="section" aria-label={t('visits.wantsToJoin', { name })} className="mt-4 p-4">
      <div className="flex items-center gap-3.5">
        <Avatar person={member} size={40} />
        <div className="min-w-0">
          <p className="text-name wrap-anywhere">{t('visits.wantsToJoin', { name })}</p>
          <p className="text-small text-ink2" suppressHydrationWarning>
            {isNew ? t('visits.askedJustNow') : t('visits.askedAt', { time: times.time(member.since, timeZone) })}
          </p>
        </div>
      </div>
      <div className="mt-3.5 grid grid-cols-2 gap-2">
        <VisitForm intent="remove" fields={{ member: member.id }} back={back} onDone={toastRefusal}>
          {({ isBusy }) => (
            <Button
              type="submit"
              kind="neutral"
              size="small"
              wide
              aria-label={t('visits.refuseName', { name })}
              aria-disabled={isBusy || undefined}
            >
              {t('visits.notNow')}
            </Button>
          )}
        </VisitForm>
        <VisitForm intent="approve" fields={{ member: member.id }} back={back} onDone={toastRefusal}>
          {({ isBusy }) => (
            <Button
              type="submit"
              size="small"
              wide
              aria-label={t('visits.letInName', { name })}
              busy={isBusy && t('visits.letIn')}
            >
              {t('visits.letIn')}
            </Button>
          )}
        </VisitForm>
      </div>
    </Card>
  )
}

/** One of the party, with what they have chosen and not sent; the first member may remove others, and each may say a name. */
function Member({ member, party }: { member: MemberView; party: PartyView }) {
  const t = useWords('visits')
  const { url } = useMerchant()
  const group = party.groups.find((one) => one.member.id === member.id)
  const mayRemove = party.me.isFirst && !member.isMe
  const toastRefusal = useRefusalToast()
  const back = visitPaths.sheet(url, 'who')
  const row = (
    <>
      <Avatar person={member} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block text-name wrap-anywhere">{member.isMe ? t('visits.you') : member.name}</span>
        <span className="block text-small text-ink2">
          {member.isChoosing && !member.isMe ? (
            <LiveDot seat={member.seat}>{t('visits.choosingNow')}</LiveDot>
          ) : member.isFirst ? (
            t('visits.openedTable')
          ) : group ? (
            t('visits.items', { count: group.count })
          ) : (
            t('visits.nothingYet')
          )}
        </span>
      </span>
      {group ? <Sum amount={group.total} className="shrink-0" /> : null}
      {member.isMe ? (
        <EditIcon size={18} className="shrink-0 text-ink2" />
      ) : mayRemove ? (
        <ChevronDownIcon size={18} className="visits-turn shrink-0 text-ink2" />
      ) : null}
    </>
  )
  if (member.isMe)
    return (
      <li className="border-line not-last:border-b">
        <details>
          <summary className="visits-summary flex min-h-16 items-center gap-3.5 py-2.5">
            {row}
            <span className="sr-only">{t('visits.changeName')}</span>
          </summary>
          <VisitForm intent="rename" back={back} className="flex items-start gap-2 pb-3" onDone={toastRefusal}>
            <Field
              className="min-w-0 flex-1"
              label={t('visits.yourName')}
              name="name"
              autoComplete="given-name"
              maxLength={30}
              defaultValue={member.name}
            />
            <Button type="submit" kind="quiet" className="min-h-14.5">
              {t('visits.save')}
            </Button>
          </VisitForm>
        </details>
      </li>
    )
  if (!mayRemove)
    return <li className="flex min-h-16 items-center gap-3.5 border-line py-2.5 not-last:border-b">{row}</li>
  return (
    <li className="border-line not-last:border-b">
      <details>
        <summary className="visits-summary flex min-h-16 items-center gap-3.5 py-2.5">{row}</summary>
        <VisitForm
          intent="remove"
          fields={{ member: member.id }}
          back={back}
          className="flex items-center gap-3 pb-3"
          onDone={toastRefusal}
        >
          <p className="min-w-0 flex-1 text-small text-ink2">{t('visits.removeHint')}</p>
          <Button type="submit" kind="outline" size="small" aria-label={t('visits.removeName', { name: member.name })}>
            {t('visits.remove')}
          </Button>
        </VisitForm>
      </details>
    </li>
  )
}

/** Leaving asks for nothing but says what goes along. */
function Leaving({ onLeave }: { onLeave: (isSent: boolean) => void }) {
  const t = useWords('visits')
  const menuPath = useMenuPath()
  const toast = useToast()
  const navigate = useNavigate()
  const { reload } = useCart()
  const { forget } = useTable(null)
  return (
    <VisitForm
      intent="leave"
      back={menuPath}
      className="mt-6 text-center"
      onSend={() => onLeave(true)}
      onDone={(result) => {
        onLeave(false)
        const text = result.message ?? result.refusal?.message
        if (text) toast({ text })
        if (!result.isOut) return
        forget()
        reload()
        void navigate(menuPath, { replace: true })
      }}
    >
      <button type="submit" className="word">
        {t('visits.leave')}
      </button>
      <p className="mx-auto mt-1.5 max-w-80 text-small text-ink2">{t('visits.leaveHint')}</p>
    </VisitForm>
  )
}
