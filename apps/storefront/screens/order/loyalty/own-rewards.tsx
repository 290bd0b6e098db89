import { formatDate } from '@compass/i18n/formats'
import { Card } from '@compass/ui/card'
import { DoneIcon, GiftIcon } from '@compass/ui/icons'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import type { RewardView } from '#shell/loyalty/read-balances.ts'
import { useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { LoyaltyData } from './loyalty-data.ts'
import { OwnButton } from './own-button.tsx'

/** The visitor's vouchers as tickets: what each takes off, until when, and whether this order can use it. */
export function OwnRewards({ data: { own, store, answer } }: { data: LoyaltyData }) {
  const t = useWords('loyalty')
  const rewards = own.holdings?.rewards ?? []
  // One that is no longer held is taken off where the order is.
  const used = answer.cart?.spending?.reward
  return (
    <section>
      <h2 className="px-1 text-subhead">{t('loyalty.rewards')}</h2>
      {rewards.length === 0 && !used ? <p className="mt-1 px-1 text-ink2">{t('loyalty.noRewards')}</p> : null}
      <ul className="mt-3 grid gap-3.5 empty:hidden">
        {rewards.map((reward) => (
          <Ticket key={reward.id} reward={reward} store={store} isChosen={used?.id === reward.id} />
        ))}
      </ul>
    </section>
  )
}

function Ticket({ reward, store, isChosen }: { reward: RewardView; store: string; isChosen: boolean }) {
  const t = useWords('loyalty')
  const money = useMoney()
  const { language } = useShell()
  const { timeZone } = useStore()
  const isReady = reward.state !== 'notApplicable'
  const terms = [
    reward.minimum ? t('loyalty.minimum', { amount: money.text(reward.minimum) }) : null,
    reward.validUntil
      ? t('loyalty.until', { date: formatDate(new Date(reward.validUntil), timeZone, language, 'short') })
      : null,
  ].filter((term) => term !== null)
  const stub = isReady ? 'border-tint3 bg-tint2 text-accent' : 'border-line2 bg-sunken text-ink2'
  return (
    <Card as="li" className="flex overflow-hidden">
      <div
        className={`flex w-23 shrink-0 flex-col items-center justify-center gap-1.5 border-e-2 border-dotted p-2 text-center ${stub}`}
      >
        <GiftIcon size={28} />
        <bdi className="text-micro tabular-nums">{money.text(reward.amount)}</bdi>
      </div>
      <div className="min-w-0 flex-1 p-4 ps-4.5">
        <h3 className="text-name">
          <LocalizedText text={reward.name} />
        </h3>
        {terms.length > 0 ? (
          <p className="parted text-small text-ink2">
            {terms.map((term) => (
              <span key={term}>{term}</span>
            ))}
          </p>
        ) : null}
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          {reward.state === 'applied' ? (
            <span role="status" className="flex items-center gap-2 font-em text-ok">
              <DoneIcon size={18} />
              {t('loyalty.takesOff', { amount: money.text(reward.amount) })}
            </span>
          ) : (
            <span className="min-w-0 text-small font-em text-ink2">
              {isReady
                ? t('loyalty.takesOff', { amount: money.text(reward.amount) })
                : reward.missing === null
                  ? t('loyalty.notNow')
                  : t('loyalty.addMore', { amount: money.text(reward.missing) })}
            </span>
          )}
          {reward.state === 'applied' || isChosen ? (
            <OwnButton
              intent="reward"
              store={store}
              fields={{ reward: '' }}
              kind="neutral"
              label={`${t('loyalty.remove')}: ${plainText(reward.name)}`}
            >
              {t('loyalty.remove')}
            </OwnButton>
          ) : isReady ? (
            <OwnButton
              intent="reward"
              store={store}
              fields={{ reward: reward.id }}
              kind="quiet"
              label={`${t('loyalty.use')}: ${plainText(reward.name)}`}
            >
              {t('loyalty.use')}
            </OwnButton>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
