import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Field } from '@compass/ui/field'
import { AlertIcon, GiftIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import type { BalancesView } from '#shell/loyalty/read-balances.ts'
import { SANDBOX_CODE } from '#shell/loyalty/sandbox-code.ts'
import { isCodeAlive } from '#shell/loyalty/spending-view.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useNow } from '#shell/orders/use-now.ts'
import { useMoney } from '#shell/pricing/money.tsx'
import { usePersonName } from '../people.tsx'
import type { BillData } from '../read-table.ts'
import type { BillResult } from './change-bill.ts'

type BillPointsProps = {
  readonly data: BillData
  readonly own: BalancesView | null
  readonly result: BillResult | null
}

/** Points and a reward that one of the party gives to the bill: those that are given, or one's own that could be. */
export function BillPoints({ data, own, result }: BillPointsProps) {
  const isInUse = Boolean(data.bill.spending?.points ?? data.bill.spending?.reward)
  const points = own?.terms && own.holdings && own.holdings.worth > 0
  const hasOwn = points || (own?.holdings?.rewards.length ?? 0) > 0
  if (!isInUse && !hasOwn) return null
  return (
    <Card className="px-4.5 py-1">
      {isInUse ? <SpendingInUse data={data} result={result} /> : own ? <OwnRows own={own} /> : null}
    </Card>
  )
}

function SpendingInUse({ data: { bill, order, now }, result }: Omit<BillPointsProps, 'own'>) {
  const t = useWords('bill', 'loyalty')
  const money = useMoney()
  const nameOf = usePersonName()
  const { spending, spendingBy } = bill
  const isMine = spendingBy?.who === 'me'
  const mayChange = isMine && bill.state === 'open'
  const { points, reward } = spending ?? { points: null, reward: null }
  const giver = spendingBy && !isMine ? t('bill.givenBy', { name: nameOf(spendingBy) }) : null
  const code = points?.code ?? null
  const clock = useNow(now)
  const isAlive = code !== null && isCodeAlive(code, clock.getTime())
  const note = (amount: number) =>
    [t('loyalty.takesOff', { amount: money.text(amount) }), giver].filter(Boolean).join(' ')
  return (
    <>
      {points ? (
        <OwnRow
          icon={
            points.code || points.forbiddenBy ? <AlertIcon className="text-warn" /> : <GiftIcon className="text-ok" />
          }
          title={t('loyalty.inUse', { count: points.count || (points.requested ?? 0) })}
          note={
            points.forbiddenBy
              ? t('loyalty.notWithOffer', { offer: plainText(points.forbiddenBy.name) })
              : code
                ? t(isAlive ? 'loyalty.awaitsCode' : code.triesLeft > 0 ? 'loyalty.codeOver' : 'loyalty.codeNoTries')
                : note(points.amount)
          }
          action={mayChange ? <RowButton intent="noPoints">{t('loyalty.remove')}</RowButton> : null}
        />
      ) : null}
      {code && mayChange ? (
        isAlive ? (
          <SecretCode
            store={order.store.id}
            triesLeft={code.triesLeft}
            result={result?.intent === 'code' ? result : null}
          />
        ) : (
          <div className="pb-3.5">
            <RowButton intent="points">{t('loyalty.codeAgain')}</RowButton>
          </div>
        )
      ) : null}
      {reward ? (
        <OwnRow
          icon={reward.isApplied ? <GiftIcon className="text-ok" /> : <AlertIcon className="text-warn" />}
          title={<LocalizedText text={reward.name} />}
          note={
            reward.isApplied
              ? note(reward.amount)
              : reward.isGone || reward.missing === null
                ? t('loyalty.rewardGone')
                : t('loyalty.addMore', { amount: money.text(reward.missing) })
          }
          action={mayChange ? <RowButton intent="noReward">{t('loyalty.remove')}</RowButton> : null}
        />
      ) : null}
    </>
  )
}

/** What the visitor could give; nothing where they hold nothing. */
function OwnRows({ own: { terms, holdings } }: { own: BalancesView }): ReactNode {
  const t = useWords('bill', 'loyalty')
  const money = useMoney()
  const points = terms && holdings && holdings.worth > 0 ? holdings : null
  const rewards = holdings?.rewards ?? []
  return (
    <>
      {points ? (
        <OwnRow
          icon={<GiftIcon className="text-accent" />}
          title={t('bill.ownPoints', { count: points.points })}
          note={t('bill.worth', { amount: money.text(points.worth) })}
          action={
            <RowButton intent="points" subject={t('bill.ownPoints', { count: points.points })}>
              {t('bill.use')}
            </RowButton>
          }
        />
      ) : null}
      {rewards.map((reward) => (
        <OwnRow
          key={reward.id}
          icon={<GiftIcon className="text-accent" />}
          title={<LocalizedText text={reward.name} />}
          note={t('bill.worth', { amount: money.text(reward.amount) })}
          action={
            <RowButton intent={`reward:${reward.id}`} subject={plainText(reward.name)}>
              {t('bill.use')}
            </RowButton>
          }
        />
      ))}
    </>
  )
}

type OwnRowProps = {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly note: ReactNode
  readonly action: ReactNode
}

function OwnRow({ icon, title, note, action }: OwnRowProps) {
  return <ListRow icon={icon} title={title} note={note} end={action} />
}

type RowButtonProps = {
  readonly intent: string
  /** What it is about, for who hears the button alone. */
  readonly subject?: string
  readonly children: string
}

function RowButton({ intent, subject, children }: RowButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value={intent}
        kind="quiet"
        size="row"
        aria-label={subject ? `${children}: ${subject}` : undefined}
      >
        {children}
      </Button>
    </Form>
  )
}

interface SecretCodeProps {
  readonly store: string
  readonly triesLeft: number
  readonly result: BillResult | null
}

/** Staff say it; the points count once it is typed. */
function SecretCode({ store, triesLeft, result }: SecretCodeProps) {
  const t = useWords('bill', 'loyalty')
  const { isSandbox } = useMerchant()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, result)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-wrap items-start gap-2.5 pb-3.5">
      <input type="hidden" name="intent" value="code" />
      <input type="hidden" name="store" value={store} />
      <Field
        id="field-secret"
        label={t('bill.secretCode')}
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        hint={[
          t('bill.secretCodeHint'),
          t('loyalty.codeTries', { count: triesLeft }),
          isSandbox ? t('loyalty.codeDemo', { code: SANDBOX_CODE }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
        error={result?.refusal?.message}
        className="min-w-0 flex-[1_1_9rem]"
      />
      <Button type="submit" kind="quiet" className="min-h-14.5 shrink-0">
        {t('bill.confirm')}
      </Button>
    </Form>
  )
}
