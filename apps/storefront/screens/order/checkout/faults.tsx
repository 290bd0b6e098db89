import { addressFormat } from '@compass/domain/addresses'
import { Banner } from '@compass/ui/banner'
import { AlertIcon, OfflineIcon } from '@compass/ui/icons'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { addressField } from '#shell/addresses/address-input.ts'
import { hasReason } from '#shell/api/has-reason.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { customFieldName } from './checkout-view.ts'
import { useFormState } from './form-state.ts'

const LABELS: Readonly<Record<string, 'name' | 'email' | 'phone' | 'country' | 'where' | 'instruction'>> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  phoneCode: 'country',
  address: 'where',
  note: 'instruction',
}

/** Parts of an address that are empty are said by one sentence, which leads to the first of them. */
function gatherAddress(paths: readonly string[], values: Readonly<Record<string, string>>, country: string) {
  const { fields } = addressFormat(country)
  const isEmptyPart = (path: string) => {
    const isPart = fields.some(({ field }) => field === path)
    return isPart && (values[addressField(path)] ?? '').trim() === ''
  }
  const [firstEmpty = 'address'] = paths.filter(isEmptyPart)
  return { paths: paths.filter((path) => !isEmptyPart(path)), firstEmpty }
}

/** Why the order was not placed, with the way to each field. */
export function Faults() {
  const t = useWords('checkout', 'shell')
  const { data, result, errorOf } = useFormState()
  const { url, country } = useMerchant()
  const box = useRef<HTMLDivElement>(null)
  // A total that changed is no fault: it is said where the total stands.
  const isRefused = result?.intent === 'place' && result.refusal !== null && result.total === undefined
  const isShown = result?.isLost === true || isRefused
  useEffect(() => {
    if (isShown && result?.isLost) box.current?.focus()
  }, [isShown, result])
  if (!isShown || !result) return null
  const named = [...new Set([...(result.missing ?? []), ...(result.refusal?.errors ?? []).map(({ path }) => path)])]
  const { paths: fields, firstEmpty } = gatherAddress(named, result.values, country)
  if (hasReason(result.refusal, 'phone_unverified') && !fields.includes('phone') && !fields.includes('confirm'))
    fields.push('confirm')
  if (hasReason(result.refusal, 'prescription_required')) fields.push('prescription')
  if (hasReason(result.refusal, 'terms_not_accepted') && !fields.includes('terms')) fields.push('terms')
  // All that was named is mended: nothing is left to say.
  const open = fields.filter((path) => errorOf(path) !== undefined)
  if (fields.length > 0 && open.length === 0) return null
  const message = result.isLost
    ? result.intent === 'place'
      ? t('checkout.lost')
      : t(navigator.onLine ? 'shell.errorHint' : 'shell.offlineHint')
    : (result.refusal?.message ?? '')
  return (
    <div ref={box} id="faults" tabIndex={-1} className="mx-4 mb-6 rounded-field wide:mx-0">
      <Banner tone={result.isLost ? 'warn' : 'bad'} icon={result.isLost ? <OfflineIcon /> : <AlertIcon />} urgent>
        {open.some((path) => errorOf(path) === message) ? null : <span className="block font-em">{message}</span>}
        {open.map((path) => {
          const isMissing = result.missing?.includes(path) === true
          const label = isMissing ? undefined : LABELS[path]
          const requested = data.customFields.find(({ id }) => customFieldName(id) === path)?.name
          return (
            <a
              key={path}
              href={`#field-${path === 'address' ? firstEmpty : path}`}
              className="flex min-h-11 items-center underline"
            >
              <span>
                {label ? `${t(`checkout.${label}`)}: ` : requested ? `${plainText(requested)}: ` : ''}
                {errorOf(path)}
              </span>
            </a>
          )
        })}
        {/* What can be had instead is said beside the line. */}
        {hasReason(result.refusal, 'item_unavailable', 'out_of_stock') ? (
          <Link to={paths.myOrder(url)} className="flex min-h-11 items-center underline">
            {t('checkout.seeInstead')}
          </Link>
        ) : null}
      </Banner>
    </div>
  )
}
