import { formatNumber } from '@compass/i18n/formats'
import { AvatarRow } from '@compass/ui/avatar'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { CodeInput } from '@compass/ui/code-input'
import { Field } from '@compass/ui/field'
import { AlertIcon, BagIcon, ServiceBellIcon } from '@compass/ui/icons'
import { Popup } from '@compass/ui/popup'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import type { VisitResult } from '#shell/visits/change-visit.ts'
import { usePartyCount } from '#shell/visits/party-count.ts'
import type { TableData } from '#shell/visits/read-table.ts'
import { useTable } from '#shell/visits/use-table.ts'
import { VisitAnnouncer } from '#shell/visits/visit-announcer.tsx'
import { VisitForm } from '#shell/visits/visit-form.tsx'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import type { SheetProps } from './sheet-props.ts'
import { useRising } from './use-rising.ts'

const SENTENCES = { approve: 'visits.joinApprove', code: 'visits.joinCode', open: 'visits.joinOpen' } as const

/** A party is at the table: one asks to be let in, or types the code on their screens; whichever comes first counts. */
export function JoinSheet({ table, message, onClose }: SheetProps) {
  const t = useWords('visits')
  const { url } = useMerchant()
  const { visit } = useTable(table.visit)
  const isIn = visit?.mine === 'in' && visit.state === 'open'
  const open = useRising(isIn, onClose)
  const isWaiting = visit?.state === 'open' && visit.mine === 'waiting'
  const count = usePartyCount(table, visit)
  // The visit is forgotten as soon as its party said no.
  const wasRefused = useRef(false)
  if (isWaiting) wasRefused.current = false
  else if (visit?.state === 'open' && visit.mine === 'out' && !visit.wasIn) wasRefused.current = true
  const title = isWaiting ? t('visits.waiting') : t('visits.joinTitle', { number: table.number })
  return (
    <Popup
      open={open}
      onClose={onClose}
      title={title}
      picture={<Strangers count={count} />}
      isPlain
      text={isWaiting ? t('visits.waitingHint') : t(SENTENCES[table.joining], { count })}
      no={{
        as: Link,
        to: paths.menu(url),
        preventScrollReset: true,
        label: isWaiting ? t('visits.meanwhile') : t('visits.justLook'),
      }}
    >
      <title>{title}</title>
      <div>
        {wasRefused.current ? (
          <Banner icon={<AlertIcon />} news className="mt-4">
            {t('visits.refused')}
          </Banner>
        ) : null}
        {isWaiting && visit.goesToStaff ? (
          <Banner icon={<ServiceBellIcon />} news className="mt-4">
            {t('visits.waitingStaff')}
          </Banner>
        ) : null}
        {table.pending ? (
          <Banner icon={<BagIcon />} className="mt-4">
            {t('visits.kept', { name: table.pending.name })}
          </Banner>
        ) : null}
        {isWaiting ? <Waiting table={table} message={message} /> : <Asking table={table} message={message} />}
      </div>
      <VisitAnnouncer visit={visit} />
    </Popup>
  )
}

/** How many are here, and nothing of who. */
function Strangers({ count }: { count: number }) {
  const { language } = useShell()
  const people = Array.from({ length: count }, (_, i) => ({ id: String(i), seat: i + 1 }))
  return (
    <AvatarRow people={people} size={60} more={(rest) => `+${formatNumber(rest, language)}`} className="on-canvas" />
  )
}

/** The name, and the ways in that the store takes. */
function Asking({ table, message }: { table: TableData; message: string | null }) {
  const t = useWords('visits')
  const { url } = useMerchant()
  const settled = useSettled()
  const back = visitPaths.sheet(url, 'join')
  const { joining } = table
  return (
    <VisitForm intent="join" back={back} onDone={settled} className="mt-6 grid gap-3.5">
      {({ isBusy, result }) => {
        const fault = result?.refusal?.message ?? message
        return (
          <>
            <Field label={t('visits.yourName')} name="name" autoComplete="given-name" maxLength={30} />
            {joining === 'code' ? null : (
              <Button type="submit" wide formNoValidate busy={isBusy && t('visits.asking')}>
                {joining === 'open' ? t('visits.joinNow') : t('visits.askToJoin')}
              </Button>
            )}
            {joining === 'open' ? (
              <Fault text={fault} />
            ) : (
              <CodeBoxes
                isOr={joining === 'approve'}
                isAlone={joining === 'code'}
                isWrong={!isBusy && isOfCode(result)}
                fault={fault}
              />
            )}
          </>
        )
      }}
    </VisitForm>
  )
}

/** While nobody has said yes, the code still lets one in, and one can take the asking back. */
function Waiting({ table, message }: { table: TableData; message: string | null }) {
  const t = useWords('visits')
  const { url } = useMerchant()
  const settled = useSettled()
  const back = visitPaths.sheet(url, 'join')
  return (
    <div className="mt-6 grid gap-3.5">
      <p className="sr-only" role="status">
        {t('visits.waiting')}
      </p>
      <noscript>
        <a href={back} className="btn btn-small btn-quiet w-full">
          <span>{t('visits.lookAgain')}</span>
        </a>
      </noscript>
      {table.joining === 'approve' ? (
        <VisitForm intent="join" back={back} onDone={settled} className="grid gap-3.5">
          {({ isBusy, result }) => (
            <CodeBoxes isOr isAlone isWrong={!isBusy && isOfCode(result)} fault={result?.refusal?.message ?? message} />
          )}
        </VisitForm>
      ) : null}
      <VisitForm intent="cancel" back={paths.menu(url)} onDone={settled}>
        <Button type="submit" kind="neutral" wide>
          {t('visits.cancel')}
        </Button>
      </VisitForm>
    </div>
  )
}

/** The code was not taken: its boxes are emptied, so that asking for a yes does not send it once more. */
const isOfCode = (result: VisitResult | null) => result?.refusal?.error.startsWith('joining_code_') === true

/** Four boxes that send themselves with the last digit. */
function CodeBoxes({
  isOr,
  isAlone,
  isWrong,
  fault,
}: {
  isOr: boolean
  /** No other button of the form sends it where scripts do not run. */
  isAlone: boolean
  isWrong: boolean
  fault: string | null
}) {
  const t = useWords('visits')
  return (
    <div className="mt-2 grid gap-4">
      <p className={isOr ? 'or-line' : 'text-center text-small text-ink2'}>
        <span>{t(isOr ? 'visits.orCode' : 'visits.typeCode')}</span>
      </p>
      <CodeInput
        label={t('visits.codeLabel')}
        wrong={isWrong}
        required={false}
        autoComplete="off"
        aria-describedby="join-fault"
      />
      <Fault text={fault} id="join-fault" />
      {isAlone ? (
        <noscript>
          <Button type="submit" wide>
            {t('visits.joinNow')}
          </Button>
        </noscript>
      ) : null}
    </div>
  )
}

function Fault({ text, id }: { text: string | null; id?: string }) {
  return (
    <p id={id} role="alert" className={`flex justify-center gap-1.5 text-small text-bad ${text ? '' : 'hidden'}`}>
      {text ? (
        <>
          <AlertIcon size={15} className="mt-0.5" />
          {text}
        </>
      ) : null}
    </p>
  )
}

/** What becomes of the page once an answer is there: a message, the basket, and the way out where one took it back. */
function useSettled(): (result: VisitResult) => void {
  const toast = useToast()
  const { reload } = useCart()
  const { forget } = useTable(null)
  return (result) => {
    if (result.message) toast({ text: result.message })
    if (result.isOut) forget()
    if (result.visit?.me.state === 'in') reload()
  }
}
