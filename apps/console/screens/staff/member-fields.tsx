import { STAFF_ROLES, type StaffRole } from '@compass/contract/call'
import { Field, Select } from '#parts/field.tsx'
import { Callout } from '#parts/surfaces.tsx'
import { CallRefusal, sentenceOf } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'

/** A member of staff as they are typed; '' where nothing is said. */
export interface MemberInput {
  readonly name: string
  readonly role: StaffRole
  readonly store: string
  readonly phone: string
}

/** The same as a call takes it; an owner is of all stores. */
export function memberBody({ name, role, store, phone }: MemberInput) {
  return { name, role, store: role === 'owner' || store === '' ? null : store, phone: phone.trim() || null }
}

/** The sentence about one field of a refused call. */
function faultOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof CallRefusal)) return undefined
  return error.refusal.errors?.find((one) => one.path === path)?.message
}

/** Name, role, store and phone, with what the server found wrong beside each. */
export function MemberFields(props: {
  readonly member: MemberInput
  readonly phoneLabel: string
  readonly error: Error | null
  readonly onChange: (change: Partial<MemberInput>) => void
}) {
  const { member, phoneLabel, error, onChange } = props
  const { name, role, store, phone } = member
  const t = useWords('staff', 'console')
  const textOf = useMerchantText()
  const { stores } = useSession()
  const isOfField = ['name', 'store', 'phone'].some((path) => faultOf(error, path))
  return (
    <>
      <Field
        label={t('staff.name')}
        value={name}
        error={faultOf(error, 'name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        label={t('staff.role')}
        value={role}
        onChange={({ target }) => onChange({ role: STAFF_ROLES.find((one) => one === target.value) ?? role })}
        options={STAFF_ROLES.map((value) => ({ value, label: t(`console.role_${value}`) }))}
      />
      {role === 'owner' ? null : (
        <Select
          label={t('staff.store')}
          value={store}
          error={faultOf(error, 'store')}
          onChange={({ target }) => onChange({ store: target.value })}
          options={[
            { value: '', label: t('staff.everywhere') },
            ...stores.map(({ _id, name: ofStore }) => ({ value: _id, label: textOf(ofStore) })),
          ]}
        />
      )}
      <Field
        label={phoneLabel}
        type="tel"
        dir="ltr"
        value={phone}
        error={faultOf(error, 'phone')}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
      {error && !isOfField ? <Callout look="bad">{sentenceOf(error, t('console.unreached'))}</Callout> : null}
    </>
  )
}
