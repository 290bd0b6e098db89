import { listSessions } from '@compass/contract/users'
import { formatPhone } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { Field } from '@compass/ui/field'
import {
  AlertIcon,
  CalendarIcon,
  DocumentIcon,
  DoneIcon,
  GiftIcon,
  HistoryIcon,
  LogOutIcon,
  PinIcon,
  SmartphoneIcon,
} from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  useSubmit,
} from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { forgetCheckoutDraft } from '#shell/cart/checkout-draft.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { LanguageForm } from '#shell/languages/language-form.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { readBalances } from '#shell/loyalty/read-balances.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { takeFlash } from '#shell/navigation/flash.ts'
import { Page } from '#shell/navigation/page.tsx'
import { ACCOUNT_WORDS, AccountNav } from '#shell/navigation/side-nav.tsx'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import { readUser, type UserView } from '#shell/users/read-user.ts'
import { readCodeCookie } from '#shell/users/sent-code.ts'
import { useProof } from '#shell/users/use-proof.ts'
import { ChangePhone } from './change-phone.tsx'
import { DeleteByCode, DeletePopup } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { changeProfile } from './intents/index.ts'
import type { ProfileData, ProfileResult } from './profile-view.ts'
import { SignIn } from './sign-in.tsx'
import { useHeld } from './use-held.ts'

export const handle = { words: [...ACCOUNT_WORDS, 'checkout'] as const }

