import { RATING_TAGS, type RatingTag } from '@compass/domain/orders'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon, CheckIcon, GiftIcon, StarIcon } from '@compass/ui/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import type { action } from './route.ts'

const STARS = [1, 2, 3, 4, 5] as const
/** Nobody tastes what a pharmacy brings. */
const OF_FOOD: readonly RatingTag[] = ['taste', 'portion']
const TAG_WORDS: Readonly<Record<RatingTag, `aftercare.${RatingTag}`>> = {
  taste: 'aftercare.taste',
  onTime: 'aftercare.onTime',
  portion: 'aftercare.portion',
  packing: 'aftercare.packing',
  courier: 'aftercare.courier',
}

type RatingProps = {
  readonly order: OrderView
  /** The page that asks: it is where the answer leads back to. */
  readonly from: 'status' | 'summary'
}

/** Stars that one tap saves; then what else is to be said, once; in the end what was said. And the points that it earned. */
export function Rating({ order, from }: RatingProps) {
  const { rating, mayRate, inRounds } = order
  // Those of a party are shared over who paid.
  const earnedPoints = inRounds ? 0 : order.earnedPoints
  const [hasTapped, setTapped] = useState(false)
  if (!rating && !mayRate) return null
  return (
    <div id="rate" className="grid gap-2.5">
      {rating === null ? (
        <RateStars order={order} from={from} onTap={() => setTapped(true)} />
      ) : rating.isOpen ? (
        <RateMore order={order} from={from} stars={rating.stars} takesFocus={hasTapped} />
      ) : (
        <Rated rating={rating} />
      )}
      {earnedPoints > 0 ? <Points count={earnedPoints} /> : null}
    </div>
  )
}

function Points({ count }: { count: number }) {
  const t = useWords('aftercare')
  return (
    <p className="flex min-h-12.5 items-center gap-3 rounded-field bg-tint1 px-4 py-3.5">
      <GiftIcon size={20} className="shrink-0 text-accent" />
      {t('aftercare.pointsYours', { count })}
    </p>
  )
}

/** The word for each number of stars. */
function useStarWord(): (stars: number) => string {
  const t = useWords('aftercare')
  const words = [
    t('aftercare.star1'),
    t('aftercare.star2'),
    t('aftercare.star3'),
    t('aftercare.star4'),
    t('aftercare.star5'),
  ]
  return (stars) => words[stars - 1] ?? ''
}

