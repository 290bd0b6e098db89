import { CheckIcon, DocumentIcon, UploadIcon } from '@compass/ui/icons'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { FileButton, useFileDrop } from '#parts/file-button.tsx'
import { Callout, Chip } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { BackLink, Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useShop } from '#shell/session/shop.ts'
import { useToast } from '#shell/toasts/index.tsx'
import { useEdits } from '../use-edits.tsx'
import { ColumnMatcher } from './column-matcher.tsx'
import { type ColumnField, guessColumns } from './columns.ts'
import { ImportChanges } from './import-changes.tsx'
import { type FileFault, FileRefusal, type ImportTable } from './import-table.ts'
import { changesOfImport, planImport, type RowDecision } from './plan-import.ts'
import { readFile } from './read-file.ts'
import { recallColumns, rememberColumns } from './remembered-columns.ts'

const FILE_TYPES = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface OpenedFile {
  readonly name: string
  readonly table: ImportTable
}

/** A menu from a spreadsheet: its file, its columns, and each change before it becomes a draft. */
export function ImportScreen() {
  const t = useWords('editor', 'console')
  const { slug = '' } = useParams()
  const { languages } = useShop()
  const [file, setFile] = useState<OpenedFile | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [isReading, setReading] = useState(false)
  const open = async (chosen: File) => {
    setReading(true)
    setFault(null)
    try {
      setFile({ name: chosen.name, table: await readFile(chosen, languages) })
    } catch (error) {
      setFault(error instanceof FileRefusal ? error.fault : 'no_workbook')
    } finally {
      setReading(false)
    }
  }
  return (
    <Page
      title={t('editor.import')}
      back={<BackLink label={t('editor.backToMenu')} to={screenPath(slug, 'menu')} />}
      aside={
        file ? (
          <Chip icon={<DocumentIcon size={14} />}>
            {t('editor.fileRows', { name: file.name, count: file.table.rows.length })}
          </Chip>
        ) : null
      }
      actions={<Steps step={file ? 3 : 1} />}
    >
      {file ? (
        <OpenedImport key={file.name} file={file} onOther={() => setFile(null)} />
      ) : (
        <FileChooser fault={fault} isReading={isReading} onFile={open} />
      )}
    </Page>
  )
}

function Steps({ step }: { readonly step: number }) {
  const t = useWords('editor')
  const names = [t('editor.stepFile'), t('editor.stepColumns'), t('editor.stepChanges')]
  return (
    <ol className="flex items-center gap-3 max-tablet:hidden">
      {names.map((name, place) => (
        <li key={name} aria-current={place + 1 === step ? 'step' : undefined} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-full text-note ${place + 1 === step ? 'bg-fill text-on' : 'bg-wash2'}`}
          >
            {place + 1 < step ? <CheckIcon size={14} /> : place + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}

function FileChooser(props: {
  readonly fault: FileFault | null
  readonly isReading: boolean
  readonly onFile: (file: File) => void
}) {
  const { fault, isReading, onFile } = props
  const t = useWords('editor')
  const { isOver, handlers } = useFileDrop(onFile)
  return (
    <section
      aria-label={t('editor.stepFile')}
      {...handlers}
      className={`pane mx-auto grid max-w-160 justify-items-center gap-3 px-6 py-14 text-center ${isOver ? 'outline-2 outline-dashed outline-pen' : ''}`}
    >
      <span className="grid size-19 place-items-center rounded-full bg-sunken text-ink2">
        <UploadIcon size={26} />
      </span>
      <p className="text-section">{t('editor.dropFile')}</p>
      <p className="max-w-100 text-ink2">{t('editor.dropFileText')}</p>
      <FileButton
        label={t('editor.chooseFile')}
        accept={FILE_TYPES}
        kind="fill"
        busy={isReading && t('editor.reading')}
        onFile={onFile}
      >
        {t('editor.chooseFile')}
      </FileButton>
      {fault ? <Callout look="bad">{t(`editor.file_${fault}`)}</Callout> : null}
    </section>
  )
}

function OpenedImport({ file, onOther }: { readonly file: OpenedFile; readonly onOther: () => void }) {
  const t = useWords('editor')
  const { slug = '' } = useParams()
  const navigate = useNavigate()
  const notify = useToast()
  const { menu, write } = useEdits()
  const shop = useShop()
  const { languages, currency } = shop
  const { table } = file
  const [columns, setColumns] = useState<readonly ColumnField[]>(
    () => recallColumns(shop.merchantId, table.heads) ?? guessColumns(table, languages),
  )
  const [decisions, setDecisions] = useState<ReadonlyMap<number, RowDecision>>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const plan = useMemo(
    () => planImport(table, { menu, columns, decisions, languages, currency }),
    [table, menu, columns, decisions, languages, currency],
  )
  const open = plan.rows.filter(({ number, state }) => state === 'decide' && !leftOut.has(number))
  const taken = plan.rows.filter(({ number, state }) => ['new', 'changed'].includes(state) && !leftOut.has(number))
  const takeOver = () => {
    rememberColumns(shop.merchantId, table.heads, columns)
    write(...changesOfImport(taken, menu, languages))
    notify({ text: t('editor.takenOver', { count: taken.length }) })
    navigate(screenPath(slug, 'menu'))
  }
  const count = (state: 'new' | 'changed') => taken.filter((row) => row.state === state).length
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-4 desktop:min-h-[calc(100dvh-11rem)] desktop:grid-cols-[24rem_minmax(0,1fr)]">
        <ColumnMatcher
          table={table}
          columns={columns}
          onMatch={(place, field) =>
            setColumns(
              columns.map((one, other) =>
                other === place ? field : one === field && !isOpenField(field) ? 'ask' : one,
              ),
            )
          }
          onOther={onOther}
        />
        <ImportChanges
          plan={plan}
          leftOut={leftOut}
          onLeaveOut={setLeftOut}
          onDecide={(number, decision) =>
            setDecisions(new Map([...decisions, [number, { ...decisions.get(number), ...decision }]]))
          }
        />
      </div>
      <div className="sticky bottom-24 z-10 mt-4 flex min-h-15 flex-wrap items-center gap-3 rounded-[1.125rem] bg-fill px-5 py-2.5 text-on">
        <p className="font-em">{t('editor.importCount', { added: count('new'), changed: count('changed') })}</p>
        {open.length > 0 ? <p className="opacity-80">{t('editor.toDecide', { count: open.length })}</p> : null}
        <span className="ms-auto" />
        {open.length > 0 ? (
          <button
            type="button"
            className="min-h-10 px-3 font-em"
            onClick={() => setLeftOut(new Set([...leftOut, ...open.map(({ number }) => number)]))}
          >
            {t('editor.leaveOut', { count: open.length })}
          </button>
        ) : null}
        <button
          type="button"
          disabled={taken.length === 0 || open.length > 0}
          onClick={takeOver}
          className="min-h-10 rounded-form bg-surface px-4 font-em text-ink disabled:opacity-60"
        >
          {t('editor.takeOver')}
        </button>
      </div>
    </>
  )
}

function isOpenField(field: ColumnField): boolean {
  return field === 'ask' || field === 'skip'
}
