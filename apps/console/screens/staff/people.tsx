import type { AnswerOf } from '@compass/contract/call'
import { listStaff, revokeInvitation } from '@compass/contract/staff'
import { Button } from '#parts/button.tsx'
import { MoreIcon } from '#parts/icons.ts'
import { Initials } from '#parts/initials.tsx'
import { Chip } from '#parts/surfaces.tsx'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { useMoment } from './moment.ts'

type Staff = AnswerOf<typeof listStaff>
export type Member = Staff['items'][number]

/** So long after their last call they count as here. */
const HERE_MS = 10 * 60_000
const HOUR_MS = 3600_000

export function People({ items, invitations, onOpen }: Staff & { readonly onOpen: (id: string) => void }) {
  const t = useWords('staff')
  return (
    <div className="overflow-x-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">{t('staff.name')}</th>
            <th scope="col" className="max-tablet:hidden">
              {t('staff.role')}
            </th>
            <th scope="col" className="max-tablet:hidden">
              {t('staff.where')}
            </th>
            <th scope="col" className="max-tablet:hidden">
              {t('staff.seen')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('staff.isYou')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((member) => (
            <MemberRow key={member._id} member={member} onOpen={() => onOpen(member._id)} />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow key={invitation._id} invitation={invitation} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberRow({ member, onOpen }: { readonly member: Member; readonly onOpen: () => void }) {
  const t = useWords('staff', 'console')
  const moment = useMoment()
  const { name, role, store, phone, lastSeenAt, sessions, isYou } = member
  const isHere = sessions > 0 && lastSeenAt !== null && Date.now() - Date.parse(lastSeenAt) < HERE_MS
  return (
    <tr>
      <td className="max-tablet:w-full">
        <span className="flex items-center gap-3">
          <Initials name={name} />
          <span className="min-w-0">
            <span className="block text-row">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-note text-ink2 tablet:hidden">{t(`console.role_${role}`)}</span>
            {phone ? (
              <span className="block text-note text-ink3">
                <bdi dir="ltr">{phone}</bdi>
              </span>
            ) : null}
          </span>
        </span>
      </td>
      <td className="text-row max-tablet:hidden">{t(`console.role_${role}`)}</td>
      <td className="max-tablet:hidden">
        <StoreName id={store} />
      </td>
      <td className="max-tablet:hidden">
        {isHere ? (
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2 rounded-full bg-ok" />
            {t('staff.now')}
          </span>
        ) : lastSeenAt ? (
          moment(lastSeenAt)
        ) : (
          t('staff.never')
        )}
      </td>
      <td data-number="">
        <span className="flex items-center justify-end gap-2">
          {isYou ? <Chip>{t('staff.isYou')}</Chip> : null}
          <button
            type="button"
            aria-label={t('staff.open', { name })}
            className="grid size-11 place-items-center rounded-form hover:bg-wash"
            onClick={onOpen}
          >
            <MoreIcon size={18} />
          </button>
        </span>
      </td>
    </tr>
  )
}

function InvitationRow({ invitation }: { readonly invitation: Staff['invitations'][number] }) {
  const t = useWords('staff', 'console')
  const notify = useToast()
  const sayFailure = useFailureToast()
  const revoke = useChange(revokeInvitation, { changes: [listStaff] })
  const { _id, name, role, store, invitedBy, member, expiresAt } = invitation
  const hours = Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / HOUR_MS))
  const takeBack = () =>
    revoke.mutate(
      { params: { id: _id } },
      {
        onSuccess: () => notify({ text: t('staff.takenBack') }),
        onError: sayFailure,
      },
    )
  return (
    <tr>
      <td className="max-tablet:w-full">
        <span className="block text-row">
          <bdi>{name ?? t('staff.someone')}</bdi>
        </span>
        <span className="block text-note text-ink2 tablet:hidden">{t(`console.role_${role}`)}</span>
        <span className="block text-note text-ink3">
          {member ? `${t('staff.comesBack')} · ` : null}
          {invitedBy ? t('staff.invitedBy', { name: invitedBy }) : t('staff.invitedByCompass')}
          <span className="text-warn tablet:hidden"> · {t('staff.hoursLeft', { count: hours })}</span>
        </span>
      </td>
      <td className="max-tablet:hidden">
        <Chip>{t(`console.role_${role}`)}</Chip>
      </td>
      <td className="max-tablet:hidden">
        <StoreName id={store} />
      </td>
      <td className="text-warn max-tablet:hidden">{t('staff.hoursLeft', { count: hours })}</td>
      <td data-number="">
        <Button size="table" kind="neutral" busy={revoke.isPending && t('staff.sending')} onClick={takeBack}>
          {t('staff.takeBack')}
        </Button>
      </td>
    </tr>
  )
}

function StoreName({ id }: { readonly id: string | null }) {
  const t = useWords('staff')
  const { stores } = useSession()
  const store = stores.find(({ _id }) => _id === id)
  return store ? <MerchantText text={store.name} /> : t('staff.everywhere')
}
