import { IconButton } from '@compass/ui/icon-button'
import { AlertIcon, CloseIcon } from '@compass/ui/icons'
import { Progress } from '@compass/ui/progress'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { PageView } from '#shell/prescriptions/prescription-view.ts'
import type { Upload } from './use-uploads.ts'

const ROW = 'flex items-center gap-3.5 rounded-card bg-sunken p-2.5'

interface SentPageProps {
  readonly page: PageView
  readonly number: number
  /** The form that removes it where no scripts run. */
  readonly form: string
  readonly onRemove: () => void
  readonly onReplace: (file: File) => void
}

/** A page that is there. What is on it is not shown: nobody but the pharmacist reads it. */
export function SentPage({ page, number, form, onRemove, onReplace }: SentPageProps) {
  const t = useWords('pharmacy')
  const { stores, storeId } = useShell()
  const zone = stores.find(({ id }) => id === storeId)?.timeZone ?? 'UTC'
  const time = useTimes().time(page.at, zone)
  return (
    <li className={ROW}>
      <Sheet />
      <div className="min-w-0 flex-1">
        <p className="text-name">{t('pharmacy.page', { number })}</p>
        <p className="text-small text-ink2">
          {page.kind === 'pdf' ? t('pharmacy.pdfAt', { time }) : t('pharmacy.photoAt', { time })}
        </p>
        <div className="flex flex-wrap gap-x-5">
          <label className="word needs-scripts relative inline-flex min-h-11 cursor-pointer items-center has-focus-visible:outline-2">
            {t('pharmacy.replace')}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              aria-label={t('pharmacy.replacePage', { number })}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                currentTarget.value = ''
                if (file) onReplace(file)
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
          <button
            form={form}
            type="submit"
            name="intent"
            value={`remove:${page.id}`}
            aria-label={t('pharmacy.removePage', { number })}
            onClick={(event) => {
              event.preventDefault()
              onRemove()
            }}
            className="word min-h-11"
          >
            {t('pharmacy.remove')}
          </button>
        </div>
      </div>
    </li>
  )
}

interface UploadRowProps {
  readonly upload: Upload
  readonly number: number
  readonly onAgain: () => void
}

/** A page that is on its way, or cause it did not get there. */
export function UploadRow({ upload: { share, fault, stop }, number, onAgain }: UploadRowProps) {
  const t = useWords('pharmacy', 'shell')
  const sending = t('pharmacy.sending', { percent: Math.round(share * 100) })
  const words =
    fault?.cause === 'refused'
      ? fault.message
      : fault
        ? t(fault.cause === 'large' ? 'pharmacy.tooLarge' : 'pharmacy.lost')
        : ''
  return (
    <li className={ROW}>
      <Sheet faint />
      <div className="min-w-0 flex-1">
        <p className="text-name">{t('pharmacy.page', { number })}</p>
        {fault ? (
          <p role="alert" className="flex items-start gap-2 text-small text-bad">
            <AlertIcon size={16} className="mt-0.5 shrink-0" />
            <span>{words}</span>
          </p>
        ) : (
          <>
            <p className="text-small text-ink2">{sending}</p>
            <Progress label={t('pharmacy.page', { number })} value={share} valueText={sending} className="mt-2" />
          </>
        )}
        {fault?.cause === 'lost' ? (
          <button type="button" onClick={onAgain} className="word min-h-11">
            {t('shell.tryAgain')}
          </button>
        ) : null}
      </div>
      <IconButton
        label={fault ? t('pharmacy.removePage', { number }) : t('pharmacy.stopSending')}
        icon={<CloseIcon size={20} />}
        onClick={stop}
      />
    </li>
  )
}

/** A written page, drawn: its look says that something is there, and nothing of what. */
function Sheet({ faint = false }: { faint?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 66 85"
      width="66"
      height="85"
      className={`shrink-0 rounded-chip bg-white shadow-s1 ${faint ? 'opacity-30' : ''}`}
    >
      <path d="M9 11h22M9 18h34M9 58h42M9 65h30" stroke="#b9c4cf" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M11 46V30h6a4.5 4.5 0 0 1 0 9h-6m6 0 8 13m0-8-8 8M30 36h24M30 43h18"
        fill="none"
        stroke="#5f7f9f"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M36 76c4-8 6-5 5-1s4-6 6-4-1 5 3 2 6-1 8-3"
        fill="none"
        stroke="#1f4e79"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
