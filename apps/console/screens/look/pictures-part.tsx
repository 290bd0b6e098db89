import { useField } from '#document/index.ts'
import { TextAction } from '#parts/button.tsx'
import { FaultLine } from '#parts/field.tsx'
import { FileButton } from '#parts/file-button.tsx'
import { Card } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { PICTURE_TYPES, pictureAddress } from '#shell/pictures/index.ts'
import { usePictureUpload } from '#shell/pictures/use-picture-upload.ts'
import { useSession } from '#shell/session/index.tsx'

interface CoverPicture {
  readonly sha256: string
  readonly kind: 'cutout' | 'photo'
}

const MOST = 3

/** The head of the menu: up to three cut-outs, or one photo that fills it. */
export function PicturesPart() {
  const t = useWords('look')
  const { merchantId } = useSession()
  const { value = [], set, faults } = useField<readonly CoverPicture[]>(['brand', 'cover'])
  const { upload, fault, isBusy } = usePictureUpload()
  return (
    <Card aria-labelledby="cover">
      <h2 id="cover" className="text-section">
        {t('look.cover')}
      </h2>
      <p className="mb-3 text-note text-ink3">{t('look.coverHint')}</p>
      <ul className="flex flex-wrap gap-3">
        {value.map((picture, place) => (
          <li key={picture.sha256} className="grid justify-items-center gap-1">
            <img
              src={pictureAddress(merchantId, picture.sha256)}
              alt=""
              className="size-28 rounded-ticket bg-sunken object-contain"
            />
            <TextAction className="text-note" onClick={() => void set(value.filter((_, other) => other !== place))}>
              {t('look.noPicture')}
            </TextAction>
          </li>
        ))}
      </ul>
      <FaultLine fault={fault ?? faults[0]} className="mt-2" />
      <FileButton
        label={t('look.cover')}
        accept={PICTURE_TYPES}
        className="mt-3"
        disabled={value.length >= MOST}
        busy={isBusy && t('look.sending')}
        onFile={async (file) => {
          const sha256 = await upload(file)
          if (sha256) void set([...value, { sha256, kind: 'cutout' }])
        }}
      >
        {t('look.addPicture')}
      </FileButton>
    </Card>
  )
}
