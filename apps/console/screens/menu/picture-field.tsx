import { PICTURE_FOCUS } from '@compass/domain/catalogue'
import { CameraIcon } from '@compass/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { TextAction } from '#parts/button.tsx'
import { ChangedWords } from '#parts/draft-fields.tsx'
import { FileButton, useFileDrop } from '#parts/file-button.tsx'
import { Callout } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { PICTURE_TYPES, pictureAddress } from '#shell/pictures/index.ts'
import { Thumb } from '#shell/pictures/thumb.tsx'
import { usePictureUpload } from '#shell/pictures/use-picture-upload.ts'
import { useShop } from '#shell/session/shop.ts'
import { useSideBySide } from '#shell/texts/index.tsx'
import { SelectField, TextFields } from './fields.tsx'
import { type MenuPicture, PRODUCTS } from './rules/menu-model.ts'
import { useEdit } from './use-edits.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** The picture of a product: dropped or chosen, cut, and how it lies on its plate. */
export function PictureField({ sku }: { readonly sku: string }) {
  const t = useWords('editor')
  const shop = useShop()
  const at = [...PRODUCTS, sku, 'picture']
  const { value: picture, isChanged, set } = useEdit<MenuPicture | null>(at)
  const { upload, fault, isBusy } = usePictureUpload()
  const [cropped, setCropped] = useState<string | null>(null)

  const take = async (file: Blob) => {
    const sha256 = await upload(file)
    // A photograph fills the plate; only what was cut out before lies on it.
    const isCutout = file.type === 'image/png' || file.type === 'image/webp'
    if (sha256) set({ ...(picture ?? {}), sha256, kind: picture?.kind ?? (isCutout ? 'cutout' : 'photo') })
  }
  const { isOver, handlers } = useFileDrop(take)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend
    <div
      role="group"
      aria-label={t('editor.picture')}
      {...handlers}
      className={`grid gap-3 rounded-ticket ${isOver ? 'bg-penbg outline-2 outline-pen' : ''}`}
    >
      <div className="flex items-center gap-4">
        <Thumb id={sku} picture={picture} className="size-24 rounded-ticket" />
        <div className="min-w-0 flex-1">
          <p className="text-row">
            <ChangedWords isChanged={isChanged}>{t('editor.picture')}</ChangedWords>
          </p>
          <p className="mb-2 text-note text-ink2">{t('editor.pictureHint')}</p>
          <div className="flex flex-wrap items-center gap-3">
            <FileButton
              label={t('editor.picture')}
              accept={PICTURE_TYPES}
              size="table"
              icon={<CameraIcon size={16} />}
              busy={isBusy && t('editor.uploading')}
              onFile={take}
            >
              {picture ? t('editor.replace') : t('editor.addPicture')}
            </FileButton>
            {picture ? (
              <>
                <TextAction onClick={() => setCropped(pictureAddress(shop.merchantId, picture.sha256, 'large'))}>
                  {t('editor.crop')}
                </TextAction>
                <TextAction onClick={() => set(null)}>{t('editor.remove')}</TextAction>
              </>
            ) : null}
          </div>
        </div>
      </div>
      {fault ? <Callout look="bad">{fault}</Callout> : null}
      {picture ? <PictureDetails sku={sku} isPhoto={picture.kind === 'photo'} /> : null}
      {cropped ? (
        <Suspense>
          <CropDialog
            source={cropped}
            onClose={() => setCropped(null)}
            onCut={(blob) => {
              setCropped(null)
              void take(blob)
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
