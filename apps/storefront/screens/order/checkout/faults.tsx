import { Banner } from '@compass/ui/banner'
import { AlertIcon, OfflineIcon } from '@compass/ui/icons'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { hasReason } from '#shell/api/has-reason.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
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

/** Why the order was not placed, with the way to each field; takes the focus when it comes. */
export function Faults() {
  const t = useWords('checkout', 'shell')
  const money = useMoney()
  const { data, result, errorOf } = useFormState()
  const { url } = useMerchant()
  const box = useRef<HTMLDivElement>(null)
  const isShown = result?.isLost === true || (result?.intent === 'place' && result.refusal !== null)
  useEffect(() => {
    if (isShown && result) box.current?.focus()
  }, [isShown, result])
  if (!isShown || !result) return null
  const fields = [...new Set([...(result.refusal?.errors ?? []).map(({ path }) => path), ...(result.missing ?? [])])]
  if (hasReason(result.refusal, 'phone_unverified')) fields.push('confirm')
  if (hasReason(result.refusal, 'terms_not_accepted') && !fields.includes('terms')) fields.push('terms')
  // All that was named is mended: nothing is left to say.
  const open = fields.filter((path) => errorOf(path) !== undefined)
  if (fields.length > 0 && open.length === 0) return null
  const message = result.isLost
    ? result.intent === 'place'
      ? t('checkout.lost')
      : t(navigator.onLine ? 'shell.errorHint' : 'shell.offlineHint')
    : result.total !== undefined
      ? t('checkout.priceChanged', { total: money.text(result.total) })
      : (result.refusal?.message ?? '')
  return (
    <div ref={box} tabIndex={-1} className="mx-4 mb-6 rounded-field wide:mx-0">
      <Banner tone={result.isLost ? 'warn' : 'bad'} icon={result.isLost ? <OfflineIcon /> : <AlertIcon />} urgent>
        {open.some((path) => errorOf(path) === message) ? null : <span className="block font-em">{message}</span>}
        {open.map((path) => {
          const label = LABELS[path]
          const requested = data.customFields.find(({ id }) => customFieldName(id) === path)?.name
          return (
            <a key={path} href={`#field-${path}`} className="flex min-h-11 items-center underline">
              <span>
                {path === 'address' && result.missing?.includes(path) ? (
                  t('checkout.addressMissing')
                ) : (
                  <>
                    {label ? `${t(`checkout.${label}`)}: ` : requested ? `${plainText(requested)}: ` : ''}
                    {errorOf(path)}
                  </>
                )}
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
