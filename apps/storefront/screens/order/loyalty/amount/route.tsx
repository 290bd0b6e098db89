import { worthOf } from '@compass/domain/loyalty'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Field, useEarlyText } from '@compass/ui/field'
import { AlertIcon } from '@compass/ui/icons'
import { useRef, useState } from 'react'
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
import { parseNumber } from '#shell/cart/customization-fields.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { ACCOUNT_WORDS, AccountNav } from '#shell/navigation/side-nav.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { lostResult } from '../lost-result.ts'
import { changeLoyalty, type LoyaltyData, type LoyaltyResult, readLoyalty } from '../loyalty-data.ts'

export const handle = { words: ACCOUNT_WORDS }

/** Where no points can be used there is nothing to choose: the screen before says why. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<LoyaltyData> {
  const data = await readLoyalty(context, request, { url: params.url!, storeId: params.storeId! })
  const { terms, usable } = data.own
  if (!terms || !usable || usable.points === 0 || usable.forbiddenBy)
    throw redirect(paths.redeemLoyalty(params.url!, data.store))
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

/** How many points to use; what they are worth is said as they are typed. */
export default function EnterAmount() {
  const { own, store, answer } = useLoaderData<typeof loader>()
  const result = useActionData<LoyaltyResult>() ?? null
  const t = useWords('loyalty', 'shell')
  const money = useMoney()
  const { url } = useMerchant()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const most = own.usable?.points ?? 0
  const requested = answer.cart?.spending?.points?.requested ?? null
  const [typed, setTyped] = useState(result?.typed || String(Math.min(requested ?? most, most)))
  const field = useRef<HTMLInputElement>(null)
  useEarlyText(field, typed, setTyped)
  const error = result?.isEmpty ? t('loyalty.amountMissing') : result?.refusal?.message
  useFocusOnFault(form, error ? result : null)
  const number = parseNumber(typed)
  const count = Number.isSafeInteger(number) && number > 0 ? Math.min(number, most) : 0
  const worth = own.terms ? worthOf(own.terms, count) : 0
  const half = Math.floor(most / 2)
  return (
    <Page title={t('loyalty.amountTitle')} back={paths.redeemLoyalty(url, store)} sideNav={<AccountNav />}>
      <Form ref={form} method="post" noValidate replace className="grid gap-4 px-4 pt-1 wide:px-0">
        <input type="hidden" name="intent" value="points" />
        <input type="hidden" name="store" value={store} />
        {result?.isLost ? (
          <Banner tone="warn" icon={<AlertIcon />} urgent>
            {t('shell.errorHint')}
          </Banner>
        ) : null}
        <Field
          ref={field}
          id="field-points"
          label={t('loyalty.points')}
          name="points"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
          hint={t('loyalty.amountHint', { count: most })}
        />
        <div className="needs-scripts flex gap-2.5">
          {half > 0 ? (
            <Button type="button" kind="quiet" size="small" onClick={() => setTyped(String(half))}>
              {t('loyalty.half')}
            </Button>
          ) : null}
          <Button type="button" kind="quiet" size="small" onClick={() => setTyped(String(most))}>
            {t('loyalty.all')}
          </Button>
        </div>
        <p role="status" className="needs-scripts text-subhead text-ok">
          {t('loyalty.takesOff', { amount: money.text(worth) })}
        </p>
        <Button type="submit" wide busy={state !== 'idle' && t('loyalty.checking')}>
          {t('loyalty.amountGo')}
        </Button>
      </Form>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
