import { inviteStaff, listStaff } from '@compass/contract/staff'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { CopyIcon } from '#parts/icons.ts'
import { Panel } from '#parts/surfaces.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { MemberFields, useMemberForm } from './member-fields.tsx'

/** Invites somebody: the link is shown once. */
export function InvitePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('staff', 'console')
  const { form, change, body } = useMemberForm({ name: '', role: 'counter', store: '', phone: '' })
  const invite = useChange(inviteStaff, { changes: [listStaff] })
  const { data, error } = invite
  return (
    <Panel
      title={t('staff.inviteTitle')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        data ? null : (
          <Button
            kind="fill"
            size="foot"
            wide
            busy={invite.isPending && t('staff.sending')}
            onClick={() => invite.mutate({ body })}
          >
            {t('staff.makeLink')}
          </Button>
        )
      }
    >
      {data ? (
        <LinkOnce url={data.url} isSent={data.isSent} />
      ) : (
        <div className="grid gap-4">
          <MemberFields form={form} onChange={change} phoneLabel={t('staff.phoneOptional')} error={error} />
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
