import { Sheet } from '@compass/ui/sheet'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '#parts/button.tsx'
import { useWords } from '#shell/language/words.tsx'

const MAX_EDGE = 1_600
const QUALITY = 0.9

/** Cuts a square out of a picture, by touch, wheel or keyboard. */
export default function CropDialog(props: {
  readonly source: string
  readonly onClose: () => void
  readonly onCut: (blob: Blob) => void
}) {
  const { source, onClose, onCut } = props
  const t = useWords('editor', 'console')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  return (
    <Sheet open onClose={onClose} title={t('editor.crop')} closeLabel={t('console.close')}>
      <div className="grid gap-4 px-5 pb-6">
        <div className="relative h-80 overflow-hidden rounded-ticket bg-sunken" dir="ltr">
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            aspect={1}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        </div>
        <label className="grid gap-1 text-note font-em">
          {t('editor.zoom')}
          <input
            type="range"
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
          />
        </label>
        <Button
          kind="fill"
          size="foot"
          disabled={area === null}
          onClick={async () => {
            const blob = area && (await cut(source, area))
            if (blob) onCut(blob)
          }}
        >
          {t('editor.useCut')}
        </Button>
      </div>
    </Sheet>
  )
}

async function cut(source: string, { x, y, width, height }: Area): Promise<Blob | null> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, MAX_EDGE / width)
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
}
