import { formatAllOf } from '@compass/i18n/formats'
import { Avatar } from '@compass/ui/avatar'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon, WalletIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import { useCameFromHere } from '#shell/navigation/use-came-from-here.ts'
import { Sum } from '#shell/pricing/money.tsx'
import { VisitForm } from '#shell/visits/visit-form.tsx'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import type { PartyView } from '#shell/visits/visit-view.ts'

/** What of the basket goes to the kitchen: everybody's, or only what is one's own; and who is still choosing. */
// Long on purpose: one form whose choices and button repeat the same counts and sums.
export function SendSheet({ party, nextRound }: { party: PartyView; nextRound: number | null }) {
  const t = useWords('visits', 'shell')
  const { url } = useMerchant()
  const { language } = useShell()
  const toast = useToast()
  const navigate = useNavigate()
  const { reload } = useCart()
  const cameFromHere = useCameFromHere()
  const [query] = useSearchParams()
  const isRequested = query.get('choose') === 'send' && party.groups.length > 0
  // Opened when it is in the page, so that it rises; one that the page came with stands there.
  const [open, setOpen] = useState(isRequested && !cameFromHere)
  useEffect(() => setOpen(isRequested), [isRequested])
  const [lines, setLines] = useState<'all' | 'mine'>('all')
  const mine = party.groups.find(({ member }) => member.isMe)
  const isChoice = mine !== undefined && party.groups.length > 1
  const all = {
    count: party.groups.reduce((sum, group) => sum + group.count, 0),
    total: party.groups.reduce((sum, group) => sum + group.total, 0),
  }
  const chosen = isChoice && lines === 'mine' ? mine : all
  const choosing = party.members.filter(({ isChoosing, isMe }) => isChoosing && !isMe)
  const close = () => {
    if (cameFromHere) void navigate(-1)
    else void navigate(visitPaths.cart(url), { replace: true, preventScrollReset: true })
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('visits.sendWhat')}
      closeLabel={t('shell.close')}
      closeHref={visitPaths.cart(url)}
    >
      <VisitForm
        intent="send"
        fields={{ version: party.cart?.version ?? 0 }}
        back={visitPaths.cart(url)}
        className="px-5 pb-6"
        onDone={(result) => {
          if (!result.order) return
          toast({ text: result.message ?? '' })
          reload()
          void navigate(visitPaths.rounds(url), { replace: true })
        }}
      >
        {({ isBusy, result }) => (
          <>
            {nextRound === null ? null : (
              <p className="mb-4 text-small text-ink2">{t('visits.roundHint', { number: nextRound })}</p>
            )}
            <fieldset className="grid gap-2.5">
              <legend className="sr-only">{t('visits.sendWhat')}</legend>
              <Choice
                value="all"
                checked={chosen === all}
                onChoose={() => setLines('all')}
                words={t('visits.everyonesOrder')}
                note={t('visits.fromPeople', { count: all.count, people: party.groups.length })}
                total={all.total}
              />
              {isChoice ? (
                <Choice
                  value="mine"
                  checked={chosen === mine}
                  onChoose={() => setLines('mine')}
                  words={t('visits.onlyMine')}
                  note={t('visits.mineRest', { count: mine.count })}
                  total={mine.total}
                />
              ) : null}
            </fieldset>
            {choosing[0] ? (
              <div className="mt-3 flex items-center gap-3 rounded-field bg-tint1 px-4 py-3.5 text-small" role="status">
                <Avatar person={choosing[0]} size={28} />
                <p className="min-w-0 flex-1 text-body">
                  {t('visits.stillChoosing', {
                    count: choosing.length,
                    names: formatAllOf(
                      choosing.map(({ name }) => name),
                      language,
                    ),
                  })}
                </p>
              </div>
            ) : null}
            <p className="mt-4 flex items-center gap-2.5 text-small text-ink2">
              <WalletIcon size={18} />
              {t('visits.payAtEnd')}
            </p>
            {result?.refusal && !isBusy ? (
              <Banner tone="warn" icon={<AlertIcon />} urgent className="mt-4">
                {result.refusal.message}
              </Banner>
            ) : null}
            <Button
              type="submit"
              wide
              className="mt-4"
              busy={isBusy && t('visits.sending')}
              end={<Sum amount={chosen.total} />}
            >
              {t('visits.sendItems', { count: chosen.count })}
            </Button>
            <p className="mt-4 text-center">
              <Link
                to={visitPaths.cart(url)}
                className="word"
                onClick={(event) => {
                  event.preventDefault()
                  close()
                }}
              >
                {t('visits.keepChoosing')}
              </Link>
            </p>
          </>
        )}
      </VisitForm>
    </Sheet>
  )
}

function Choice(props: {
  readonly value: 'all' | 'mine'
  readonly checked: boolean
  readonly onChoose: () => void
  readonly words: string
  readonly note: string
  readonly total: number
}) {
  const { value, checked, onChoose, words, note, total } = props
  return (
    <label className="pick">
      <input type="radio" name="lines" value={value} checked={checked} onChange={onChoose} />
      <span className="radio-mark" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-name">{words}</span>
        <span className="block text-small text-ink2">{note}</span>
      </span>
      <Sum amount={total} className="shrink-0" />
    </label>
  )
}
