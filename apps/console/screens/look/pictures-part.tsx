import { useRef } from 'react'
import { useField } from '#document/index.ts'
import { Button, TextAction } from '#parts/button.tsx'
import { Card } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { pictureAddress, useUpload } from './picture-field.tsx'

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
  const { upload, fault, isBusy } = useUpload()
  const input = useRef<HTMLInputElement>(null)
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
      {fault || faults[0] ? (
        <p role="alert" className="mt-2 text-note text-bad">
          {fault ?? faults[0]}
        </p>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('look.cover')}
        className="sr-only"
        tabIndex={-1}
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          const sha256 = file && (await upload(file))
          if (sha256) void set([...value, { sha256, kind: 'cutout' }])
        }}
      />
      <Button
        className="mt-3"
        disabled={value.length >= MOST}
        busy={isBusy && t('look.sending')}
        onClick={() => input.current?.click()}
      >
        {t('look.addPicture')}
      </Button>
    </Card>
  )
}
