import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { StoreIcon } from '@compass/ui/icons'
import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'

/** The cart is of another store: it stays, or a new one begins here with the time that was chosen. */
export function OtherStore({
  service,
  item,
  wanted,
  message,
}: {
  service: number
  item: string
  /** The start of the slot, or `now`. */
  wanted: string
  message: string
}) {
  const t = useWords('menu')
  const { url } = useMerchant()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mx-5 mb-5 grid gap-2.5 rounded-field wide:mx-0">
      <Banner news tone="warn" icon={<StoreIcon />}>
        <span className="block font-em">{t('menu.replaceTitle')}</span>
        {message}
      </Banner>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="schedule" />
        <input type="hidden" name="service" value={service} />
        <input type="hidden" name="slot" value={wanted} />
        <input type="hidden" name="replace" value="1" />
        {item ? <input type="hidden" name="item" value={item} /> : null}
        <Button type="submit" kind="quiet" size="small" wide>
          {t('menu.replace')}
        </Button>
      </Form>
      <Button as={Link} to={paths.myOrder(url)} kind="neutral" size="small" wide>
        {t('menu.keep')}
      </Button>
    </div>
  )
}
