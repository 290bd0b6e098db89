import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon, DoneIcon, InfoIcon } from '@compass/ui/icons'
import { type ReactNode, useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { useFocusFallback } from '#shell/navigation/use-focus-fallback.ts'
import { useMoney } from '#shell/pricing/money.tsx'
import type { CartPromotionView } from '#shell/promotions/promotion-view.ts'
import { usePromotionReason } from '#shell/promotions/use-promotion-reason.ts'
import { changePromo } from './change-promo.ts'
import { CodeForm } from './code-form.tsx'
import { GiftChooser } from './gift-chooser.tsx'
import { ListedTicket, PromotionButton, ToMakeItHold } from './listed-ticket.tsx'
import type { PromoData, PromoResult } from './promo-view.ts'
import { readPromo } from './read-promo.ts'
import { Ticket } from './ticket.tsx'

export const handle = { words: ['promo'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<PromoData> {
  return readPromo(context, request, params.url!)
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<PromoResult> {
  return changePromo(await readSubmission(context, request, params.url!))
}

/** A connection that breaks takes nothing away: the code stays in its field. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<PromoResult> {
  const form = await request.clone().formData()
  try {
    return await serverAction<PromoResult>()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    const [intent] = String(form.get('intent')).split(':') as [PromoResult['intent']]
    return { intent, refusal: null, warning: null, typed: String(form.get('code') ?? ''), isLost: true }
  }
}

export default function Promo() {
  const { answer, promotions, gifts } = useLoaderData<typeof loader>()
  const result = useActionData<PromoResult>() ?? null
  const t = useWords('promo', 'shell')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const { adopt } = useCart()
  useEffect(() => adopt(answer), [adopt, answer])
  useFocusFallback(answer)
  const { cart } = answer
  const isFull = cart !== null && cart.lines.length > 0
  const store = (isFull ? cart.storeId : storeId) ?? ''
  const promotion = isFull ? cart.promotion : null
  const rest = promotions.filter(({ id }) => id !== promotion?.id)
  const ready = rest.filter(({ state }) => state !== 'notApplicable')
  const almost = rest.filter(({ state }) => state === 'notApplicable')
  const giftLine = cart?.lines.find(({ id }) => id === promotion?.gift?.line)
  return (
    <Page title={t('promo.title')} back={isFull ? paths.myOrder(url) : paths.menu(url)}>
      <div className="grid gap-7 px-4 pt-1 wide:px-0">
        <div className="grid gap-3">
          <CodeForm result={result} store={store} key={promotion?.id ?? ''} />
          <News result={result} />
        </div>
        {promotion ? (
          <PromotionList title={t('promo.onOrder')}>
            <PromotionInUse promotion={promotion} store={store} />
            {gifts.length > 0 ? (
              <Card as="li" className="px-4.5 py-4">
                <GiftChooser gifts={gifts} promo={promotion.id} store={store} chosenId={giftLine?.productId ?? null} />
              </Card>
            ) : null}
          </PromotionList>
        ) : null}
        {ready.length > 0 ? (
          <PromotionList title={t('promo.canUse')} note={promotion ? t('promo.oneAtATime') : undefined}>
            {ready.map((one, i) => (
              <ListedTicket
                key={one.id}
                promotion={one}
                store={store}
                hasOther={promotion !== null}
                isBest={i === 0 && ready.length > 1 && (one.lowers ?? 0) > (ready[1]?.lowers ?? 0)}
              />
            ))}
          </PromotionList>
        ) : null}
        {almost.length > 0 ? (
          <PromotionList title={t('promo.almost')}>
            {almost.map((one) => (
              <ListedTicket key={one.id} promotion={one} store={store} hasOther={promotion !== null} />
            ))}
          </PromotionList>
        ) : null}
        {!promotion && rest.length === 0 ? (
          <div className="grid justify-items-center pt-6 text-center">
            <span className="plate plate-a size-35 rounded-full">
              <img src="/states/receipt.webp" alt="" width={92} height={92} />
            </span>
            <p className="mt-4 text-subhead">{t('promo.none')}</p>
            <p className="mt-1 text-ink2">{t('promo.noneHint')}</p>
          </div>
        ) : null}
        <Button as={Link} to={isFull ? paths.myOrder(url) : paths.menu(url)} kind="neutral" wide>
          {t(isFull ? 'promo.toOrder' : 'shell.toMenu')}
        </Button>
      </div>
    </Page>
  )
}

/** What became of the last press, where no field says it. */
function News({ result }: { result: PromoResult | null }) {
  const t = useWords('shell')
  if (!result) return null
  if (result.isLost) {
    return (
      <Banner tone="warn" icon={<AlertIcon />} urgent>
        {t(navigator.onLine ? 'shell.errorHint' : 'shell.offlineHint')}
      </Banner>
    )
  }
  if (result.refusal && result.intent !== 'code') {
    return (
      <Banner tone="warn" icon={<AlertIcon />} urgent>
        {result.refusal.message}
      </Banner>
    )
  }
  return result.warning ? (
    <Banner news icon={<InfoIcon />}>
      {result.warning}
    </Banner>
  ) : null
}

function PromotionList({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section>
      <h2 className="px-1 text-subhead">{title}</h2>
      {note ? <p className="px-1 text-small text-ink2">{note}</p> : null}
      <ul className="mt-3 grid gap-3.5">{children}</ul>
    </section>
  )
}

/** The promotion that is on the cart: what it saves, or why it gives nothing now. */
function PromotionInUse({ promotion, store }: { promotion: CartPromotionView; store: string }) {
  const t = useWords('promo')
  const money = useMoney()
  const whyOf = usePromotionReason()
  const state = promotion.gift?.mustChoose ? (
    <span role="status" className="font-em text-accent">
      {t('promo.chooseGift')}
    </span>
  ) : promotion.isApplied ? (
    <span role="status" className="flex items-center gap-2 font-em text-ok">
      <DoneIcon size={18} />
      {promotion.saves > 0 ? t('promo.saves', { amount: money.text(promotion.saves) }) : t('promo.inUse')}
    </span>
  ) : (
    <span role="status" className="flex items-center gap-2 font-em text-warn">
      <AlertIcon size={18} />
      {promotion.cause ? whyOf(promotion.cause) : t('promo.notNow')}
    </span>
  )
  return (
    <Ticket
      promotion={promotion}
      isReady={promotion.isApplied}
      state={state}
      action={
        <span className="ms-auto flex flex-wrap justify-end gap-2">
          {promotion.cause?.kind === 'area' ? (
            <ToMakeItHold reason={promotion.cause} promotion={promotion} store={store} />
          ) : null}
          <PromotionButton promotion={promotion} store={store} intent="remove" kind="neutral">
            {t('promo.remove')}
          </PromotionButton>
        </span>
      }
    />
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
