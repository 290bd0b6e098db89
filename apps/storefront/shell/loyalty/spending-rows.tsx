import { AlertIcon, ForwardIcon, GiftIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartView } from '#shell/cart/cart-view.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { loyaltyPaths } from './loyalty-paths.ts'

interface Row {
  readonly kind: 'points' | 'reward' | 'credits'
  readonly title: ReactNode
  readonly note: ReactNode
  readonly isWrong: boolean
  /** Where the next step is; left out: the screen of points and rewards. */
  readonly to?: string
}

/**
 * The customer's own means that the cart uses, each with its state and a button to remove it. Where it uses none, a link to
 * use some. Nothing where the merchant gives nothing of the kind. Its screen loads the words of `loyalty`.
 */
export function SpendingRows({
  cart,
  inForm = false,
}: {
  cart: CartView
  /** Inside of another form, whose action knows the intent `takeOff:<kind>`. */
  inForm?: boolean
}) {
  const t = useWords('loyalty')
  const { url, hasLoyalty } = useMerchant()
  const rows = useRows(cart)
  const home = paths.redeemLoyalty(url, cart.storeId)
  const earned = cart.totals.explain.find(({ rule }) => rule === 'earned')?.data?.points
  if (!hasLoyalty && rows.length === 0) return null
  const earns = earned ? <span>{t('loyalty.earns', { count: Number(earned) })}</span> : null
  if (rows.length === 0 && inForm && earns) {
    return (
      <Link to={home} className="flex min-h-11 items-center gap-2.5 text-small text-ink2">
        <GiftIcon size={18} className="text-accent" />
        <span className="min-w-0 flex-1">{earns}</span>
        <ForwardIcon size={16} className="text-ink3" />
      </Link>
    )
  }
  if (rows.length === 0) {
    return (
      <ListRow
        as={Link}
        to={home}
        icon={<GiftIcon size={20} className="text-accent" />}
        title={t('loyalty.title')}
        note={earns}
        leads
      />
    )
  }
  return (
    <>
      {rows.map(({ kind, title, note, isWrong, to }) => (
        <div key={kind} className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <ListRow
              as={Link}
              to={to ?? home}
              icon={
                isWrong ? <AlertIcon size={20} className="text-warn" /> : <GiftIcon size={20} className="text-ok" />
              }
              title={title}
              note={<span className={isWrong ? 'text-warn' : 'text-ok'}>{note}</span>}
            />
          </div>
          {inForm ? (
            <TakeOffButton kind={kind} name="intent" value={`takeOff:${kind}`} />
          ) : (
            <TakeOff kind={kind} cart={cart} />
          )}
        </div>
      ))}
      {earns ? <p className="ps-8 text-small text-ink2">{earns}</p> : null}
    </>
  )
}

function useRows({ spending, storeId }: CartView): readonly Row[] {
  const t = useWords('loyalty')
  const money = useMoney()
  const { url } = useMerchant()
  if (!spending) return []
  const { points, reward, credits } = spending
  const rows: Row[] = []
  if (reward) {
    rows.push({
      kind: 'reward',
      title: <LocalizedText text={reward.name} />,
      isWrong: !reward.isApplied,
      note: reward.isApplied
        ? t('loyalty.takesOff', { amount: money.text(reward.amount) })
        : reward.isGone || reward.missing === null
          ? t('loyalty.rewardGone')
          : t('loyalty.addMore', { amount: money.text(reward.missing) }),
    })
  }
  if (points) {
    const { count, amount, code, forbiddenBy } = points
    rows.push({
      kind: 'points',
      title: code || forbiddenBy || count === 0 ? t('loyalty.points') : t('loyalty.inUse', { count }),
      isWrong: forbiddenBy !== null || code !== null || count === 0,
      note: forbiddenBy
        ? t('loyalty.notWithOffer', { offer: plainText(forbiddenBy.name) })
        : code
          ? t('loyalty.awaitsCode')
          : count === 0
            ? t('loyalty.tooFew')
            : t('loyalty.takesOff', { amount: money.text(amount) }),
      ...(code && !forbiddenBy ? { to: loyaltyPaths.secretCode(url, storeId) } : {}),
    })
  }
  if (credits) {
    rows.push({
      kind: 'credits',
      title: t('loyalty.credits'),
      isWrong: false,
      note: t('loyalty.creditsPay', { amount: money.text(credits.amount) }),
    })
  }
  return rows
}

const WORDS = { points: 'loyalty.points', reward: 'loyalty.rewards', credits: 'loyalty.credits' } as const

function TakeOff({ kind, cart }: { kind: Row['kind']; cart: CartView }) {
  const { url } = useMerchant()
  const { change, isChanging } = useCart()
  return (
    <form
      method="post"
      action={paths.cart(url)}
      className="shrink-0"
      onSubmit={(event) => {
        event.preventDefault()
        change(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="intent" value="takeOff" />
      <input type="hidden" name="store" value={cart.storeId} />
      <input type="hidden" name="own" value={kind} />
      <input type="hidden" name="back" value={paths.myOrder(url)} />
      <TakeOffButton kind={kind} disabled={isChanging} />
    </form>
  )
}

function TakeOffButton({ kind, ...button }: { kind: Row['kind'] } & ComponentProps<'button'>) {
  const t = useWords('loyalty')
  return (
    <button type="submit" className="word" aria-label={`${t('loyalty.remove')}: ${t(WORDS[kind])}`} {...button}>
      {t('loyalty.remove')}
    </button>
  )
}
