import { STAFF_ROLES, type StaffRole } from '@compass/contract/call'
import { inviteStaff, listStaff } from '@compass/contract/staff'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field, Select } from '#parts/field.tsx'
import { CopyIcon } from '#parts/icons.ts'
import { Callout, Panel } from '#parts/surfaces.tsx'
import { CallRefusal, sentenceOf, useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'

/** The sentence about one field of a refused call. */
export function faultOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof CallRefusal)) return undefined
  return error.refusal.errors?.find((one) => one.path === path)?.message
}

/** Invites somebody: the link is shown once. */
export function InvitePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('staff', 'console')
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('counter')
  const [store, setStore] = useState('')
  const [phone, setPhone] = useState('')
  const invite = useChange(inviteStaff, { changes: [listStaff] })
  const { data, error } = invite
  const isOfField = ['name', 'store', 'phone'].some((path) => faultOf(error, path))
  const send = () =>
    invite.mutate({
      body: { name, role, store: role === 'owner' || store === '' ? null : store, phone: phone.trim() || null },
    })
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
          <Field
            label={t('staff.name')}
            value={name}
            error={faultOf(error, 'name')}
            onChange={({ target }) => setName(target.value)}
          />
          <RoleFields role={role} store={store} onRole={setRole} onStore={setStore} error={faultOf(error, 'store')} />
          <Field
            label={t('staff.phoneOptional')}
            type="tel"
            dir="ltr"
            value={phone}
            error={faultOf(error, 'phone')}
            onChange={({ target }) => setPhone(target.value)}
          />
          {error && !isOfField ? <Callout look="bad">{sentenceOf(error, t('console.unreached'))}</Callout> : null}
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

/** Role and store; an owner is of all stores. */
export function RoleFields(props: {
  readonly role: StaffRole
  readonly store: string
  readonly onRole: (role: StaffRole) => void
  readonly onStore: (store: string) => void
  readonly error: string | undefined
}) {
  const { role, store, onRole, onStore, error } = props
  const t = useWords('staff', 'console')
  const textOf = useMerchantText()
  const { stores } = useSession()
  return (
    <>
      <Select
        label={t('staff.role')}
        value={role}
        onChange={({ target }) => onRole(STAFF_ROLES.find((one) => one === target.value) ?? role)}
        options={STAFF_ROLES.map((value) => ({ value, label: t(`console.role_${value}`) }))}
      />
      {role === 'owner' ? null : (
        <Select
          label={t('staff.store')}
          value={store}
          error={error}
          onChange={({ target }) => onStore(target.value)}
          options={[
            { value: '', label: t('staff.everywhere') },
            ...stores.map(({ _id, name }) => ({ value: _id, label: textOf(name) })),
          ]}
        />
      )}
    </>
  )
}
