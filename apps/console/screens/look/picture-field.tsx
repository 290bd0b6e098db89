import { UploadIcon } from '@compass/ui/icons'
import { useField } from '#document/index.ts'
import { TextAction } from '#parts/button.tsx'
import { FaultLine } from '#parts/field.tsx'
import { FileButton } from '#parts/file-button.tsx'
import { useWords } from '#shell/language/words.tsx'
import { PICTURE_TYPES, pictureAddress } from '#shell/pictures/index.ts'
import { usePictureUpload } from '#shell/pictures/use-picture-upload.ts'
import { useSession } from '#shell/session/index.tsx'

interface Picture {
  readonly sha256: string
  readonly kind: 'cutout' | 'photo'
}

/** One picture of the document: chosen, sent, shown, and taken out again. */
export function PictureField(props: { readonly at: readonly string[]; readonly label: string; readonly hint: string }) {
  const { at, label, hint } = props
  const t = useWords('look')
  const { merchantId } = useSession()
  const { value, set, faults } = useField<Picture | null>(at)
  const { upload, fault, isBusy } = usePictureUpload()
  return (
    <div className="flex items-center gap-4">
      {value ? (
        <img
          src={pictureAddress(merchantId, value.sha256)}
          alt=""
          className="size-15 rounded-ticket bg-sunken object-contain"
        />
      ) : (
        <span className="grid size-15 place-items-center rounded-ticket bg-sunken text-ink3">
          <UploadIcon size={22} />
        </span>
      )}
      <div className="me-auto min-w-0">
        <p className="font-semibold">{label}</p>
        <p className="text-note text-ink3">{hint}</p>
        <FaultLine fault={fault ?? faults[0]} />
        {value ? (
          <TextAction className="text-note" onClick={() => void set(null)}>
            {t('look.noPicture')}
          </TextAction>
        ) : null}
      </div>
      <FileButton
        label={label}
        accept={PICTURE_TYPES}
        busy={isBusy && t('look.sending')}
        onFile={async (file) => {
          const sha256 = await upload(file)
          if (sha256) void set({ sha256, kind: 'cutout' })
        }}
      >
        {value ? t('look.replace') : t('look.choose')}
      </FileButton>
    </div>
  )
}
