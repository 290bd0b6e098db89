import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon } from '@compass/ui/icons'
import { useRef } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { PhoneFields } from '#shell/users/phone-fields.tsx'
import { CodeForm } from './code-form.tsx'
import type { ProfileData, ProfileResult } from './profile-view.ts'

/** Two steps: the number, then the code that was sent to it. */
export function SignIn({
  data,
  result,
  isProving,
}: {
  data: ProfileData
  result: ProfileResult | undefined
  /** A proof of work is on its way to the server, which then sends the code. */
  isProving: boolean
}) {
  const t = useWords('account', 'checkout')
  const { formData } = useNavigation()
  const [search] = useSearchParams()
  const { person } = data
  const sent = data.sent?.flow === 'login' ? data.sent : null
  const fault = result?.intent === 'sendCode' ? result.refusal : null
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, fault)
  return (
    <Card as="section" className="p-5 wide:rounded-basket wide:p-7">
      <h2 className="text-subhead">{sent ? t('checkout.codeTitle') : t('account.signIn')}</h2>
      {sent ? (
        <div className="mt-1.5">
          <CodeForm
            key={sent.againAt}
            sent={sent}
            result={result}
            intent="verifyCode"
            resend="sendCode"
            confirm={t('checkout.confirm')}
            busy={t('checkout.codeChecking')}
            isSending={isProving}
            back={search.get('back')}
            canRetype
          />
        </div>
      ) : (
        <Form ref={form} method="post" replace preventScrollReset noValidate>
          <p className="mt-1 mb-4 text-ink2">{t('account.signInHint')}</p>
          <input type="hidden" name="intent" value="sendCode" />
          <PhoneFields
            phone={result?.values.phone || person?.phone || ''}
            phoneCode={result?.values.phoneCode || person?.phoneCode || ''}
            errorOf={(path) => fault?.errors.find((one) => one.path === path)?.message}
          />
          {fault && fault.errors.length === 0 ? (
            <Banner tone="bad" icon={<AlertIcon />} urgent className="mt-3">
              {fault.message}
            </Banner>
          ) : null}
          <Button
            type="submit"
            wide
            className="mt-4"
            busy={(isProving || formData?.get('intent') === 'sendCode') && t('checkout.sendingCode')}
          >
            {t('checkout.sendCode')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
