import { endStaffSession } from '@compass/contract/staff'
import { LANGUAGES } from '@compass/domain/languages'
import { Sheet } from '@compass/ui/sheet'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#parts/button.tsx'
import { Radio, Select } from '#parts/field.tsx'
import { SwitchIcon } from '#parts/icons.ts'
import { useSend } from '#shell/calls/index.tsx'
import { chooseLanguage } from '#shell/language/index.ts'
import { nameOfLanguage } from '#shell/language/names.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { MerchantText, useMerchantText } from '#shell/session/merchant-text.tsx'
import { chooseScheme, readScheme, SCHEMES } from '#shell/theme/index.ts'

/** The merchant's mark and name; leads to the other shops of this browser. */
export function MerchantButton() {
  const t = useWords('console')
  const { merchant, stores, staff } = useSession()
  const textOf = useMerchantText()
  const store = stores.find(({ _id }) => _id === staff.store) ?? (stores.length === 1 ? stores[0] : undefined)
  return (
    <Link to="/" className="mb-3 flex items-center gap-2.5 rounded-form p-1 hover:bg-wash">
      <Mark name={textOf(merchant.name)} color={merchant.brand.colorCode} />
      <span className="sr-only min-w-0 flex-1 desktop:not-sr-only">
        <span className="block truncate text-row">
          <MerchantText text={merchant.name} />
        </span>
        {store ? (
          <span className="block truncate text-note text-ink3">
            <MerchantText text={store.name} />
          </span>
        ) : null}
      </span>
      <span className="sr-only">{t('console.switchShop')}</span>
      <SwitchIcon size={16} className="hidden text-ink3 desktop:block" />
    </Link>
  )
}

/** The merchant's first letter on its own colour: all of it that the console wears. */
function Mark({ name, color }: { readonly name: string; readonly color: string }) {
  return (
    <svg viewBox="0 0 40 40" className="size-10 shrink-0" aria-hidden="true">
      <rect width="40" height="40" rx="11" fill={color} />
      <text x="20" y="27" textAnchor="middle" fill="#fff" fontSize="20" fontWeight="600">
        {[...name][0] ?? ''}
      </text>
    </svg>
  )
}

/** Who is signed in: language, light or dark, signing out. */
export function StaffButton({ slug }: { readonly slug: string }) {
  const t = useWords('console')
  const { staff } = useSession()
  const [isOpen, setOpen] = useState(false)
  const initials = staff.name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mt-auto flex items-center gap-2.5 rounded-form p-1.5 text-start hover:bg-wash max-desktop:justify-center"
      >
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-wash2 text-note font-strong"
        >
          {initials}
        </span>
        <span className="sr-only min-w-0 desktop:not-sr-only">
          <span className="block truncate text-row">{staff.name}</span>
          <span className="block text-note text-ink3">{t(`console.role_${staff.role}`)}</span>
        </span>
        <span className="sr-only">{t('console.you')}</span>
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={staff.name} closeLabel={t('console.close')}>
        <YourSettings slug={slug} />
      </Sheet>
    </>
  )
}

function YourSettings({ slug }: { readonly slug: string }) {
  const t = useWords('console')
  const language = useLanguage()
  const send = useSend()
  const navigate = useNavigate()
  const [scheme, setScheme] = useState(readScheme)
  return (
    <div className="grid gap-5 px-5 pb-8">
      <Select
        label={t('console.language')}
        value={language}
        onChange={({ target }) => chooseLanguage(LANGUAGES.find((one) => one === target.value) ?? language)}
        options={LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value) }))}
      />
      <fieldset>
        <legend className="mb-1 text-note font-em">{t('console.scheme')}</legend>
        {SCHEMES.map((one) => (
          <Radio
            key={one}
            name="scheme"
            checked={one === scheme}
            onChange={() => {
              setScheme(one)
              chooseScheme(one)
            }}
          >
            {t(`console.scheme_${one}`)}
          </Radio>
        ))}
      </fieldset>
      <Button
        kind="outline"
        onClick={async () => {
          await send(endStaffSession, {}).catch(() => undefined)
          navigate(`/${slug}/sign-in`)
        }}
      >
        {t('console.signOut')}
      </Button>
    </div>
  )
}
