import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon, BinIcon } from '@compass/ui/icons'
import { Popup } from '@compass/ui/popup'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { usePopup } from '#shell/popup/use-popup.ts'
import type { CodeRequest } from '#shell/users/sent-code.ts'
import { CodeForm } from './code-form.tsx'
import type { ProfileResult } from './profile-view.ts'

type Props = {
  readonly path: string
  readonly sent: CodeRequest
  readonly result: ProfileResult | undefined
}

/** What goes and what stays, asked over the page. */
export function DeletePopup({ path, result }: Omit<Props, 'sent'>) {
  const t = useWords('account', 'checkout')
  const { formData } = useNavigation()
  const navigate = useNavigate()
  const { open } = usePopup(true)
  const fault = result?.refusal
  return (
    <Popup
      open={open}
      onClose={() => void navigate(path, { replace: true, preventScrollReset: true })}
      picture={<BinIcon size={40} />}
      title={t('account.deleteTitle')}
      text={t('account.deleteHint')}
      frame={(content) => (
        <Form method="post" replace preventScrollReset>
          {content}
        </Form>
      )}
      yes={{
        type: 'submit',
        name: 'intent',
        value: 'sendDeleteCode',
        busy: formData?.get('intent') === 'sendDeleteCode' && t('checkout.sendingCode'),
        label: t('checkout.sendCode'),
      }}
      no={{ as: Link, to: path, replace: true, preventScrollReset: true, label: t('account.deleteNo') }}
    >
      {fault ? (
        <Banner tone="bad" icon={<AlertIcon />} urgent className="mt-4">
          {fault.message}
        </Banner>
      ) : null}
    </Popup>
  )
}

/** The fresh code that comes before anything is deleted. */
export function DeleteByCode({ path, sent, result }: Props) {
  const t = useWords('account', 'checkout')
  return (
    <Card as="section" className="p-5 wide:rounded-basket wide:p-7" aria-labelledby="delete-title">
      <h2 id="delete-title" className="text-subhead">
        {t('account.deleteTitle')}
      </h2>
      <p className="mt-1 mb-4 text-ink2">{t('account.deleteHint')}</p>
      <CodeForm
        key={sent.againAt}
        sent={sent}
        result={result}
        intent="deleteAccount"
        resend="sendDeleteCode"
        confirm={t('account.deleteYes')}
        busy={t('checkout.codeChecking')}
      />
      <Button as={Link} to={path} replace preventScrollReset kind="neutral" wide className="mt-2.5">
        {t('account.deleteNo')}
      </Button>
    </Card>
  )
}
