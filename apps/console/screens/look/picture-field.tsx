import { uploadPicture } from '@compass/contract/document-changes'
import { UploadIcon } from '@compass/ui/icons'
import { useRef, useState } from 'react'
import { useField } from '#document/index.ts'
import { Button, TextAction } from '#parts/button.tsx'
import { sentenceOf, useSend } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

interface Picture {
  readonly sha256: string
  readonly kind: 'cutout' | 'photo'
}

/** Where a picture of the merchant is, in a size for thumbs. */
export function pictureAddress(merchantId: string, sha256: string): string {
  return `/pictures/${merchantId}/${sha256}-thumb.webp`
}

const MAX_BYTES = 8 * 1024 * 1024

/** One picture of the document: chosen, sent, shown, and taken out again. */
export function PictureField(props: { readonly at: readonly string[]; readonly label: string; readonly hint: string }) {
  const { at, label, hint } = props
  const t = useWords('look', 'console')
  const { merchantId } = useSession()
  const { value, set, faults } = useField<Picture | null>(at)
  const { upload, fault, isBusy } = useUpload()
  const input = useRef<HTMLInputElement>(null)
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
        {fault || faults[0] ? (
          <p role="alert" className="text-note text-bad">
            {fault ?? faults[0]}
          </p>
        ) : null}
        {value ? (
          <TextAction className="text-note" onClick={() => void set(null)}>
            {t('look.noPicture')}
          </TextAction>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          const picture = file && (await upload(file))
          if (picture) void set({ sha256: picture, kind: 'cutout' })
        }}
      />
      <Button busy={isBusy && t('look.sending')} onClick={() => input.current?.click()}>
        {value ? t('look.replace') : t('look.choose')}
      </Button>
    </div>
  )
}

/** Sends a picture; answers its hash, or null with a sentence in `fault`. */
export function useUpload() {
  const t = useWords('look', 'console')
  const send = useSend()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const upload = async (file: File): Promise<string | null> => {
    setFault(null)
    if (file.size > MAX_BYTES) {
      setFault(t('look.tooLarge'))
      return null
    }
    setBusy(true)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return (await send(uploadPicture, {}, { bytes })).picture
    } catch (error) {
      setFault(sentenceOf(error, t('console.unreached')))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { upload, fault, isBusy }
}
