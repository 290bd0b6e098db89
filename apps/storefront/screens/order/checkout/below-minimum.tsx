import { Banner } from '@compass/ui/banner'
import { InfoIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import type { BasketView } from '../../../shell/basket/basket-view.ts'
import { useMoney } from '../../../shell/money.tsx'
import { useMerchant, useWords } from '../../../shell/shell.tsx'

/** The chosen area wants a larger order: how much is missing, and the way to it. */
export function BelowMinimum({ basket }: { basket: BasketView }) {
  const t = useWords('basket')
  const money = useMoney()
  const { url } = useMerchant()
  return (
    <Banner
      tone="warn"
      icon={<InfoIcon />}
      action={
        <Link to={paths.menu(url)} className="word">
          {t('basket.addMore')}
        </Link>
      }
    >
      {t('basket.belowMinimum', { amount: money.text(basket.minimum.missing) })}
    </Banner>
  )
}
