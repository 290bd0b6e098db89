import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { ChoiceRow } from '@compass/ui/choice'
import { AlertIcon, CloseIcon } from '@compass/ui/icons'
import { Popup } from '@compass/ui/popup'
import { Form, Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { isRefundedByStore } from '#shell/payments/store-refund.ts'
import { CANCEL_REASONS } from './cancel-reasons.ts'

interface CancelProps {
  readonly path: string
  readonly refusal: string | null
  readonly payment: OrderView['payment']
}

/** Asks before it cancels: the one step here that nothing undoes. A link opens it, so it works without scripts. */
export function Cancel({ path, refusal, payment }: CancelProps) {
  const t = useWords('status')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'cancel'
  return (
    <>
      {refusal ? (
        <Banner tone="bad" icon={<AlertIcon />} urgent className="mb-3">
          {refusal}
        </Banner>
      ) : null}
      <Button as={Link} to="?cancel" preventScrollReset kind="neutral" wide>
        {t('status.cancel')}
      </Button>
      <Popup
        open={search.has('cancel') && refusal === null}
        onClose={() => void navigate(path, { replace: true, preventScrollReset: true })}
        picture={<CloseIcon size={40} />}
        title={t('status.cancelTitle')}
        text={t(
          !payment.isPaid
            ? 'status.cancelHint'
            : isRefundedByStore(payment.method)
              ? 'status.cancelStoreHint'
              : 'status.cancelPaidHint',
        )}
        frame={(content) => (
          <Form method="post" action={path} replace preventScrollReset>
            {content}
          </Form>
        )}
        yes={{
          type: 'submit',
          name: 'intent',
          value: 'cancel',
          busy: isBusy && t('status.cancelling'),
          label: t('status.cancelYes'),
        }}
        no={{ as: Link, to: path, replace: true, preventScrollReset: true, label: t('status.cancelNo') }}
      >
        <fieldset className="mt-4">
          <legend className="mb-1 text-name">{t('status.cancelWhy')}</legend>
          {CANCEL_REASONS.map((reason) => (
            <ChoiceRow key={reason} type="radio" name="why" value={reason} label={t(`status.${reason}`)} />
          ))}
        </fieldset>
      </Popup>
    </>
  )
}
