import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon } from '@compass/ui/icons'
import { Form, Link, useNavigation } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { CodeRequest } from '#shell/users/sent-code.ts'
import { CodeForm } from './code-form.tsx'
import type { ProfileResult } from './profile-view.ts'

type Props = {
  readonly path: string
  readonly sent: CodeRequest | null
  readonly result: ProfileResult | undefined
}

/** What goes, what stays, and a fresh code before anything does. */
export function DeleteAccount({ path, sent, result }: Props) {
  const t = useWords('account', 'checkout')
  const { formData } = useNavigation()
  const isSent = sent?.flow === 'delete'
  const fault = result?.refusal
  return (
    <Card as="section" className="p-5 wide:rounded-basket wide:p-7" aria-labelledby="delete-title">
      <h2 id="delete-title" className="text-subhead">
        {t('account.deleteTitle')}
      </h2>
      <p className="mt-1 mb-4 text-ink2">{t('account.deleteHint')}</p>
      {fault && !isSent ? (
        <Banner tone="bad" icon={<AlertIcon />} urgent className="mb-4">
          {fault.message}
        </Banner>
      ) : null}
      {isSent ? (
        <CodeForm
          key={sent.againAt}
          sent={sent}
          result={result}
          intent="deleteAccount"
          resend="sendDeleteCode"
          confirm={t('account.deleteYes')}
          busy={t('checkout.codeChecking')}
        />
      ) : (
        <Form method="post" replace preventScrollReset>
          <Button
            type="submit"
            name="intent"
            value="sendDeleteCode"
            wide
            busy={formData?.get('intent') === 'sendDeleteCode' && t('checkout.sendingCode')}
          >
            {t('checkout.sendCode')}
          </Button>
        </Form>
      )}
      <Button as={Link} to={path} replace preventScrollReset kind="neutral" wide className="mt-2.5">
        {t('account.deleteNo')}
      </Button>
    </Card>
  )
}
