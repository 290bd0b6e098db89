import { Sheet } from '@compass/ui/sheet'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMenuPath, useWords } from '#shell/merchants/shell-provider.tsx'
import { useTable } from '#shell/visits/use-table.ts'
import { VisitAnnouncer } from '#shell/visits/visit-announcer.tsx'
import type { SheetProps } from './sheet-props.ts'
import { useRising } from './use-rising.ts'

/** The table's own code, for the friend who has just sat down: black on white in the dark too, as every camera reads it. */
export function TableCodeSheet({ table, code, onClose }: SheetProps) {
  const t = useWords('visits', 'shell')
  const menuPath = useMenuPath()
  const { visit } = useTable(table.visit)
  const isIn = visit?.state === 'open' && visit.mine === 'in'
  const open = useRising(!isIn, onClose)
  const title = t('visits.table', { number: table.number })
  const zone = plainText(table.zone)
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('shell.close')} closeHref={menuPath}>
      <title>{title}</title>
      <div className="px-5 pb-8">
        {zone ? <p className="text-small text-ink2">{zone}</p> : null}
        {code ? (
          <svg
            role="img"
            aria-label={t('visits.codeOf', { number: table.number })}
            viewBox={`0 0 ${code.side} ${code.side}`}
            shapeRendering="crispEdges"
            className="mx-auto mt-5 w-full max-w-75 rounded-card shadow-s1"
          >
            <rect width={code.side} height={code.side} fill="#fff" />
            <path d={code.path} fill="#000" />
          </svg>
        ) : null}
        <p className="mx-auto mt-5 max-w-75 text-center text-ink2 text-balance">{t('visits.codeHint')}</p>
      </div>
      <VisitAnnouncer visit={visit} />
    </Sheet>
  )
}
