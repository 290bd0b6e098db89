import { drawCodes } from '@compass/contract/spots'
import { ExternalLinkIcon } from '@compass/ui/icons'
import { Button } from '#parts/button.tsx'
import { QrCode } from '#parts/qr-code.tsx'
import { Callout, Chip } from '#parts/surfaces.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useComma, useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import type { StepProps } from './step-props.ts'
import { firstStore } from './steps.ts'

/** The shop opens; its link and its code; and a first order to try it. */
export function OpenStep({ document, keep, isBusy, missing }: StepProps) {
  const t = useWords('start')
  const comma = useComma()
  const notify = useToast()
  const store = firstStore(document)
  const codes = useCall(drawCodes, { query: {} })
  const code = codes.data?.items[0]
  return (
    <div className="grid gap-4 tablet:grid-cols-[auto_minmax(0,1fr)]">
      {code ? (
        <div className="size-44 overflow-hidden rounded-form">
          <QrCode rows={code.rows} label={t('start.qr')} />
        </div>
      ) : null}
      <div className="grid content-start justify-items-start gap-3">
        {code ? (
          <>
            <a href={code.url} target="_blank" rel="noreferrer" className="text-action break-all" dir="ltr">
              {code.url}
            </a>
            <div className="flex flex-wrap gap-2">
              <Button
                onClick={() =>
                  void navigator.clipboard.writeText(code.url).then(() => notify({ text: t('start.copied') }))
                }
              >
                {t('start.copy')}
              </Button>
              <Button as="a" href={code.url} target="_blank" rel="noreferrer" icon={<ExternalLinkIcon size={16} />}>
                {t('start.see')}
              </Button>
            </div>
          </>
        ) : null}
        {store.active ? (
          <>
            <Chip look="ok">{t('start.isOpen')}</Chip>
            <p className="text-ink2">{document.sandbox ? t('start.testOrder') : t('start.firstOrder')}</p>
          </>
        ) : missing.length > 0 ? (
          <Callout look="warn">
            {t('start.stillMissing', { needs: missing.map((need) => t(`start.need_${need}`)).join(comma) })}
          </Callout>
        ) : (
          <Button
            kind="fill"
            size="foot"
            busy={isBusy && t('start.keeping')}
            onClick={() => void keep([{ at: ['stores', store.key, 'active'], is: true }])}
          >
            {t('start.openNow')}
          </Button>
        )}
      </div>
    </div>
  )
}
