import {
  changeStaff,
  endSessionsOfStaff,
  inviteStaffAgain,
  listSessionsOfStaff,
  listStaff,
  removeStaff,
} from '@compass/contract/staff'
import { AskingButton } from '#parts/asking-button.tsx'
import { Button } from '#parts/button.tsx'
import { Callout, Chip, LoadingRows, Panel } from '#parts/surfaces.tsx'
import { FailedCall, useFailureSentence, useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { deviceName } from './devices.ts'
import { LinkOnce } from './invite-panel.tsx'
import { MemberFields, useMemberForm } from './member-fields.tsx'
import { useMoment } from './moment.ts'
import type { Member } from './people.tsx'

/** One person: name, role, store, phone, where they are signed in, and the way out. */
export function MemberPanel({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const t = useWords('staff', 'console')
  const notify = useToast()
  const { form, change, body } = useMemberForm({
    name: member.name,
    role: member.role,
    store: member.store ?? '',
    phone: member.phone ?? '',
  })
  const changing = useChange(changeStaff, { changes: [listStaff] })
  const save = () =>
    changing.mutate({ params: { id: member._id }, body }, { onSuccess: () => notify({ text: t('staff.saved') }) })
  return (
    <Panel
      title={<bdi>{member.name}</bdi>}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        <Button kind="fill" size="foot" wide busy={changing.isPending && t('staff.sending')} onClick={save}>
          {t('staff.save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <MemberFields form={form} onChange={change} phoneLabel={t('staff.phoneOfStaff')} error={changing.error} />
        <Sessions member={member} />
        <NewInvitation member={member} />
        <Removal member={member} onRemoved={onClose} />
      </div>
    </Panel>
  )
}

function Sessions({ member }: { readonly member: Member }) {
  const t = useWords('staff', 'console')
  const notify = useToast()
  const sayFailure = useFailureToast()
  const moment = useMoment()
  const params = { id: member._id }
  const sessions = useCall(listSessionsOfStaff, { params })
  const end = useChange(endSessionsOfStaff, { changes: [listSessionsOfStaff, listStaff] })
  const signOut = (session?: string) =>
    end.mutate(
      { params, query: { session } },
      {
        onSuccess: () => notify({ text: t('staff.ended') }),
        onError: sayFailure,
      },
    )
  const items = sessions.data?.items
  return (
    <section>
      <h3 className="mb-1 text-section">{t('staff.sessions')}</h3>
      {sessions.error ? (
        <FailedCall error={sessions.error} />
      ) : !items ? (
        <LoadingRows label={t('console.loading')} rows={2} />
      ) : items.length === 0 ? (
        <p className="text-ink2">{t('staff.noSessions')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((session) => (
            <li key={session._id} className="flex min-h-12 items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block">{deviceName(session) || t('staff.unknownDevice')}</span>
                <span className="block text-note text-ink3">{moment(session.lastUsedAt)}</span>
              </span>
              {session.isThis ? (
                <Chip>{t('staff.thisBrowser')}</Chip>
              ) : (
                <Button size="table" onClick={() => signOut(session._id)}>
                  {t('staff.endSession')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {items && items.length > 1 && !member.isYou ? (
        <Button className="mt-2" kind="outline" onClick={() => signOut()}>
          {t('staff.endAll')}
        </Button>
      ) : null}
    </section>
  )
}

/** For somebody who lost what they sign in with: a link that makes them a new passkey, and ends what they had. */
function NewInvitation({ member }: { readonly member: Member }) {
  const t = useWords('staff')
  const sentenceOfFailure = useFailureSentence()
  const invite = useChange(inviteStaffAgain, { changes: [listStaff] })
  if (member.isYou || member.isDemo) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-section">{t('staff.lost')}</h3>
      {invite.data ? (
        <LinkOnce url={invite.data.url} isSent={invite.data.isSent} />
      ) : (
        <>
          <p className="text-ink2">{t('staff.lostText')}</p>
          {invite.error ? <Callout look="bad">{sentenceOfFailure(invite.error)}</Callout> : null}
          <Button
            kind="outline"
            className="justify-self-start"
            busy={invite.isPending && t('staff.sending')}
            onClick={() => invite.mutate({ params: { id: member._id } })}
          >
            {t('staff.inviteAgain')}
          </Button>
        </>
      )}
    </section>
  )
}

function Removal({ member, onRemoved }: { readonly member: Member; readonly onRemoved: () => void }) {
  const t = useWords('staff')
  const notify = useToast()
  const sayFailure = useFailureToast()
  const remove = useChange(removeStaff, { changes: [listStaff] })
  if (member.isYou) return null
  const label = t('staff.remove', { name: member.name })
  return (
    <AskingButton
      kind="danger"
      title={label}
      text={t('staff.removeText')}
      yes={label}
      no={t('staff.notNow')}
      onYes={() =>
        remove.mutate(
          { params: { id: member._id } },
          {
            onSuccess: () => {
              notify({ text: t('staff.removed') })
              onRemoved()
            },
            onError: sayFailure,
          },
        )
      }
    >
      {label}
    </AskingButton>
  )
}
