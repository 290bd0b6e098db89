import { uploadPicture } from '@compass/contract/document-changes'
import { PICTURE_FOCUS } from '@compass/domain/catalogue'
import { CameraIcon } from '@compass/ui/icons'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button, TextAction } from '#parts/button.tsx'
import { Callout } from '#parts/surfaces.tsx'
import { sentenceOf, useSend } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { Thumb } from '#shell/pictures/thumb.tsx'
import { useShop } from '#shell/session/shop.ts'
import { useSideBySide } from '#shell/texts/index.tsx'
import { SelectField, TextFields } from './fields.tsx'
import { type MenuPicture, PRODUCTS } from './rules/menu-model.ts'
import { useEdit } from './use-edits.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

const MAX_BYTES = 8 * 1024 * 1024

/** The picture of a product: dropped or chosen, cut, and how it lies on its plate. Long on purpose: its states. */
export function PictureField({ sku }: { readonly sku: string }) {
  const t = useWords('editor', 'console')
  const send = useSend()
  const shop = useShop()
  const at = [...PRODUCTS, sku, 'picture']
  const { value: picture, isChanged, set } = useEdit<MenuPicture | null>(at)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [cropped, setCropped] = useState<string | null>(null)

  const upload = async (file: Blob) => {
    if (file.size > MAX_BYTES) return setFault(t('editor.pictureTooLarge'))
    setBusy(true)
    setFault(null)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { picture: sha256 } = await send(uploadPicture, {}, { bytes })
      // A photograph fills the plate; only what was cut out before lies on it.
      const isCutout = file.type === 'image/png' || file.type === 'image/webp'
      set({ ...(picture ?? {}), sha256, kind: picture?.kind ?? (isCutout ? 'cutout' : 'photo') })
    } catch (error) {
      setFault(sentenceOf(error, t('console.unreached')))
    } finally {
      setBusy(false)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend
    <div
      role="group"
      aria-label={t('editor.picture')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) void upload(file)
      }}
      className={`grid gap-3 rounded-ticket ${isOver ? 'bg-penbg outline-2 outline-pen' : ''}`}
    >
      <div className="flex items-center gap-4">
        <Thumb id={sku} picture={picture} className="size-24 rounded-ticket" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-row">
            {t('editor.picture')}
            {isChanged ? <span className="size-1.5 rounded-full bg-pen" /> : null}
          </p>
          <p className="mb-2 text-note text-ink2">{t('editor.pictureHint')}</p>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              size="table"
              icon={<CameraIcon size={16} />}
              busy={isBusy && t('editor.uploading')}
              onClick={() => input.current?.click()}
            >
              {picture ? t('editor.replace') : t('editor.addPicture')}
            </Button>
            {picture ? (
              <>
                <TextAction onClick={() => setCropped(`/pictures/${shop.merchantId}/${picture.sha256}-large.webp`)}>
                  {t('editor.crop')}
                </TextAction>
                <TextAction onClick={() => set(null)}>{t('editor.remove')}</TextAction>
              </>
            ) : null}
          </div>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('editor.picture')}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
      {fault ? <Callout look="bad">{fault}</Callout> : null}
      {picture ? <PictureDetails sku={sku} isPhoto={picture.kind === 'photo'} /> : null}
      {cropped ? (
        <Suspense>
          <CropDialog
            source={cropped}
            onClose={() => setCropped(null)}
            onCut={(blob) => {
              setCropped(null)
              void upload(blob)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function PictureDetails({ sku, isPhoto }: { readonly sku: string; readonly isPhoto: boolean }) {
  const t = useWords('editor')
  const at = [...PRODUCTS, sku, 'picture']
  const { shown } = useSideBySide()
  return (
    <details>
      <summary className="text-note text-ink2">{t('editor.pictureMore')}</summary>
      <div className="mt-2 grid gap-3">
        <div className="grid grid-cols-2 gap-2">
          <SelectField
            at={[...at, 'kind']}
            label={t('editor.pictureKind')}
            read={(value) => value ?? 'cutout'}
            options={[
              { value: 'cutout', label: t('editor.cutout') },
              { value: 'photo', label: t('editor.photo') },
            ]}
          />
          {isPhoto ? (
            <SelectField
              at={[...at, 'focus']}
              label={t('editor.pictureFocus')}
              write={(value) => (value === '' ? undefined : value)}
              options={[
                { value: '', label: t('editor.focus_middle') },
                ...PICTURE_FOCUS.map((value) => ({ value, label: t(`editor.focus_${value}`) })),
              ]}
            />
          ) : null}
        </div>
        <TextFields at={[...at, 'alt']} label={t('editor.alt')} shown={shown} maxLength={120} />
      </div>
    </details>
  )
}
