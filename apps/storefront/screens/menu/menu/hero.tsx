import { BrandGlyph, BrandMark } from '@compass/ui/brand-glyph'
import { IconButton } from '@compass/ui/icon-button'
import { MenuIcon, UserIcon } from '@compass/ui/menu-icons'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LanguageForm } from '#shell/languages/language-form.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { StoreWord } from './fulfilment-card.tsx'
import { PlanWord } from './plan-word.tsx'
import { StatusLine } from './status-line.tsx'

/** Pixels at which a name stops being short: beyond, it is set smaller. */
const LONG_NAME = 24

/** The merchant on its tint: on a phone the head of the page, on a desktop a card above the menu. */
export function Hero() {
  const t = useWords('shell')
  const { url, name, nameMark, tagline, taglineMark, glyph, logo, cover } = useMerchant()
  return (
    <div className="menu-hero">
      <div className="flex items-center justify-between gap-2 px-2.5 pt-2 wide:hidden">
        <IconButton
          as={Link}
          to="?choose=menu"
          preventScrollReset
          label={t('shell.openNavigation')}
          icon={<MenuIcon size={22} />}
        />
        <div className="z-1 flex items-center gap-1">
          <LanguageForm look="other" />
          <IconButton as={Link} to={paths.profile(url)} label={t('shell.account')} icon={<UserIcon size={22} />} />
        </div>
      </div>
      <div className="menu-cover">
        {cover.length === 0 ? (
          <BrandGlyph drawing={glyph} size={120} className="text-accent opacity-34" />
        ) : (
          cover.map(({ src, kind, focus }, i) => (
            <img
              key={src}
              src={src}
              alt=""
              width={176}
              height={176}
              data-kind={kind}
              data-focus={focus}
              {...(i === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            />
          ))
        )}
      </div>
      <div className="menu-name">
        <span className="wide:hidden">
          <BrandMark glyph={glyph} logo={logo} large />
        </span>
        <h1 className={name.length > LONG_NAME ? 'text-heading wide:text-display' : 'text-display wide:text-hero'}>
          <bdi {...nameMark}>{name}</bdi>
        </h1>
        <p {...taglineMark} className="hidden text-body text-ink2 wide:mt-3 wide:block">
          {tagline}
        </p>
        <div className="mt-2 wide:hidden">
          <StatusLine leads />
        </div>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-5">
          <StoreWord />
          <span className="hidden wide:inline">
            <PlanWord saysTime />
          </span>
        </p>
      </div>
    </div>
  )
}