/** Who is signed in, and whether a code is waited for. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<ProfileData> {
  const url = params.url!
  const person = await readUser(context, request, url)
  const page = context.get(pageRequest)
  const [own, devices] = person?.isVerified
    ? await Promise.all([ownOf(context, request, url), readDevices(context, request, url)])
    : [null, null]
  return { person, own, devices, sent: readCodeCookie(page.cookies, url)?.sent ?? null, done: takeFlash(page, url) }
}

async function readDevices(
  context: LoaderFunctionArgs['context'],
  request: Request,
  url: string,
): Promise<ProfileData['devices']> {
  const { shell } = await readStorefront(context, request, url)
  const answer = await createPageClient(context, request)(listSessions, {}, { url, language: shell.language })
  const items = answer.ok ? answer.data.items.map(({ _id, ...session }) => ({ id: _id, ...session })) : null
  const store = shell.stores.find(({ id }) => id === shell.storeId) ?? shell.stores[0]
  return { items, now: new Date().toISOString(), timeZone: store?.timeZone ?? 'UTC' }
}

async function ownOf(
  context: LoaderFunctionArgs['context'],
  request: Request,
  url: string,
): Promise<ProfileData['own']> {
  const { shell } = await readStorefront(context, request, url)
  const store = shell.storeId
  if (!store || !shell.merchant?.hasLoyalty) return null
  const own = await readBalances(context, request, { url, store })
  if (!own?.holdings) return null
  const { points, credits, rewards } = own.holdings
  return { store, points: own.terms && points, rewards: rewards.length, credits: own.givesCredits ? credits : null }
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<ProfileResult> {
  return changeProfile(await readSubmission(context, request, params.url!))
}

// Long on purpose: the outline of the screen; its parts are functions already.
export default function Profile() {
  const data = useLoaderData() as ProfileData
  const result = useActionData() as ProfileResult | undefined
  const t = useWords('account', 'shell', 'checkout', 'recurring')
  const { url, recurringOrders } = useMerchant()
  const { reload } = useCart()
  const [search] = useSearchParams()
  const { person, sent } = data
  const path = paths.profile(url)
  const submit = useSubmit()
  const isProving = useProof(result?.proof, (proof) => {
    const { intent = 'sendCode', values } = result ?? {}
    const { phone = '', phoneCode = '', channel = '' } = values ?? {}
    const form = { intent: channel ? `${intent}:${channel}` : intent, phone, phoneCode, proof }
    void submit(form, { method: 'post', replace: true, preventScrollReset: true })
  })
  // Another person has another cart.
  const id = person?.id
  useEffect(() => {
    if (id) reload()
  }, [id, reload])
  const isDeleting = search.has('delete') && sent?.flow === 'delete'
  const isDeleted = search.has('deleted')
  useEffect(() => {
    if (isDeleted) forgetCheckoutDraft(url)
  }, [isDeleted, url])
  return (
    <Page title={t('account.profile')} back={paths.menu(url)} sideNav={<AccountNav />}>
      <div className="grid gap-6.5 px-4 pt-1 wide:px-0">
        {isDeleted && !person?.isVerified ? (
          <Banner news tone="ok" icon={<DoneIcon />}>
            {t('account.deleted')}
          </Banner>
        ) : null}
        {data.done && !result ? (
          <Banner tone="ok" icon={<DoneIcon />} urgent>
            {data.done}
          </Banner>
        ) : null}
        {result?.restoreId ? <Restore path={path} restoreId={result.restoreId} /> : null}
        {person?.isVerified ? (
          isDeleting ? (
            <DeleteByCode path={path} sent={sent} own={data.own} result={result} />
          ) : search.has('phone') ? (
            <ChangePhone path={path} person={person} sent={sent} result={result} />
          ) : (
            <>
              <Person person={person} result={result} />
              {search.has('delete') ? <DeletePopup path={path} own={data.own} result={result} /> : null}
            </>
          )
        ) : (
          <SignIn
            data={data}
            result={isProving && result ? { ...result, refusal: null } : result}
            isProving={isProving}
          />
        )}
        <Card
          as="nav"
          aria-label={t('account.profile')}
          className={`px-4.5 py-1.5 ${data.own || person?.isVerified ? '' : 'wide:hidden'}`}
        >
          {data.own ? <Own own={data.own} /> : null}
          <ListRow
            as={Link}
            to={paths.orderHistory(url)}
            icon={<HistoryIcon size={20} />}
            title={t('account.orders')}
            leads
            className="wide:hidden"
          />
          {recurringOrders ? (
            <ListRow
              as={Link}
              to={recurringPaths.list(url)}
              icon={<CalendarIcon size={20} />}
              title={t('recurring.title')}
              leads
              className="wide:hidden"
            />
          ) : null}
          <ListRow
            as={Link}
            to={paths.addresses(url)}
            icon={<PinIcon size={20} />}
            title={t('account.addresses')}
            leads
            className="wide:hidden"
          />
          {person?.isVerified ? (
            <>
              <ListRow
                as="a"
                href={`/v1/users/${person.id}/export?m=${url}`}
                download={`${url}.zip`}
                icon={<DocumentIcon size={20} />}
                title={t('account.download')}
                note={t('account.downloadNote')}
              />
              <ListRow
                as="a"
                href={`/v1/users/${person.id}/export?m=${url}&format=json`}
                download={`${url}.json`}
                icon={<DocumentIcon size={20} />}
                title={t('account.downloadJson')}
              />
            </>
          ) : null}
        </Card>
        <section>
          <h2 className="mb-3 px-1 text-subhead">{t('account.language')}</h2>
          <LanguageForm look="list" />
        </section>
        {data.devices && !isDeleting ? <Devices path={path} devices={data.devices} result={result} /> : null}
        {person?.isVerified ? (
          <div className="grid gap-3">
            <form method="post" action={paths.session(url)} onSubmit={() => forgetCheckoutDraft(url)}>
              <Button type="submit" kind="neutral" wide icon={<LogOutIcon size={18} />}>
                {t('account.signOut')}
              </Button>
            </form>
            {isDeleting ? null : (
              <p className="text-center">
                <Link to="?delete" preventScrollReset className="word">
                  {t('account.deleteAccount')}
                </Link>
              </p>
            )}
          </div>
        ) : null}
      </div>
    </Page>
  )
}

/** Name and e-mail, which can be changed, and the number, which a code has confirmed. */
function Person({ person, result }: { person: UserView; result: ProfileResult | undefined }) {
  const t = useWords('account', 'checkout', 'shell')
  const { formData } = useNavigation()
  const own = result?.intent === 'save' ? result : undefined
  const errorOf = (path: string) => own?.refusal?.errors.find((one) => one.path === path)?.message
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, own?.refusal)
  const isOther = own?.refusal && own.refusal.errors.length === 0
  return (
    <Form ref={form} method="post" replace preventScrollReset noValidate className="grid gap-2.5">
      {own && !own.refusal ? (
        <Banner news tone="ok" icon={<DoneIcon />}>
          {t('account.saved')}
        </Banner>
      ) : null}
      {isOther ? (
        <Banner tone="bad" icon={<AlertIcon />} urgent>
          {own.refusal?.message}
        </Banner>
      ) : null}
      <input type="hidden" name="intent" value="save" />
      <Field
        label={t('account.name')}
        name="fullName"
        autoComplete="name"
        defaultValue={own?.refusal ? own.values.fullName : person.name}
        error={errorOf('fullName')}
        maxLength={60}
      />
      <Field
        type="email"
        inputMode="email"
        dir="ltr"
        label={`${t('account.email')} (${t('shell.optional')})`}
        name="email"
        autoComplete="email"
        defaultValue={own?.refusal ? own.values.email : person.email}
        error={errorOf('email')}
        maxLength={254}
      />
      <Card className="px-4.5 py-1.5">
        <ListRow
          icon={<SmartphoneIcon size={20} />}
          eyebrow={t('account.phone')}
          title={<bdi dir="ltr">{formatPhone(`${person.phoneCode}${person.phone}`)}</bdi>}
          end={
            <Link to="?phone" preventScrollReset className="word" aria-label={t('account.changePhone')}>
              {t('shell.change')}
            </Link>
          }
          note={
            <span className="flex items-center gap-1.5 text-ok">
              <DoneIcon size={15} />
              {t('checkout.confirmed')}
            </span>
          }
        />
      </Card>
      <Button
        type="submit"
        wide
        busy={formData?.get('intent') === 'save' && t('account.saveProfile')}
        className="mt-1.5"
      >
        {t('account.saveProfile')}
      </Button>
    </Form>
  )
}

/** What the visitor holds here, and the way to it. */
function Own({ own }: { own: NonNullable<ProfileData['own']> }) {
  const t = useWords('loyalty')
  const { url } = useMerchant()
  const held = useHeld(own)
  return (
    <ListRow
      as={Link}
      to={paths.redeemLoyalty(url, own.store)}
      icon={<GiftIcon size={20} />}
      title={t('loyalty.title')}
      note={
        <span className="parted">
          {held.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </span>
      }
      leads
    />
  )
}

/** A deleted account of this number can come back, or stay gone. */
function Restore({ path, restoreId }: { path: string; restoreId: string }) {
  const t = useWords('account')
  const { hasLoyalty } = useMerchant()
  return (
    <Card as="section" className="p-5">
      <h2 className="text-subhead">{t('account.restoreTitle')}</h2>
      <p className="mt-1 mb-4 text-ink2">
        {t('account.restoreHint')} {hasLoyalty ? t('account.restoreLost') : null}
      </p>
      <Form method="post" replace className="grid gap-2.5">
        <input type="hidden" name="restoreId" value={restoreId} />
        <Button type="submit" name="intent" value="restore" wide>
          {t('account.restore')}
        </Button>
        <Button as={Link} to={path} replace kind="neutral" wide>
          {t('account.startFresh')}
        </Button>
      </Form>
    </Card>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
