import { listAddresses } from '@compass/contract/addresses'
import { changeOrderAddress, getOrder } from '@compass/contract/orders'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ChoiceRow } from '@compass/ui/choice'
import { EmptyState } from '@compass/ui/empty-state'
import { Field } from '@compass/ui/field'
import { AlertIcon, PhoneIcon, PinIcon, PlusIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { paths } from '#paths'
import { type AddressView, toAddressViews } from '#shell/addresses/address-view.ts'
import { useAddressLabel } from '#shell/addresses/use-address-label.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'
import { Sum } from '#shell/pricing/money.tsx'

export const handle = { words: ['track', 'status', 'account', 'checkout'] as const }

interface ChangeAddressData {
  readonly order: OrderView
  /** Saved ones, without the one that it goes to. */
  readonly addresses: readonly AddressView[]
}

/** An order and where it could go instead (the specification, section 2); somebody else's is not found. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<ChangeAddressData> {
  const url = params.url!
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const answer = await call(getOrder, { params: { id: params.orderId! } }, options)
  if (!answer.ok) throw new Response(null, { status: answer.status >= 500 ? 503 : 404 })
  const order = toOrderView(answer.data.order, say)
  if (!order.isOwn || !order.isDelivery) throw redirect(paths.orderStatus(url, order.id))
  const saved = order.mayChangeAddress ? await call(listAddresses, { query: { limit: 100 } }, options) : null
  if (saved && !saved.ok) throw new Response(null, { status: 503 })
  const addresses = saved ? toAddressViews(saved.data).filter(({ line }) => line !== order.deliverTo?.address) : []
  return { order, addresses }
}

export const clientLoader = loadWithWords(...handle.words)

interface ChangeRefusal {
  /** Null: no address was chosen. */
  readonly message: string | null
}

export async function action({ context, params, request }: ActionFunctionArgs): Promise<ChangeRefusal> {
  const url = params.url!
  const id = params.orderId!
  const { call, text } = await readSubmission(context, request, url)
  const address = text('address')
  if (!address) return { message: null }
  const body = { address: { _id: address }, deliveryInstruction: text('note').slice(0, 300) }
  const answer = await call(changeOrderAddress, { params: { id }, body })
  if (answer.ok) throw redirect(paths.orderStatus(url, id), 303)
  return { message: answer.message }
}

export default function ChangeAddress() {
  const { order, addresses } = useLoaderData() as ChangeAddressData
  const refused = useActionData() as ChangeRefusal | undefined
  const t = useWords('track', 'status')
  const { url } = useMerchant()
  const back = paths.orderStatus(url, order.id)
  if (!order.mayChangeAddress) return <Fixed order={order} back={back} />
  const served = addresses.filter(({ isServed }) => isServed)
  if (served.length === 0) return <NoOther back={back} />
  const sentence = refused && (refused.message ?? t('track.choose'))
  const [before, after] = t('track.changeHint', { number: order.number, total: '\n' }).split('\n')
  return (
    <Page title={t('track.changeTitle')} back={back}>
      <Form method="post" className="grid gap-6.5 px-5 wide:px-0">
        <p className="text-ink2">
          {before}
          <Sum amount={order.totals.grandTotal} />
          {after}
        </p>
        {sentence ? (
          <Banner tone="bad" icon={<AlertIcon />} urgent>
            {sentence}
          </Banner>
        ) : null}
        <section>
          <h2 className="mb-2.5 text-subhead">{t('track.now')}</h2>
          <Card className="px-4.5 py-1.5">
            <ListRow icon={<PinIcon className="text-ink2" />} title={<bdi>{order.deliverTo?.address}</bdi>} />
          </Card>
        </section>
        <fieldset className="min-w-0">
          <legend className="mb-2.5 text-subhead">{t('track.where')}</legend>
          <Card className="px-4.5 py-1.5">
            {addresses.map((address) => (
              <AddressChoice key={address.id} address={address} isOnly={served.length === 1} />
            ))}
          </Card>
          <Link
            to={`${paths.addresses(url)}?add`}
            className="mt-1 flex min-h-11 items-center gap-2 font-em text-accent"
          >
            <PlusIcon size={18} />
            {t('track.addAddress')}
          </Link>
        </fieldset>
        <Field label={t('track.note')} name="note" defaultValue={order.instruction ?? ''} maxLength={300} dir="auto" />
        <Send />
      </Form>
    </Page>
  )
}

function AddressChoice({ address, isOnly }: { address: AddressView; isOnly: boolean }) {
  const t = useWords('track')
  const labelOf = useAddressLabel()
  return (
    <ChoiceRow
      type="radio"
      name="address"
      value={address.id}
      required
      disabled={!address.isServed}
      defaultChecked={isOnly && address.isServed}
      label={<bdi>{labelOf(address)}</bdi>}
      note={address.isServed ? <bdi>{address.line}</bdi> : t('track.notServed')}
    />
  )
}

function Send() {
  const t = useWords('track')
  const { state } = useNavigation()
  return (
    <Button type="submit" wide busy={state === 'submitting' && t('track.confirming')}>
      {t('track.confirm')}
    </Button>
  )
}

function NoOther({ back }: { back: string }) {
  const t = useWords('track')
  const { url } = useMerchant()
  return (
    <Page title={t('track.changeTitle')} back={back} ownTitle>
      <EmptyState
        picture={<PinIcon size={72} />}
        title={t('track.noOther')}
        action={
          <Button as={Link} to={`${paths.addresses(url)}?add`} wide icon={<PlusIcon size={18} />}>
            {t('track.addAddress')}
          </Button>
        }
        link={
          <Link to={back} className="word">
            {t('track.toOrder')}
          </Link>
        }
      >
        {t('track.noOtherHint')}
      </EmptyState>
    </Page>
  )
}

function Fixed({ order, back }: { order: OrderView; back: string }) {
  const t = useWords('track')
  return (
    <Page title={t('track.changeTitle')} back={back} ownTitle>
      <EmptyState
        picture={<PinIcon size={72} />}
        title={t('track.fixed')}
        action={
          <Button as="a" href={`tel:${order.store.phone}`} wide icon={<PhoneIcon size={18} />}>
            {t('track.callOutlet')}
          </Button>
        }
        link={
          <Link to={back} className="word">
            {t('track.toOrder')}
          </Link>
        }
      >
        {t('track.fixedHint')}
      </EmptyState>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
