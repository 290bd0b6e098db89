import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon, InfoIcon } from '@compass/ui/icons'
import { type ReactNode, useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { ACCOUNT_WORDS, AccountNav } from '#shell/navigation/side-nav.tsx'
import { lostResult } from '../lost-result.ts'
import { changeLoyalty, type LoyaltyData, type LoyaltyResult, readLoyalty } from '../loyalty-data.ts'
import { OwnCredits } from '../own-credits.tsx'
import { OwnPoints } from '../own-points.tsx'
import { OwnRewards } from '../own-rewards.tsx'

export const handle = { words: ACCOUNT_WORDS }

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<LoyaltyData> {
  return readLoyalty(context, request, { url: params.url!, storeId: params.storeId! })
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<LoyaltyResult> {
  return changeLoyalty(await readSubmission(context, request, params.url!))
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<LoyaltyResult> {
  const form = await request.clone().formData()
  return serverAction<LoyaltyResult>().catch((error: unknown) => lostResult(error, form))
}

/** Points, rewards and credits: what there is, what of it this order can use, and why not. */
export default function RedeemLoyalty() {
  const data = useLoaderData<typeof loader>()
  const result = useActionData<LoyaltyResult>() ?? null
  const t = useWords('loyalty', 'shell')
  const { url } = useMerchant()
  const { adopt } = useCart()
  useEffect(() => adopt(data.answer), [adopt, data.answer])
  const { own, answer } = data
  const isFull = answer.cart !== null && answer.cart.lines.length > 0
  const back = isFull ? paths.myOrder(url) : paths.menu(url)
  const givesNothing = !own.terms && !own.givesRewards && !own.givesCredits
  return (
    <Page title={t('loyalty.title')} back={back} sideNav={<AccountNav />}>
      <div className="grid gap-7 px-4 pt-1 wide:px-0">
        <News result={result} />
        {givesNothing ? (
          <Centre title={t('loyalty.notOffered')}>{t('loyalty.notOfferedHint')}</Centre>
        ) : own.holdings ? (
          <>
            {own.terms ? <OwnPoints data={data} /> : null}
            {own.givesRewards ? <OwnRewards data={data} /> : null}
            {own.givesCredits ? <OwnCredits data={data} /> : null}
          </>
        ) : (
          <>
            <Centre title={t('loyalty.signInTitle')}>{t('loyalty.signInHint')}</Centre>
            <Button as={Link} to={`${paths.profile(url)}?back=loyalty`} wide>
              {t('loyalty.signIn')}
            </Button>
            {own.terms ? <OwnPoints data={data} /> : null}
          </>
        )}
        <Button as={Link} to={back} kind="neutral" wide>
          {t(isFull ? 'loyalty.toOrder' : 'shell.toMenu')}
        </Button>
      </div>
    </Page>
  )
}

/** What became of the last press. */
function News({ result }: { result: LoyaltyResult | null }) {
  const t = useWords('shell')
  if (!result?.refusal && !result?.isLost) return null
  return (
    <Banner tone="warn" icon={result.refusal ? <AlertIcon /> : <InfoIcon />} urgent>
      {result.refusal?.message ?? t('shell.errorHint')}
    </Banner>
  )
}

function Centre({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center pt-6 text-center">
      <span className="plate plate-a size-35 rounded-full">
        <img src="/states/receipt.webp" alt="" width={92} height={92} />
      </span>
      <h2 className="mt-4 text-subhead">{title}</h2>
      <p className="mt-1 text-ink2 text-balance">{children}</p>
    </div>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
