import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon, DoneIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { paths } from '#paths'
import { plainText } from '#shell/languages/localized-text.tsx'
import { loyaltyPaths } from '#shell/loyalty/loyalty-paths.ts'
import { isCodeAlive } from '#shell/loyalty/spending-view.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { LoyaltyData } from './loyalty-data.ts'
import { OwnButton } from './own-button.tsx'

/** The balance, how points come and go, and what this order can use of them. */
export function OwnPoints({ data }: { data: LoyaltyData }) {
  const t = useWords('loyalty')
  const money = useMoney()
  const { terms, holdings } = data.own
  if (!terms) return null
  return (
    <section>
      <h2 className="px-1 text-subhead">{t('loyalty.points')}</h2>
      <Card className="mt-3 p-4.5">
        {holdings ? (
          <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3">
            <span className="text-heading tabular-nums">{t('loyalty.balance', { count: holdings.points })}</span>
            {holdings.points > 0 ? (
              <span className="text-ink2">{t('loyalty.worth', { amount: money.text(holdings.worth) })}</span>
            ) : null}
          </p>
        ) : null}
        <ul className="grid gap-1 text-small text-ink2">
          <li>{t('loyalty.earnTerms', { count: terms.earn.points, amount: money.text(terms.earn.per) })}</li>
          <li>{t('loyalty.redeemTerms', { count: terms.redeem.points, amount: money.text(terms.redeem.worth) })}</li>
          {terms.mostPerOrder === null ? null : (
            <li>{t('loyalty.mostTerms', { amount: money.text(terms.mostPerOrder) })}</li>
          )}
          {terms.asksCode ? <li>{t('loyalty.codeTerms')}</li> : null}
        </ul>
        {holdings ? <Usable data={data} points={holdings.points} /> : null}
      </Card>
    </section>
  )
}

/** In use, usable, or why not. */
function Usable({ data, points: held }: { data: LoyaltyData; points: number }) {
  const t = useWords('loyalty')
  const money = useMoney()
  const { url } = useMerchant()
  const { store, answer, own, now } = data
  const used = answer.cart?.spending?.points
  const forbiddenBy = used ? used.forbiddenBy : own.usable?.forbiddenBy
  const hint = (words: string) => <p className="mt-4 text-small font-em text-ink2">{words}</p>
  if (forbiddenBy) {
    return (
      <Banner news tone="warn" icon={<AlertIcon />} className="mt-4">
        <span className="block">{t('loyalty.notWithOffer', { offer: plainText(forbiddenBy.name) })}</span>
        <Link to={paths.promo(url)} className="word">
          {t('loyalty.removeOffer')}
        </Link>
      </Banner>
    )
  }
  if (used?.code) {
    const isAlive = isCodeAlive(used.code, now)
    return (
      <div className="mt-4 grid gap-2.5">
        <p role="status" className="flex items-center gap-2 font-em text-warn">
          <AlertIcon size={18} />
          {t(isAlive ? 'loyalty.awaitsCode' : 'loyalty.codeOver')}
        </p>
        {isAlive ? (
          <Button as={Link} to={loyaltyPaths.secretCode(url, store)} wide>
            {t('loyalty.giveCode')}
          </Button>
        ) : (
          <OwnButton intent="points" store={store} wide>
            {t('loyalty.codeAgain')}
          </OwnButton>
        )}
        <OwnButton intent="noPoints" store={store} kind="neutral" wide>
          {t('loyalty.codeWithout')}
        </OwnButton>
      </div>
    )
  }
  if (used && used.count > 0) {
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ok">
          <span className="flex items-center gap-2 font-em">
            <DoneIcon size={18} />
            {t('loyalty.inUse', { count: used.count })}
          </span>
          <span className="text-small">{t('loyalty.takesOff', { amount: money.text(used.amount) })}</span>
        </p>
        <span className="flex flex-wrap gap-2.5">
          <Button as={Link} to={loyaltyPaths.enterAmount(url, store)} kind="quiet" size="small">
            {t('loyalty.howMany')}
          </Button>
          <OwnButton intent="noPoints" store={store} kind="neutral">
            {t('loyalty.remove')}
          </OwnButton>
        </span>
      </div>
    )
  }
  if (held === 0) return hint(t('loyalty.noPointsHint'))
  if (!own.usable) return hint(t('loyalty.emptyOrder'))
  if (own.usable.points === 0) return hint(t('loyalty.tooFew'))
  return (
    <div className="mt-4 grid gap-2.5">
      <OwnButton intent="points" store={store} wide>
        {`${t('loyalty.usePoints', { count: own.usable.points })} · ${money.text(-own.usable.worth)}`}
      </OwnButton>
      <Button as={Link} to={loyaltyPaths.enterAmount(url, store)} kind="quiet" wide>
        {t('loyalty.howMany')}
      </Button>
    </div>
  )
}
