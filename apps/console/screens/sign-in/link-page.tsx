import type { AnswerOf } from '@compass/contract/call'
import {
  acceptInvitation,
  beginInvitation,
  DEMO_LINK,
  readInvitation,
  sendStaffCode,
  takeStaffLink,
} from '@compass/contract/staff'
import { chooseText } from '@compass/domain/languages'
import { inTradeOf } from '@compass/i18n/verticals/console'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, TextAction } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { LoadingRows } from '#parts/surfaces.tsx'
import { CallRefusal, sentenceOf } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { createPasskey, supportsPasskeys } from '#shell/passkeys/index.ts'
import { CodeForm } from './code-form.tsx'
import { EntryPage, useAttempt, useEnter, useEntrySend } from './entry.tsx'
import { SignInPage } from './sign-in-page.tsx'

type Invitation = AnswerOf<typeof readInvitation>

/** What a link leads to, once it was looked at. */
type LinkState = { readonly invitation: Invitation } | { readonly ended: string } | { readonly failed: string } | null

/** `/console/in#token`: an invitation, or the link of the demo. Without one: somebody signs in, wherever they work. */
export function LinkPage() {
  // Whoever pastes a link where one signs in changes the fragment alone.
  const token = useLocation().hash.slice(1)
  return token === '' ? <SignInPage /> : <TokenPage key={token} token={token} />
}

/** The token stands in the fragment, which no server sees. */
function TokenPage({ token }: { readonly token: string }) {
  const t = useWords('staff', 'console')
  const send = useEntrySend()
  const enter = useEnter()
  const [found, setFound] = useState<LinkState>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is looked at once
  useEffect(() => {
    const isUnknown = (error: unknown) => error instanceof CallRefusal && error.refusal.status === 404
    const look = async () => {
      if (!token.startsWith(DEMO_LINK)) return setFound({ invitation: await send(readInvitation, { body: { token } }) })
      // What the demo prints signs in at once.
      const { slug } = await send(takeStaffLink, { body: { token } })
      enter(slug)
    }
    look().catch((error) => {
      if (isUnknown(error)) setFound({ ended: t('staff.linkUnknown') })
      else if (error instanceof CallRefusal && error.refusal.status === 410) setFound({ ended: error.message })
      else setFound({ failed: sentenceOf(error, t('console.unreached')) })
    })
  }, [])

  if (found === null)
    return (
      <main className="mx-auto max-w-100 py-20">
        <h1 className="sr-only">{t('console.signingIn')}</h1>
        <LoadingRows label={t('console.signingIn')} rows={2} />
      </main>
    )
  if ('invitation' in found) return <InvitationPage token={token} invitation={found.invitation} />
  if ('ended' in found) return <EntryPage title={t('staff.linkEnded')} text={found.ended} failure={null} />
  return (
    <EntryPage title={t('console.signingIn')} failure={found.failed}>
      <Button kind="fill" wide onClick={() => location.reload()}>
        {t('console.tryAgain')}
      </Button>
    </EntryPage>
  )
}

function InvitationPage({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const t = useWords('staff')
  const language = useLanguage()
  const send = useEntrySend()
  const enter = useEnter()
  const { attempt, failure, isBusy } = useAttempt()
  const canMake = supportsPasskeys()
  const [name, setName] = useState(invitation.name ?? '')
  const [byCode, setByCode] = useState(!canMake)
  const [typed, setTyped] = useState({ phone: '', verificationId: '' })
  const textOf = (text: Parameters<typeof chooseText>[0]) => chooseText(text, language, 'en')?.text ?? ''
  const { role, store, merchant, phoneEnd, comesBack } = invitation
  const inTrade = inTradeOf(merchant.kind, t)

  const join = () =>
    attempt(async () => {
      const { options } = await send(beginInvitation, { body: { token, name } })
      const entered = await send(acceptInvitation, { body: { token, name, passkey: await createPasskey(options) } })
      enter(entered.slug)
    })
  return (
    <EntryPage
      title={t(comesBack ? 'staff.welcomeBack' : 'staff.welcome', { merchant: textOf(merchant.name) })}
      text={
        <>
          <p>{inTrade(`staff.invitedAs_${role}`)}</p>
          {store ? <p>{textOf(store.name)}</p> : null}
          {comesBack ? <p>{t('staff.backText')}</p> : null}
        </>
      }
      failure={failure}
    >
      <Field
        label={t('staff.yourName')}
        name="name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {canMake ? (
        <>
          <Button kind="fill" size="foot" wide busy={isBusy && !byCode && t('staff.waiting')} onClick={join}>
            {t(comesBack ? 'staff.newPasskey' : 'staff.makePasskey')}
          </Button>
          <p className="text-note text-ink2">{t('staff.passkeyIs')}</p>
        </>
      ) : (
        <p className="text-ink2">{t('staff.noPasskeys')}</p>
      )}
      {byCode ? (
        <CodeForm
          phoneEnd={phoneEnd}
          label={t(comesBack ? 'staff.signIn' : 'staff.join')}
          onSend={async (phone) => {
            const isSent = await attempt(async () => {
              const { verificationId } = await send(sendStaffCode, { body: { token, phone } })
              setTyped({ phone, verificationId })
            })
            if (!isSent) throw new Error('not sent')
          }}
          onCode={async (otp) => {
            await attempt(async () => {
              const code = { ...typed, otp }
              const entered = await send(acceptInvitation, { body: { token, name, code } })
              enter(entered.slug)
            })
          }}
        />
      ) : (
        <TextAction className="justify-self-center" onClick={() => setByCode(true)}>
          {t('staff.withCode')}
        </TextAction>
      )}
    </EntryPage>
  )
}
