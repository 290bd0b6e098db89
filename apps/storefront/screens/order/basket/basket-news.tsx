import { Banner } from '@compass/ui/banner'
import { AlertIcon, InfoIcon } from '@compass/ui/icons'
import { useBasket } from '../../../shell/basket/basket.tsx'
import type { BasketAnswer } from '../../../shell/basket/basket-view.ts'
import { useOnline } from '../../../shell/offline-notice.tsx'
import { useWords } from '../../../shell/shell.tsx'
import { StateBanner } from '../../../shell/state-banner.tsx'
import type { StoreView } from '../../../shell/storefront-of.ts'

/** What is different since the last look: closed, refused, gone, dearer. Nothing where nothing is. */
export function BasketNews({
  answer,
  refusal,
  store,
  service,
}: {
  answer: BasketAnswer
  refusal: string | null
  store: StoreView
  service: number
}) {
  const t = useWords('basket')
  const online = useOnline()
  const { dismiss } = useBasket()
  const error = answer.refusal?.error
  const isSaidElsewhere = error === 'other_store' || (error === 'not_sent' && !online)
  const { news } = answer
  return (
    <>
      {answer.basket?.schedule ? null : <StateBanner store={store} service={service} whileOpen />}
      {refusal && !isSaidElsewhere ? (
        <Banner tone="warn" icon={<AlertIcon />} urgent>
          {refusal}
        </Banner>
      ) : null}
      {news.length > 0 ? (
        <Banner icon={<InfoIcon />} className="items-start!">
          <p className="font-em text-ink">{t('basket.changed')}</p>
          <ul className="mt-1 grid gap-1">
            {news.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <button type="button" className="word mt-1" onClick={dismiss}>
            {t('basket.seen')}
          </button>
        </Banner>
      ) : null}
    </>
  )
}
