import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon, StarIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { Link, useFetcher, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import type { action } from './route.ts'

const STARS = [1, 2, 3, 4, 5] as const

/** What was said of an order; or, where nothing was and it can be, a link to the dialog that asks. */
export function Rating({ order, path }: { order: OrderView; path: string }) {
  const t = useWords('aftercare')
  const { rating } = order
  if (rating) return <Rated stars={rating.stars} feedback={rating.feedback} />
  if (!order.mayRate) return null
  return (
    <>
      <Button as={Link} to={`${path}?rate`} preventScrollReset kind="quiet" wide icon={<StarIcon size={18} />}>
        {t('aftercare.rate')}
      </Button>
      <RateSheet order={order} path={path} />
    </>
  )
}

function Rated({ stars, feedback }: { stars: number; feedback: string }) {
  const t = useWords('aftercare')
  const words = t('aftercare.stars', { count: stars })
  return (
    <div className="rounded-field bg-tint3 p-4">
      <p className="flex flex-wrap items-center gap-2 font-em">
        {t('aftercare.yourRating', { stars: words })}
        <span aria-hidden="true" className="flex text-accent">
          {STARS.map((star) => (
            <StarIcon key={star} size={18} className={star <= stars ? 'fill-current' : ''} />
          ))}
        </span>
      </p>
      {feedback ? (
        <p className="mt-1 text-small whitespace-pre-line text-ink2 break-words">
          <bdi>“{feedback}”</bdi>
        </p>
      ) : (
        <p className="mt-1 text-small text-ink2">{t('aftercare.thanks')}</p>
      )}
    </div>
  )
}

/** Stars as radio buttons, from one to five: keys, screen readers and pages without scripts know them. */
function RateSheet({ order, path }: { order: OrderView; path: string }) {
  const t = useWords('aftercare', 'shell')
  const { url } = useMerchant()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const fetcher = useFetcher<typeof action>()
  const isBusy = fetcher.state !== 'idle'
  return (
    <Sheet
      open={search.has('rate')}
      onClose={() => void navigate(path, { replace: true, preventScrollReset: true })}
      title={t('aftercare.rateTitle', { number: order.number })}
      closeLabel={t('shell.close')}
      closeHref={path}
    >
      <fetcher.Form method="post" action={paths.rating(url)} className="px-5 pb-6">
        <input type="hidden" name="order" value={order.id} />
        {fetcher.data?.message ? (
          <Banner tone="bad" icon={<AlertIcon />} urgent className="mb-3">
            {fetcher.data.message}
          </Banner>
        ) : null}
        <fieldset className="rate-stars flex justify-center gap-1">
          <legend className="sr-only">{t('aftercare.rate')}</legend>
          {STARS.map((star) => (
            <label
              key={star}
              className="relative grid size-12 cursor-pointer place-items-center rounded-full text-ink3 has-checked:text-accent has-[~label>:checked]:text-accent has-checked:[&_svg]:fill-current has-[~label>:checked]:[&_svg]:fill-current has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="rating"
                value={star}
                required
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <StarIcon size={32} className="pointer-events-none" />
              <span className="sr-only">{t('aftercare.stars', { count: star })}</span>
            </label>
          ))}
        </fieldset>
        <label className="mt-5 block">
          <span className="text-small text-ink2">{t('aftercare.feedback')}</span>
          <textarea name="feedback" rows={4} maxLength={1000} dir="auto" className="field mt-1.5 block w-full p-3" />
        </label>
        <p className="mt-1.5 text-small text-ink2">{t('aftercare.feedbackHint')}</p>
        <Button type="submit" wide className="mt-5" busy={isBusy && t('aftercare.sending')}>
          {t('aftercare.send')}
        </Button>
      </fetcher.Form>
    </Sheet>
  )
}
