import { STAFF_ROLES, type StaffRole } from '@compass/contract/call'
import { useState } from 'react'
import { Field, Select } from '#parts/field.tsx'
import { Callout } from '#parts/surfaces.tsx'
import { useFailureSentence } from '#shell/calls/failures.tsx'
import { CallRefusal } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'

/** What is typed of a person. */
interface MemberForm {
  readonly name: string
  readonly role: StaffRole
  /** '' is every store. */
  readonly store: string
  readonly phone: string
}

/** A person's fields while they are typed, and what a call takes of them. */
export function useMemberForm(initial: MemberForm) {
  const [form, setForm] = useState(initial)
  const { name, role, store, phone } = form
  return {
    form,
    change: (part: Partial<MemberForm>) => setForm({ ...form, ...part }),
    body: { name, role, store: role === 'owner' || store === '' ? null : store, phone: phone.trim() || null },
  }
}

/** Name, role, store and phone of a person, and what a call refused of them. An owner is of all stores. */
export function MemberFields(props: {
  readonly form: MemberForm
  readonly onChange: (part: Partial<MemberForm>) => void
  readonly phoneLabel: string
  readonly error: Error | null
}) {
  const { form, onChange, phoneLabel, error } = props
  const t = useWords('staff', 'console')
  const sentenceOfFailure = useFailureSentence()
  const textOf = useMerchantText()
  const { stores } = useSession()
  const isOfField = ['name', 'store', 'phone'].some((path) => faultOf(error, path))
  return (
    <>
      <Field
        label={t('staff.name')}
        value={form.name}
        error={faultOf(error, 'name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        label={t('staff.role')}
        value={form.role}
        onChange={({ target }) => onChange({ role: STAFF_ROLES.find((one) => one === target.value) ?? form.role })}
        options={STAFF_ROLES.map((value) => ({ value, label: t(`console.role_${value}`) }))}
      />
      {form.role === 'owner' ? null : (
        <Select
          label={t('staff.store')}
          value={form.store}
          error={faultOf(error, 'store')}
          onChange={({ target }) => onChange({ store: target.value })}
          options={[
            { value: '', label: t('staff.everywhere') },
            ...stores.map(({ _id, name }) => ({ value: _id, label: textOf(name) })),
          ]}
        />
      )}
      <Field
        label={phoneLabel}
        type="tel"
        dir="ltr"
        value={form.phone}
        error={faultOf(error, 'phone')}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
      {error && !isOfField ? <Callout look="bad">{sentenceOfFailure(error)}</Callout> : null}
    </>
  )
}

/** The sentence about one field of a refused call. */
function faultOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof CallRefusal)) return undefined
  return error.refusal.errors?.find((one) => one.path === path)?.message
}
