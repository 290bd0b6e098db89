import { endStaffSession } from '@compass/contract/staff'
import { LANGUAGES } from '@compass/domain/languages'
import { Sheet } from '@compass/ui/sheet'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#parts/button.tsx'
import { Radio, Select } from '#parts/field.tsx'
import { SwitchIcon } from '#parts/icons.ts'
import { Initials } from '#parts/initials.tsx'
import { useSend } from '#shell/calls/index.tsx'
import { chooseLanguage } from '#shell/language/index.ts'
import { nameOfLanguage } from '#shell/language/names.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { chooseStore } from '#shell/session/chosen-store.ts'
import { useSession } from '#shell/session/index.tsx'
import { MerchantText, useMerchantText } from '#shell/session/merchant-text.tsx'
import { chooseScheme, readScheme, SCHEMES } from '#shell/theme/index.ts'

const MERCHANT = 'mb-3 flex items-center gap-2.5 rounded-form p-1 text-start hover:bg-wash'
const merchantClass = (isWide: boolean | undefined) => (isWide ? MERCHANT : `${MERCHANT} max-desktop:justify-center`)

interface RailButton {
  /** There is room for words; else a rail shows the drawing alone. */
  readonly isWide?: boolean
  readonly onOpen: () => void
}

const wordsClass = (isWide: boolean | undefined) =>
  isWide ? 'min-w-0 flex-1' : 'rail-words sr-only min-w-0 flex-1 desktop:not-sr-only'

/** The merchant's mark and name, and the store that is looked at: where there are several of either, one changes them here. */
export function MerchantButton({ isWide, onOpen }: RailButton) {
  const t = useWords('console')
  const { stores } = useSession()
  if (stores.length < 2)
    return (
      <Link to="/" className={merchantClass(isWide)}>
        <MerchantName isWide={isWide} />
        <span className="sr-only">{t('console.switchShop')}</span>
      </Link>
    )
  return (
    <button type="button" className={merchantClass(isWide)} onClick={onOpen}>
      <MerchantName isWide={isWide} />
      <span className="sr-only">{t('console.whichStore')}</span>
    </button>
  )
}

function MerchantName({ isWide }: { readonly isWide: boolean | undefined }) {
  const { merchant, stores } = useSession()
  const textOf = useMerchantText()
  return (
    <>
      <Mark name={textOf(merchant.name)} color={merchant.brand.colorCode} />
      <span className={wordsClass(isWide)}>
        <span className="block truncate text-row">
          <MerchantText text={merchant.name} />
        </span>
        {stores[0] ? (
          <span className="block truncate text-note text-ink3">
            <MerchantText text={stores[0].name} />
          </span>
        ) : null}
      </span>
      <SwitchIcon size={16} className={isWide ? 'text-ink3' : 'rail-wide hidden text-ink3 desktop:block'} />
    </>
  )
}

type SheetState = { readonly open: boolean; readonly onClose: () => void }

/** Which of several stores the screens begin with, and the way to the other shops of this browser. */
export function StoreSheet({ open, onClose }: SheetState) {
  const t = useWords('console')
  return (
    <Sheet open={open} onClose={onClose} title={t('console.whichStore')} closeLabel={t('console.close')}>
      <StoreList onChosen={onClose} />
    </Sheet>
  )
}

/** The stores of this merchant; the address says no other one any more. */
function StoreList({ onChosen }: { readonly onChosen: () => void }) {
  const t = useWords('console')
  const { merchant, stores } = useSession()
  const [listed] = useState(stores)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const choose = (id: string) => {
    chooseStore(merchant.slug, id)
    onChosen()
    for (const name of ['store', 'of']) search.delete(name)
    navigate({ search: search.toString() }, { replace: true })
  }
  return (
    <div className="grid gap-4 px-5 pb-8">
      <fieldset>
        <legend className="mb-1 text-note text-ink2">
          <MerchantText text={merchant.name} />
        </legend>
        {listed.map(({ _id, name }) => (
          <Radio key={_id} name="store" checked={_id === stores[0]?._id} onChange={() => choose(_id)}>
            <MerchantText text={name} />
          </Radio>
        ))}
      </fieldset>
      <Button as={Link} to="/" kind="outline">
        {t('console.switchShop')}
      </Button>
    </div>
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

/** Who is signed in. */
export function StaffButton({ isWide, onOpen }: RailButton) {
  const t = useWords('console')
  const { staff } = useSession()
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`mt-auto flex items-center gap-2.5 rounded-form p-1.5 text-start hover:bg-wash ${isWide ? '' : 'max-desktop:justify-center'}`}
    >
      <Initials name={staff.name} />
      <span className={wordsClass(isWide)}>
        <span className="block truncate text-row">{staff.name}</span>
        <span className="block text-note text-ink3">{t(`console.role_${staff.role}`)}</span>
      </span>
      <span className="sr-only">{t('console.you')}</span>
    </button>
  )
}

/** Language, light or dark, signing out. */
export function StaffSheet({ slug, open, onClose }: SheetState & { readonly slug: string }) {
  const t = useWords('console')
  const { staff } = useSession()
  return (
    <Sheet open={open} onClose={onClose} title={staff.name} closeLabel={t('console.close')}>
      <YourSettings slug={slug} />
    </Sheet>
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
