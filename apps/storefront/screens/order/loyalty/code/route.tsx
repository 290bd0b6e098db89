import { worthOf } from '@compass/domain/loyalty'
import { formatCountdown } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { CodeInput } from '@compass/ui/code-input'
import { AlertIcon, ClockIcon, InfoIcon, PhoneIcon } from '@compass/ui/icons'
import { useEffect, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { paths } from '#paths'
import { readSubmission } from '#shell/forms/submission.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { SANDBOX_CODE } from '#shell/loyalty/sandbox-code.ts'
import { isCodeAlive } from '#shell/loyalty/spending-view.ts'
import { useMerchant, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { ACCOUNT_WORDS, AccountNav } from '#shell/navigation/side-nav.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { lostResult } from '../lost-result.ts'
import { changeLoyalty, type LoyaltyData, type LoyaltyResult, readLoyalty } from '../loyalty-data.ts'
import { OwnButton } from '../own-button.tsx'
import { codeStep } from './code-step.ts'

export const handle = { words: ACCOUNT_WORDS }

/** Where no code is waited for there is nothing to type: the first screen says how things stand. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<LoyaltyData> {
  const data = await readLoyalty(context, request, { url: params.url!, storeId: params.storeId! })
  const points = data.answer.cart?.spending?.points
  if (!points?.code || points.forbiddenBy) throw redirect(paths.redeemLoyalty(params.url!, data.store))
  return data
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<LoyaltyResult> {
  return changeLoyalty(await readSubmission(context, request, params.url!))
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<LoyaltyResult> {
  const form = await request.clone().formData()
  return serverAction<LoyaltyResult>().catch((error: unknown) => lostResult(error, form))
}

/** The order taker's code, for 120 seconds and three tries (decisions, loyalty and the secret code). */
// Long on purpose: one step in three states, alive, timed out and refused, of the same code.
export default function SecretCode() {
  const { answer, own, store, now } = useLoaderData<typeof loader>()
  const result = useActionData<LoyaltyResult>() ?? null
  const t = useWords('loyalty', 'shell')
  const money = useMoney()
  const times = useTimes()
  const { url, isSandbox } = useMerchant()
  const { timeZone, phone } = useStore()
  const { formData } = useNavigation()
  const points = answer.cart?.spending?.points
  const code = points?.code
  const left = useSecondsLeft(code?.expiresAt ?? null, now)
  const screen = useRef<HTMLDivElement>(null)
  const step = codeStep({ orderType: answer.cart?.orderType ?? null, isSandbox })
  const isAlive = code != null && isCodeAlive(code, now) && left > 0
  useEffect(() => {
    if (isAlive) screen.current?.querySelector<HTMLElement>('input[name="code"]')?.focus()
  }, [isAlive])
  if (!points || !code) return null
  const title = t('loyalty.codeTitle')
  // Nothing is taken before the code: it is said what will be.
  const most = own.usable?.points ?? 0
  const count = Math.min(points.requested ?? most, most)
  const amount = own.terms ? worthOf(own.terms, count) : 0
  const isBusy = formData?.get('intent') === 'code'
  const fault = result?.intent === 'code' && !isBusy ? result : null
  return (
    <Page title={title} back={paths.redeemLoyalty(url, store)} sideNav={<AccountNav />}>
      <div ref={screen} className="grid gap-5 px-4 pt-1 wide:px-0">
        {isAlive ? (
          <>
            <p className="text-ink2">
              {t(step.hint, {
                points: t('loyalty.balance', { count }),
                amount: money.text(amount),
              })}
            </p>
            {step.mayCall ? <CallStore phone={phone} /> : null}
            <Form method="post" replace preventScrollReset className="grid gap-4">
              <input type="hidden" name="intent" value="code" />
              <input type="hidden" name="store" value={store} />
              <input type="hidden" name="cart" value={answer.cart?.id ?? ''} />
              <CodeInput
                label={t('loyalty.codeLabel', { count: step.digits })}
                digits={step.digits}
                autoComplete="off"
                wrong={fault?.refusal != null}
                aria-describedby="code-fault code-left"
              />
              <p
                id="code-fault"
                role="alert"
                className={`flex justify-center gap-1.5 text-small text-bad ${fault ? '' : 'hidden'}`}
              >
                {fault ? (
                  <>
                    <AlertIcon size={15} className="mt-0.5" />
                    {fault.refusal?.message ?? t('shell.errorHint')}
                  </>
                ) : null}
              </p>
              <p id="code-left" className="flex justify-center gap-2 text-small text-ink2 tabular-nums">
                <ClockIcon size={16} className="mt-px" />
                {/* Without scripts no second passes on the screen: the time of day stands there. */}
                {Number.isFinite(left) ? t('loyalty.codeTime', { time: formatCountdown(left) }) : null}
                {Number.isFinite(left) ? null : t('loyalty.codeUntil', { time: times.time(code.expiresAt, timeZone) })}
                {` · ${t('loyalty.codeTries', { count: code.triesLeft })}`}
              </p>
              {isSandbox ? <Banner icon={<InfoIcon />}>{t('loyalty.codeDemo', { code: SANDBOX_CODE })}</Banner> : null}
              <Button type="submit" wide busy={isBusy && t('loyalty.checking')}>
                {t('loyalty.codeConfirm')}
              </Button>
            </Form>
          </>
        ) : (
          <div role="status" className="grid justify-items-center pt-6 text-center">
            <span className="plate plate-a size-35 rounded-full">
              <img src="/states/clock.webp" alt="" width={92} height={92} />
            </span>
            <h2 className="mt-4 text-subhead">{t(code.triesLeft > 0 ? 'loyalty.codeOver' : 'loyalty.codeNoTries')}</h2>
            <p className="mt-1 text-ink2 text-balance">{t(step.overHint)}</p>
          </div>
        )}
        {isAlive ? null : (
          <OwnButton intent="points" store={store} {...codeFields(points.requested)} wide>
            {t('loyalty.codeAgain')}
          </OwnButton>
        )}
        <OwnButton intent="noPoints" store={store} fields={{ leave: '1' }} kind="neutral" wide>
          {t('loyalty.codeWithout')}
        </OwnButton>
      </div>
    </Page>
  )
}

/** Nobody stands beside a customer at home: the code is read out on the telephone. */
function CallStore({ phone }: { phone: string }) {
  const t = useWords('loyalty')
  return (
    <Button as="a" href={`tel:${phone}`} kind="quiet" wide icon={<PhoneIcon size={18} />}>
      {t('loyalty.codeCall')}
    </Button>
  )
}

const codeFields = (requested: number | null) => (requested === null ? {} : { fields: { points: String(requested) } })

/** Seconds until an instant, ticking; infinite before scripts, which cannot tick. */
function useSecondsLeft(instant: string | null, now: number): number {
  const [seconds, setSeconds] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (!instant) return
    // By the server's clock, whatever the device's says.
    const ahead = Date.now() - now
    const look = () => setSeconds(Math.max(0, Math.ceil((Date.parse(instant) + ahead - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [instant, now])
  return seconds
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
