import { listAddresses } from '@compass/contract/addresses'
import { listDeliveryAreas } from '@compass/contract/serviceability'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { EmptyState } from '@compass/ui/empty-state'
import { IconButton } from '@compass/ui/icon-button'
import { AlertIcon, BinIcon, DoneIcon, EditIcon, HomeIcon, PinIcon, PlusIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { paths } from '#paths'
import { type AddressView, type AreaView, toAddressViews, toAreaViews } from '#shell/addresses/address-view.ts'
import { useAddressLabel } from '#shell/addresses/use-address-label.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { takeFlash } from '#shell/navigation/flash.ts'
import { Page } from '#shell/navigation/page.tsx'
import { ACCOUNT_WORDS, AccountNav } from '#shell/navigation/side-nav.tsx'
import { useFocusFallback } from '#shell/navigation/use-focus-fallback.ts'
import { type CardView, readCards } from '#shell/payments/payment-view.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { AddressForm } from './address-form.tsx'
import { type AddressesResult, changeAddresses, MAX_ADDRESSES } from './change-addresses.ts'
import { SavedCards } from './saved-cards.tsx'

export const handle = { words: [...ACCOUNT_WORDS, 'checkout', 'location', 'payment'] as const }

interface AddressesData {
  readonly addresses: readonly AddressView[]
  /** Where the merchant delivers: none where everything is picked up. */
  readonly areas: readonly AreaView[]
  /** Saved cards; null where no store takes them. */
  readonly cards: readonly CardView[] | null
  /** What the form before this page has done, to be said once. */
  readonly done: string | null
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<AddressesData> {
  const url = params.url!
  const { answer, say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const isKnown = hasSession(context.get(pageRequest).cookies)
  const takesCards = answer.stores.some(({ paymentMethods }) =>
    paymentMethods.some(({ methods }) => (methods as readonly string[]).includes('savedCard')),
  )
  const [saved, delivery, cards] = await Promise.all([
    isKnown ? call(listAddresses, { query: { limit: MAX_ADDRESSES } }, options) : null,
    call(listDeliveryAreas, { query: { url } }, options),
    isKnown && takesCards ? readCards(call, options) : [],
  ])
  if (!delivery.ok || saved?.ok === false) throw new Response(null, { status: 503 })
  return {
    addresses: saved ? toAddressViews(saved.data) : [],
    areas: toAreaViews(delivery.data, say),
    cards: takesCards ? cards : null,
    done: takeFlash(context.get(pageRequest), url),
  }
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<AddressesResult> {
  return changeAddresses(await readSubmission(context, request, params.url!))
}

export default function Addresses() {
  const { addresses, areas, cards, done } = useLoaderData() as AddressesData
  const result = useActionData() as AddressesResult | undefined
  const t = useWords('account', 'shell')
  const { url } = useMerchant()
  const [search] = useSearchParams()
  const path = paths.addresses(url)
  const labelOf = useAddressLabel()
  useFocusFallback(addresses.length)
  const edited = addresses.find(({ id }) => id === search.get('edit'))
  if (edited && areas.length > 0) {
    return (
      <Page title={t('account.editAddress', { label: labelOf(edited) })} back={path} sideNav={<AccountNav />}>
        <AddressForm
          key={edited.id}
          path={path}
          areas={areas}
          edited={edited}
          result={result?.intent === 'edit' ? result : undefined}
        />
      </Page>
    )
  }
  if (search.has('add') && areas.length > 0) {
    return (
      <Page title={t('account.addAddress')} back={path} sideNav={<AccountNav />}>
        <AddressForm path={path} areas={areas} result={result?.intent === 'add' ? result : undefined} />
      </Page>
    )
  }
  const add =
    areas.length > 0 ? (
      <Button as={Link} to="?add" wide icon={<PlusIcon size={18} />}>
        {t('account.addAddress')}
      </Button>
    ) : (
      <Button as={Link} to={paths.menu(url)} wide>
        {t('shell.toMenu')}
      </Button>
    )
  const savedCards = cards ? <SavedCards cards={cards} /> : null
  const news = <News result={result} done={done} />
  if (addresses.length === 0 && !cards?.length) {
    return (
      <Page title={t('account.addresses')} back={paths.menu(url)} sideNav={<AccountNav />}>
        <EmptyState
          picture={<img src="/states/scooter.webp" alt="" width={140} height={140} />}
          title={t('account.noAddresses')}
          extra={news}
          action={add}
        >
          {t(areas.length > 0 ? 'account.noAddressesHint' : 'account.pickupOnlyHint')}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={t(cards?.length ? 'account.addressesCards' : 'account.addresses')}
      back={paths.menu(url)}
      foot={add}
      sideNav={<AccountNav />}
    >
      <div className="grid gap-4 px-4 pt-1 wide:px-0">
        {news}
        {addresses.length > 0 ? (
          <Card as="ul" className="px-4.5 py-1.5">
            {addresses.map((address) => (
              <Row key={address.id} address={address} isEditable={areas.length > 0} />
            ))}
          </Card>
        ) : null}
        {savedCards}
        <div className="hidden wide:block">{add}</div>
      </div>
    </Page>
  )
}

function Row({ address, isEditable }: { address: AddressView; isEditable: boolean }) {
  const t = useWords('account')
  const label = useAddressLabel()(address)
  return (
    <ListRow
      as="li"
      icon={address.type === 10 ? <HomeIcon size={20} /> : <PinIcon size={20} />}
      title={<bdi>{label}</bdi>}
      note={
        <>
          <bdi>{address.line}</bdi>
          {address.isServed ? null : (
            <span className="mt-0.5 flex items-center gap-1.5 text-warn">
              <AlertIcon size={15} />
              {t('account.outsideAreas')}
            </span>
          )}
        </>
      }
      end={
        <Form method="post" action="." preventScrollReset replace className="-me-2.5 flex shrink-0">
          {isEditable ? (
            <IconButton
              as={Link}
              to={`?edit=${address.id}`}
              label={t('account.editAddress', { label })}
              icon={<EditIcon size={20} />}
              className="text-ink2"
            />
          ) : null}
          <input type="hidden" name="address" value={address.id} />
          <IconButton
            type="submit"
            name="intent"
            value="delete"
            label={t('account.deleteAddress', { label })}
            icon={<BinIcon size={20} />}
            className="text-ink2"
          />
        </Form>
      }
    />
  )
}

/** What became of the last tap: an address that went can come back as it was. */
function News({ result, done }: { result: AddressesResult | undefined; done: string | null }) {
  const t = useWords('account', 'shell')
  const labelOf = useAddressLabel()
  if (!result && done) {
    return (
      <Banner tone="ok" icon={<DoneIcon />} urgent className="text-start">
        {done}
      </Banner>
    )
  }
  if (result?.intent !== 'delete' && result?.intent !== 'removeCard') return null
  if (result.refusal) {
    return (
      <Banner tone="bad" icon={<AlertIcon />} urgent className="text-start">
        {result.refusal.message}
      </Banner>
    )
  }
  if (!result.deleted) return null
  return (
    <Banner
      news
      icon={<BinIcon size={20} />}
      className="text-start"
      action={
        <Form method="post" preventScrollReset replace>
          <input type="hidden" name="intent" value="add" />
          {Object.entries(result.deleted.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="word">
            {t('shell.undo')}
          </button>
        </Form>
      }
    >
      {t('account.addressDeleted', { label: labelOf(result.deleted) })}
    </Banner>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
