import { downloadCodeSheet, drawCodes, listSpots, renewSpot } from '@compass/contract/spots'
import { CODE_SHEET_SIZES, type CodeSheetSize } from '@compass/domain/spots'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AskingButton } from '#parts/asking-button.tsx'
import { Button } from '#parts/button.tsx'
import { DownloadIcon, RenewIcon } from '#parts/icons.ts'
import { QrCode } from '#parts/qr-code.tsx'
import { Card, Segments } from '#parts/surfaces.tsx'
import { download } from '#shell/calls/download.ts'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { CardHead } from '#shell/fields/card-head.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { reaches, useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import type { Spot } from './spot.ts'

/** How many of a sheet are shown before it is printed. */
const SHOWN: Record<CodeSheetSize, number> = { sticker: 12, card: 6, stand: 4 }
const PER_PAGE: Record<CodeSheetSize, number> = { sticker: 20, card: 6, stand: 4 }

/** The sheet as it will be printed, and a code's renewal. */
export function CodesPane(props: {
  readonly spots: readonly Spot[]
  readonly inZone: readonly Spot[]
  readonly chosen: Spot | null
}) {
  const { spots, inZone, chosen } = props
  const t = useWords('spots')
  const language = useLanguage()
  const { staff, merchant, stores } = useSession()
  const [search] = useSearchParams()
  const sayFailure = useFailureToast()
  const [size, setSize] = useState<CodeSheetSize>('card')
  const [isBusy, setBusy] = useState(false)
  const store = search.get('of') ?? stores[0]?._id
  const print = async () => {
    setBusy(true)
    try {
      const query = new URLSearchParams({ size, ...(store ? { store } : {}) })
      await download(`${downloadCodeSheet.path}?${query}`, {
        slug: merchant.slug,
        language,
        name: `${merchant.slug}-codes-${size}.pdf`,
      })
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const own = spots.filter(({ kind }) => kind === 'store')
  const shown = [...(inZone.length > 0 ? inZone : own)].slice(0, SHOWN[size])
  return (
    <Card aria-labelledby="codes" className="grid content-start gap-3 self-start">
      <CardHead id="codes" title={t('spots.codes')}>
        {chosen && reaches(staff.role, 'manager') ? <Renew spot={chosen} /> : null}
        <Button kind="fill" icon={<DownloadIcon size={18} />} busy={isBusy && t('spots.drawing')} onClick={print}>
          {t('spots.pdf', { count: Math.ceil(spots.length / PER_PAGE[size]) })}
        </Button>
      </CardHead>
      <Segments
        className="justify-self-start"
        label={t('spots.size')}
        value={size}
        onChoose={(value) => setSize(value as CodeSheetSize)}
        segments={CODE_SHEET_SIZES.map((value) => ({ value, label: t(`spots.size_${value}`) }))}
      />
      <div className="code-desk">
        <Sheet spots={shown} size={size} />
      </div>
      <p className="text-note text-ink3">{t('spots.renewNote')}</p>
    </Card>
  )
}

function Sheet({ spots, size }: { readonly spots: readonly Spot[]; readonly size: CodeSheetSize }) {
  const t = useWords('spots')
  const { merchant } = useSession()
  const textOf = useMerchantText()
  const codes = useCall(drawCodes, { query: { spots: spots.map(({ _id }) => _id).join(',') } }, { keepsPrevious: true })
  const drawn = new Map(codes.data?.items.map(({ spot, rows }) => [spot, rows]))
  return (
    <div className="code-paper" data-size={size} dir="ltr" aria-label={t('spots.sheet')} role="img">
      {spots.map((spot) => {
        const rows = drawn.get(spot._id)
        return (
          <div key={spot._id} className="code-label">
            <header>{textOf(merchant.name)}</header>
            {rows ? <QrCode rows={rows} /> : <span className="aspect-square bg-[#f2f0ed]" />}
            <p>
              {spot.kind === 'room'
                ? t('spots.room')
                : spot.kind === 'table'
                  ? t('spots.table')
                  : t('spots.chooseHere')}
              {spot.number ? <b style={{ color: merchant.brand.colorCode }}>{spot.number}</b> : null}
            </p>
          </div>
        )
      })}
    </div>
  )
}

function Renew({ spot }: { readonly spot: Spot }) {
  const t = useWords('spots')
  const notify = useToast()
  const sayFailure = useFailureToast()
  const renew = useChange(renewSpot, { changes: [listSpots, drawCodes] })
  const name = spot.number ?? ''
  return (
    <AskingButton
      icon={<RenewIcon size={18} />}
      title={t('spots.renewAsk', { name })}
      text={t('spots.renewNote')}
      yes={t('spots.renewYes', { name })}
      no={t('spots.renewNo')}
      onYes={() =>
        renew.mutate(
          { params: { id: spot._id } },
          { onSuccess: () => notify({ text: t('spots.renewed', { name }) }), onError: sayFailure },
        )
      }
    >
      {t('spots.renew')}
    </AskingButton>
  )
}
