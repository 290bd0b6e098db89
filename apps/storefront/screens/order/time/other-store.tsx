import { StoreIcon } from '@compass/ui/icons'
import { Popup } from '@compass/ui/popup'
import { Form, Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { usePopup } from '#shell/popup/use-popup.ts'

/** The cart is of another store: it stays, or a new one begins here with the time that was chosen. */
export function OtherStore({
  service,
  item,
  refusal,
}: {
  service: number
  item: string
  /** What was answered, with the start of the slot that was wanted, or `now`. */
  refusal: { readonly wanted?: string; readonly message: string | null }
}) {
  const t = useWords('menu')
  const { url } = useMerchant()
  const { open, close } = usePopup(refusal)
  return (
    <Popup
      open={open}
      onClose={close}
      picture={<StoreIcon size={40} />}
      title={t('menu.replaceTitle')}
      text={refusal.message}
      frame={(content) => (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="intent" value="schedule" />
          <input type="hidden" name="service" value={service} />
          <input type="hidden" name="slot" value={refusal.wanted} />
          <input type="hidden" name="replace" value="1" />
          {item ? <input type="hidden" name="item" value={item} /> : null}
          {content}
        </Form>
      )}
      yes={{ type: 'submit', label: t('menu.replace') }}
      no={{ as: Link, to: paths.myOrder(url), label: t('menu.keep') }}
    />
  )
}
