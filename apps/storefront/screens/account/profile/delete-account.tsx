import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon, BinIcon } from '@compass/ui/icons'
import { Popup } from '@compass/ui/popup'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { usePopup } from '#shell/popup/use-popup.ts'
import type { CodeRequest } from '#shell/users/sent-code.ts'
import { CodeForm } from './code-form.tsx'
import type { ProfileData, ProfileResult } from './profile-view.ts'
import { useHeld } from './use-held.ts'

type Props = {
  readonly path: string
  readonly sent: CodeRequest
  readonly own: ProfileData['own']
  readonly result: ProfileResult | undefined
}

/** What is held here and goes for good, and what stays. */
function Losses({ own, isCentred = false }: Pick<Props, 'own'> & { isCentred?: boolean }) {
  const t = useWords('account')
  const held = useHeld(own, false)
  return (
    <div className={`mt-3 grid gap-1.5 text-ink2 ${isCentred ? 'justify-items-center' : ''}`}>
      {held.length > 0 ? (
        <>
          <p className="font-em text-ink">{t('account.deleteLoses')}</p>
          <ul className="list-disc ps-5 text-start">
            {held.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      ) : null}
      <p>{t('account.deleteStays')}</p>
    </div>
  )
}

/** Why it is not deleted now; of an order that runs with the way to it. */
function DeletionFault({ fault }: { fault: NonNullable<ProfileResult['refusal']> }) {
  const t = useWords('account')
  const { url } = useMerchant()
  return (
    <Banner tone="bad" icon={<AlertIcon />} urgent className="mt-4">
      {fault.message}
      {fault.error === 'order_running' ? (
        <Link to={paths.orderStatus(url)} className="word ms-1.5">
          {t('account.seeOrder')}
        </Link>
      ) : null}
    </Banner>
  )
}

/** What goes and what stays, asked over the page. */
export function DeletePopup({ path, own, result }: Omit<Props, 'sent'>) {
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
      <Losses own={own} isCentred />
      {fault ? <DeletionFault fault={fault} /> : null}
    </Popup>
  )
}

/** The fresh code that comes before anything is deleted. */
export function DeleteByCode({ path, sent, own, result }: Props) {
  const t = useWords('account', 'checkout')
  return (
    <Card as="section" className="p-5 wide:rounded-basket wide:p-7" aria-labelledby="delete-title">
      <h2 id="delete-title" className="text-subhead">
        {t('account.deleteTitle')}
      </h2>
      <p className="mt-1 text-ink2">{t('account.deleteHint')}</p>
      <div className="mb-4">
        <Losses own={own} />
      </div>
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
