import { changeCourtOrderAddress, changeOrderAddress } from '@compass/contract/orders'
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
import type { AddressView } from '#shell/addresses/address-view.ts'
import { useAddressLabel } from '#shell/addresses/use-address-label.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { Sum } from '#shell/pricing/money.tsx'
import { type ChangeAddressData, isOfCourt, readChangeAddress } from './read-change-address.ts'

export const handle = { words: ['track', 'status', 'account', 'checkout'] as const }

/** An order and where it could go instead (the specification, section 2); somebody else's is not found. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<ChangeAddressData> {
  return readChangeAddress(context, request, params.url!, params.orderId!)
}

export const clientLoader = loadWithWords(...handle.words)

interface ChangeRefusal {
  /** Null: no address was chosen. */
  readonly message: string | null
}

export async function action({ context, params, request }: ActionFunctionArgs): Promise<ChangeRefusal> {
  const url = params.url!
  const id = params.orderId!
  const [{ call, text }, { shell }] = await Promise.all([
    readSubmission(context, request, url),
    readStorefront(context, request, url),
  ])
  const address = text('address')
  if (!address) return { message: null }
  const input = { params: { id }, body: { address: { _id: address }, deliveryInstruction: text('note').slice(0, 300) } }
  const answer = isOfCourt(shell) ? await call(changeCourtOrderAddress, input) : await call(changeOrderAddress, input)
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
