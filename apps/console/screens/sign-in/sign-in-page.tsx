import { beginSignIn, sendStaffCode, signInByCode, signInByPasskey } from '@compass/contract/staff'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Button, TextAction } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { CallRefusal } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { showPasskey, supportsPasskeys } from '#shell/passkeys/index.ts'
import { CodeForm } from './code-form.tsx'
import { EntryPage, useAttempt, useEnter, useEntrySend } from './entry.tsx'
import { shopSlug } from './shop-slug.ts'

/** Staff sign in: by a passkey, whoever they are and of whichever merchant, or by a code to their phone, which asks where. */
export function SignInPage() {
  const { slug: known } = useParams()
  const [search] = useSearchParams()
  const t = useWords('staff')
  const send = useEntrySend()
  const enter = useEnter()
  const { attempt, failure, isBusy } = useAttempt()
  const canShow = supportsPasskeys()
  const [byCode, setByCode] = useState(!canShow)
  const [typed, setTyped] = useState({ phone: '', verificationId: '' })
  const [shop, setShop] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const slug = known ?? shopSlug(shop)

  const byPasskey = () =>
    attempt(async () => {
      const { options } = await send(beginSignIn, {})
      const entered = await send(signInByPasskey, { body: { passkey: await showPasskey(options) } })
      enter(entered.slug, search.get('wanted'))
    })
  const sendCode = async (phone: string) => {
    try {
      const { verificationId } = await send(sendStaffCode, { body: { slug, phone } })
      setTyped({ phone, verificationId })
    } catch (error) {
      setUnknown(known === undefined && error instanceof CallRefusal && error.refusal.status === 404)
      throw error
    }
  }
  return (
    <EntryPage
      title={t('staff.signInTo')}
      text={canShow ? t('staff.signInText') : t('staff.noPasskeys')}
      failure={failure}
    >
      {canShow ? (
        <Button kind="fill" size="foot" wide busy={isBusy && !byCode && t('staff.waiting')} onClick={byPasskey}>
          {t('staff.withPasskey')}
        </Button>
      ) : null}
      {byCode ? (
        <CodeForm
          phoneEnd={null}
          label={t('staff.signIn')}
          onSend={async (phone) => {
            setUnknown(slug === '')
            const isSent = slug !== '' && (await attempt(() => sendCode(phone)))
            if (!isSent) throw new Error('not sent')
          }}
          onCode={async (otp) => {
            await attempt(async () => {
              const entered = await send(signInByCode, { body: { slug, ...typed, otp } })
              enter(entered.slug, search.get('wanted'))
            })
          }}
        >
          {known === undefined ? (
            <Field
              label={t('staff.shop')}
              hint={t('staff.shopHint')}
              error={isUnknown ? t('staff.shopUnknown') : undefined}
              name="shop"
              dir="ltr"
              autoCapitalize="none"
              required
              value={shop}
              onChange={({ target }) => setShop(target.value)}
            />
          ) : null}
        </CodeForm>
      ) : (
        <TextAction className="justify-self-center" onClick={() => setByCode(true)}>
          {t('staff.withCode')}
        </TextAction>
      )}
    </EntryPage>
  )
}