function Rated({ rating: { stars, feedback, tags } }: { rating: NonNullable<OrderView['rating']> }) {
  const t = useWords('aftercare')
  const starWord = useStarWord()
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
      <p className="parted mt-1 text-small text-ink2">
        <span>{starWord(stars)}</span>
        {tags.map((tag) => (
          <span key={tag}>{t(TAG_WORDS[tag])}</span>
        ))}
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

/** Each star is a button that saves: nothing is to be sent after it, with scripts or without. */
function RateStars({ order, from, onTap }: RatingProps & { readonly onTap: () => void }) {
  const t = useWords('aftercare')
  const { url } = useMerchant()
  const starWord = useStarWord()
  const fetcher = useFetcher<typeof action>()
  const title = useId()
  const sent = Number(fetcher.formData?.get('rating') ?? 0)
  return (
    <Card className="p-4.5 text-center">
      <fetcher.Form method="post" action={paths.rating(url)} onSubmit={onTap}>
        <Fixed order={order} from={from} />
        <Refusal message={fetcher.data?.message} />
        {/* No landmark: a court's page asks for several, and each vendor counts its orders by itself. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and this is a heading. */}
        <div role="group" aria-labelledby={title}>
          <h2 id={title} className="text-subhead">
            {t('aftercare.rateTitle', { number: order.number })}
          </h2>
          <div className="mt-2 flex justify-center gap-1">
            {STARS.map((star) => (
              <button
                key={star}
                type="submit"
                name="rating"
                value={star}
                className={`grid size-12 cursor-pointer place-items-center rounded-full hover:text-accent ${star <= sent ? 'text-accent' : 'text-ink3'}`}
              >
                <StarIcon size={32} className={star <= sent ? 'fill-current' : ''} />
                <span className="sr-only">{`${t('aftercare.stars', { count: star })}, ${starWord(star)}`}</span>
              </button>
            ))}
          </div>
        </div>
      </fetcher.Form>
    </Card>
  )
}

type RateMoreProps = RatingProps & {
  readonly stars: number
  /** The star that was pressed has gone with its form. */
  readonly takesFocus: boolean
}

/** The stars are saved; what else there is to say is sent once, other stars among it. */
function RateMore({ order, from, stars: saved, takesFocus }: RateMoreProps) {
  const t = useWords('aftercare')
  const { url, kind } = useMerchant()
  const starWord = useStarWord()
  const fetcher = useFetcher<typeof action>()
  const [stars, setStars] = useState(saved)
  const word = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) word.current?.focus()
  }, [takesFocus])
  const tags = RATING_TAGS.filter(
    (tag) =>
      (tag !== 'courier' || order.isDelivery) &&
      (tag !== 'packing' || order.spot === null) &&
      (kind !== 'pharmacy' || !OF_FOOD.includes(tag)),
  )
  return (
    <Card className="p-4.5">
      <fetcher.Form method="post" action={paths.rating(url)}>
        <Fixed order={order} from={from} />
        <input type="hidden" name="isRest" value="1" />
        <Refusal message={fetcher.data?.message} />
        <fieldset className="flex justify-center gap-1">
          <legend className="w-full text-center text-subhead">{t('aftercare.thanks')}</legend>
          {STARS.map((star) => (
            <label
              key={star}
              className="relative grid size-12 cursor-pointer place-items-center rounded-full text-ink3 has-checked:text-accent has-[~label>:checked]:text-accent has-checked:[&_svg]:fill-current has-[~label>:checked]:[&_svg]:fill-current has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="rating"
                value={star}
                defaultChecked={star === saved}
                onChange={() => setStars(star)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <StarIcon size={32} className="pointer-events-none" />
              <span className="sr-only">{`${t('aftercare.stars', { count: star })}, ${starWord(star)}`}</span>
            </label>
          ))}
        </fieldset>
        <p ref={word} tabIndex={-1} className="text-center font-em text-accent outline-none">
          {starWord(stars)}
        </p>
        <fieldset className="mt-3 flex flex-wrap justify-center gap-2">
          <legend className="sr-only">{t('aftercare.whatWas')}</legend>
          {tags.map((tag) => (
            <label
              key={tag}
              className="group/tag relative flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-sunken px-4 font-em has-checked:bg-tint2 has-checked:text-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input type="checkbox" name="tags" value={tag} className="absolute inset-0 cursor-pointer opacity-0" />
              <CheckIcon size={16} className="hidden group-has-checked/tag:block" />
              {t(TAG_WORDS[tag])}
            </label>
          ))}
        </fieldset>
        <label className="mt-4 block">
          <span className="text-small text-ink2">{t('aftercare.feedback')}</span>
          <textarea name="feedback" rows={3} maxLength={1000} dir="auto" className="field mt-1.5 block w-full p-3" />
        </label>
        <p className="mt-1.5 text-small text-ink2">{t('aftercare.feedbackHint')}</p>
        <Button type="submit" wide className="mt-4" busy={fetcher.state !== 'idle' && t('aftercare.sending')}>
          {t('aftercare.send')}
        </Button>
      </fetcher.Form>
    </Card>
  )
}

function Fixed({ order, from }: RatingProps) {
  return (
    <>
      <input type="hidden" name="order" value={order.id} />
      <input type="hidden" name="from" value={from} />
    </>
  )
}

function Refusal({ message }: { message: string | undefined }) {
  return message ? (
    <Banner tone="bad" icon={<AlertIcon />} urgent className="mb-3">
      {message}
    </Banner>
  ) : null
}
