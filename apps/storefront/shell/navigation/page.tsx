import { BrandMark } from '@compass/ui/brand-glyph'
import { IconButton } from '@compass/ui/icon-button'
import { BackIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'

type PageProps = {
  readonly title: string
  /** What the browser's tab says instead of the title: what changes while one looks elsewhere. */
  readonly tab?: string | undefined
  /** Below the title on a phone: store, number. */
  readonly note?: ReactNode
  /** Where the arrow leads. */
  readonly back: string
  /** At the end of the top line. */
  readonly end?: ReactNode
  /** Stays at the foot of a phone: the one main button. */
  readonly foot?: ReactNode
  /** On a desktop: a reading column, or the whole 1120. */
  readonly width?: 'reading' | 'full'
  /** Draws the title itself (a display line of its own). */
  readonly ownTitle?: boolean
  /** On a phone the top line's buttons float over what stands first: a picture of the width of the column. */
  readonly floats?: boolean
  readonly children: ReactNode
}

/** A screen beside the menu: top line with the way back, its matter, and a main button at the foot. */
export function Page({ title, tab, note, back, end, foot, width = 'reading', ownTitle, floats, children }: PageProps) {
  const wide = width === 'full' ? 'wide:max-w-280' : 'wide:max-w-160'
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTop title={title} tab={tab} note={note} back={back} end={end} ownTitle={ownTitle} floats={floats} />
      <main
        id="content"
        className={`column flex flex-1 flex-col ${foot ? 'pb-26 low:pb-0' : 'pb-10 has-[>[data-empty]]:pb-0'} wide:pb-16 wide:has-[>[data-empty]]:pb-16 ${floats ? '-mt-16 wide:mt-0' : ''} ${wide} print:max-w-none print:pb-0`}
      >
        {ownTitle ? null : (
          <div className="hidden pt-8 pb-6 wide:block print:hidden">
            <h1 className="text-display">{title}</h1>
            {note ? <p className="mt-1 text-ink2">{note}</p> : null}
          </div>
        )}
        {children}
        {foot ? <FootBar>{foot}</FootBar> : null}
      </main>
    </div>
  )
}

/** Its top line alone, with the page's title for the browser: for screens that lay out their matter themselves. */
export function PageTop({
  title,
  tab,
  note,
  back,
  end,
  ownTitle,
  floats,
}: Pick<PageProps, 'title' | 'tab' | 'note' | 'back' | 'end'> & {
  readonly ownTitle?: boolean | undefined
  readonly floats?: boolean | undefined
}) {
  const merchant = useMerchant()
  const t = useWords('shell')
  return (
    <>
      <title>{`${tab ?? title} · ${merchant.name}`}</title>
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50">
        {t('shell.skipToContent')}
      </a>
      <header
        className={`sticky top-(--notice,0px) z-20 low:static wide:border-b wide:border-line print:hidden ${floats ? 'pointer-events-none *:*:pointer-events-auto wide:bg-canvas' : 'bg-canvas'}`}
      >
        <div
          className={`column flex min-h-16 flex-wrap items-center gap-x-1.5 wide:min-h-18 wide:max-w-none wide:gap-4 wide:px-10 ${floats ? 'px-4' : 'ps-2 pe-5'}`}
        >
          <IconButton
            as={Link}
            to={back}
            label={t('shell.back')}
            icon={<BackIcon size={22} />}
            look={floats ? 'dark' : 'plain'}
            className="wide:bg-sunken wide:shadow-none"
          />
          <Link
            to={paths.menu(merchant.url)}
            className="hidden max-w-3/5 shrink-0 items-center gap-4 text-subhead wide:flex"
          >
            <BrandMark glyph={merchant.glyph} logo={merchant.logo} />
            <bdi className="min-w-0 truncate">{merchant.name}</bdi>
          </Link>
          <div className="min-w-0 flex-[1_1_6rem] wide:invisible wide:h-0 wide:overflow-hidden">
            {ownTitle ? null : <h1 className="text-subhead">{title}</h1>}
            {note && !ownTitle ? <p className="truncate text-small text-ink2">{note}</p> : null}
          </div>
          {end ? <div className="shrink-0 text-ink2">{end}</div> : null}
        </div>
      </header>
    </>
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
