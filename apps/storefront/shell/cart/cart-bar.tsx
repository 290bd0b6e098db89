import { Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { useCart } from './cart-provider.tsx'

/** What lies in the cart and what it costs, at the foot of a phone, from the first item on; says each change aloud. */
export function CartBar() {
  const t = useWords('menu', 'shell', 'basket')
  const { url } = useMerchant()
  const { spot } = useShell()
  const { cart, isChanging } = useCart()
  const money = useMoney()
  const total = cart?.totals.grandTotal ?? 0
  const isFull = cart !== null && cart.count > 0
  return (
    <section aria-label={t('basket.yours')}>
      <p role="status" className="sr-only">
        {isFull ? t('shell.basketSpoken', { count: cart.count, total: money.text(total) }) : ''}
      </p>
      {/* Without scripts nobody knows here what is in it: the way there is shown all the same. */}
      <noscript>
        <div className="basket-bar column">
          <a href={paths.myOrder(url)} className="btn btn-fill shadow-bar w-full">
            <span>{t('menu.viewOrder')}</span>
          </a>
        </div>
      </noscript>
      {isFull ? (
        <div className="basket-bar column wide:hidden">
          <Link to={paths.myOrder(url)} className="btn btn-fill shadow-bar w-full">
            <span className="flex w-full flex-wrap items-center justify-end gap-x-3.5">
              <span className="basket-count">{cart.count}</span>
              <span className="flex-[1_1_4.5rem] text-start">
                {spot?.ourOrder ?? cart.planned ?? t('menu.viewOrder')}
              </span>
              <Sum key={total} amount={total} className={isChanging ? 'opacity-60' : 'basket-total'} />
            </span>
          </Link>
        </div>
      ) : null}
    </section>
  )
}
