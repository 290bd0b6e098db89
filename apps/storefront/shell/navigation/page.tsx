import { BrandMark } from '@compass/ui/brand-glyph'
import { IconButton } from '@compass/ui/icon-button'
import { BackIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { ShopHeader } from './shop-header.tsx'

type PageProps = {
  /** In the merchant's words it is an element, and `tab` says the same as plain text. */
  readonly title: ReactNode
  /** What the browser's tab says instead of the title: what changes while one looks elsewhere. */
  readonly tab?: string | undefined
  /** Below the title: store, number. */
  readonly note?: ReactNode
  /** Where the arrow leads. */
  readonly back: string
  /** At the end of the title's line. */
  readonly end?: ReactNode
  /** Stays at the foot of a phone: the one main button. */
  readonly foot?: ReactNode
  /** On a desktop: a reading column, or the whole 1120. */
  readonly width?: 'reading' | 'full'
  /** On a desktop: links to the pages of this kind, at the start side of the content. */
  readonly sideNav?: ReactNode
  /** Draws the title itself (a display line of its own). */
  readonly ownTitle?: boolean
  /** On a phone the top line's buttons float over what stands first: a picture of the width of the column. */
  readonly floats?: boolean
  /** A step of paying: on a desktop name and way back alone, as nothing shall lead away. */
  readonly isStep?: boolean
  readonly children: ReactNode
}

/** A screen beside the menu: top line with the way back, its matter, and a main button at the foot. */
export function Page(props: PageProps) {
  const { title, note, foot, width = 'reading', sideNav, ownTitle, floats, isStep, children } = props
  const widest = sideNav ? 'wide:max-w-252' : width === 'full' ? 'wide:max-w-280' : 'wide:max-w-160'
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTop {...props} widest={widest} />
      <main
        id="content"
        className={`column flex flex-1 flex-col ${foot ? 'pb-26 low:pb-0' : 'pb-10 has-[>[data-empty]]:pb-0'} wide:pb-16 wide:has-[>[data-empty]]:pb-16 ${floats ? '-mt-16 wide:mt-0' : ''} ${widest} ${sideNav ? 'page-beside' : ''} print:max-w-none print:pb-0`}
      >
        {isStep && !ownTitle ? (
          <div className="hidden pt-8 pb-6 wide:block print:hidden">
            <h1 className="text-display">{title}</h1>
            {note ? <p className="mt-1 text-ink2">{note}</p> : null}
          </div>
        ) : null}
        {sideNav}
        {children}
        {foot ? <FootBar>{foot}</FootBar> : null}
      </main>
    </div>
  )
}

type PageTopProps = Pick<PageProps, 'title' | 'tab' | 'note' | 'back' | 'end' | 'ownTitle' | 'floats' | 'isStep'> & {
  /** The classes of the page's width on a desktop. */
  readonly widest?: string
  /** The basket stands in a column of its own. */
  readonly hasPanel?: boolean
}

/** Its top alone, with the page's title for the browser: for screens that lay out their matter themselves. */
export function PageTop(props: PageTopProps) {
  const { title, tab, isStep, hasPanel = false } = props
  const merchant = useMerchant()
  const t = useWords('shell')
  return (
    <>
      <title>{`${tab ?? title} · ${merchant.name}`}</title>
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50">
        {t('shell.skipToContent')}
      </a>
      {isStep ? (
        <StepTop {...props} />
      ) : (
        <header className="contents print:hidden">
          <ShopHeader hasCart={!hasPanel} />
          <TitleLine {...props} />
        </header>
      )}
    </>
  )
}

/** The way back, the title and what belongs at their end: sticks on a phone, begins the page's matter on a desktop. */
function TitleLine({ title, note, back, end, ownTitle, floats, hasPanel, widest = '' }: PageTopProps) {
  return (
    <div
      className={`sticky top-(--notice,0px) z-20 low:static wide:static wide:z-auto ${floats ? 'pointer-events-none *:*:pointer-events-auto' : 'bg-canvas'} print:hidden`}
    >
      <div
        className={`column flex min-h-16 flex-wrap items-center gap-x-1.5 wide:gap-x-4 wide:px-0 ${ownTitle ? 'wide:pt-4' : hasPanel ? 'wide:hidden' : 'wide:pt-8 wide:pb-6'} ${floats ? 'px-4' : 'ps-2 pe-5'} ${widest}`}
      >
        <BackLink to={back} floats={floats} />
        <div className="min-w-0 flex-[1_1_6rem]">
          {ownTitle ? null : <h1 className="text-subhead wide:text-display">{title}</h1>}
          {note && !ownTitle ? <p className="truncate text-small text-ink2 wide:mt-1 wide:text-body">{note}</p> : null}
        </div>
        {end ? <div className="shrink-0 text-ink2">{end}</div> : null}
      </div>
    </div>
  )
}

/** The top of a step of paying: on a desktop it holds the merchant's name, and the title stands in the page. */
function StepTop({ title, note, back, end, ownTitle }: PageTopProps) {
  const { url, name, nameMark, glyph, logo } = useMerchant()
  return (
    <header className="sticky top-(--notice,0px) z-20 bg-canvas low:static wide:border-b wide:border-line print:hidden">
      <div className="column flex min-h-16 flex-wrap items-center gap-x-1.5 ps-2 pe-5 wide:min-h-18 wide:max-w-none wide:gap-4 wide:px-10">
        <BackLink to={back} />
        <Link to={paths.menu(url)} className="hidden max-w-3/5 shrink-0 items-center gap-4 text-subhead wide:flex">
          <BrandMark glyph={glyph} logo={logo} />
          <bdi {...nameMark} className="min-w-0 truncate">
            {name}
          </bdi>
        </Link>
        <div className="min-w-0 flex-[1_1_6rem] wide:invisible wide:h-0 wide:overflow-hidden">
          {ownTitle ? null : <h1 className="text-subhead">{title}</h1>}
          {note && !ownTitle ? <p className="truncate text-small text-ink2">{note}</p> : null}
        </div>
        {end ? <div className="shrink-0 text-ink2">{end}</div> : null}
      </div>
    </header>
  )
}

/** The arrow to the screen before. */
export function BackLink({ to, floats }: { to: string; floats?: boolean | undefined }) {
  const t = useWords('shell')
  return (
    <IconButton
      as={Link}
      to={to}
      label={t('shell.back')}
      icon={<BackIcon size={22} />}
      look={floats ? 'dark' : 'plain'}
      className="wide:bg-sunken wide:shadow-none"
    />
  )
}

/** The main button stands at the foot of a phone, over the canvas; a desktop has it in its place in the page. */
function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-canvas low:static wide:hidden print:hidden">
      <div className="column px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">{children}</div>
    </div>
  )
}
