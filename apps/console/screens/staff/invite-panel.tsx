import { inviteStaff, listStaff } from '@compass/contract/staff'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { CopyIcon } from '#parts/icons.ts'
import { Panel } from '#parts/surfaces.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { MemberFields, type MemberInput, memberBody } from './member-fields.tsx'

/** Invites somebody: the link is shown once. */
export function InvitePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('staff', 'console')
  const [member, setMember] = useState<MemberInput>({ name: '', role: 'counter', store: '', phone: '' })
  const invite = useChange(inviteStaff, { changes: [listStaff] })
  const { data, error } = invite
  const send = () => invite.mutate({ body: memberBody(member) })
  return (
    <Panel
      title={t('staff.inviteTitle')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        data ? null : (
          <Button kind="fill" size="foot" wide busy={invite.isPending && t('staff.sending')} onClick={send}>
            {t('staff.makeLink')}
          </Button>
        )
      }
    >
      {data ? (
        <LinkOnce url={data.url} isSent={data.isSent} />
      ) : (
        <div className="grid gap-4">
          <MemberFields
            member={member}
            phoneLabel={t('staff.phoneOptional')}
            error={error}
            onChange={(change) => setMember({ ...member, ...change })}
          />
        </div>
      )}
    </Panel>
  )
}

/** A link to hand over, which no screen shows again. */
export function LinkOnce({ url, isSent }: { readonly url: string; readonly isSent: boolean }) {
  const t = useWords('staff')
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="grid gap-4">
      <p>
        {t('staff.linkIs')} {isSent ? t('staff.linkSent') : null}
      </p>
      <Field label={t('staff.link')} dir="ltr" readOnly value={url} onFocus={({ target }) => target.select()} />
      <Button
        kind="fill"
        icon={<CopyIcon size={18} />}
        onClick={() => navigator.clipboard.writeText(url).then(() => setCopied(true))}
      >
        {isCopied ? t('staff.copied') : t('staff.copy')}
      </Button>
    </div>
  )
}
