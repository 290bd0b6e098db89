import { directionOf } from '@compass/domain/languages'
import { IconButton } from '@compass/ui/icon-button'
import { BackIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { Sheet } from '@compass/ui/sheet'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#paths'
import { toPicture } from '#shell/catalogue/picture.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { PictureView } from '../read-gallery.ts'

/** A finger that goes so far to the side turns the picture, in CSS pixels. */
const SWIPE_PX = 48

interface ViewerProps {
  readonly pictures: readonly PictureView[]
  readonly openId: string | null
  readonly onClose: () => void
}

/** One picture, large; the next by link, arrow key or swipe. Each has an address, so that it works before scripts. */
export function Viewer({ pictures, openId, onClose }: ViewerProps) {
  const t = useWords('store', 'shell')
  const { url, glyph } = useMerchant()
  const { language } = useShell()
  const navigate = useNavigate()
  const { state } = useLocation()
  const touched = useRef<{ x: number; y: number } | null>(null)
  const at = pictures.findIndex(({ id }) => id === openId)
  // What was open stays in the sheet while it leaves.
  const [shown, setShown] = useState(at)
  if (at >= 0 && at !== shown) setShown(at)
  const now = at >= 0 ? at : shown
  const picture = pictures[now]
  // After the last comes the first.
  const previous = pictures.at(now - 1)
  const next = pictures[(now + 1) % pictures.length]
  const isRightNext = directionOf(language) === 'ltr'
  const right = isRightNext ? next : previous
  const left = isRightNext ? previous : next
  const turnTo = (one: PictureView | undefined) => {
    if (one) void navigate(paths.gallery(url, one.id), { replace: true, preventScrollReset: true, state })
  }
  const turning = useRef(turnTo)
  turning.current = turnTo
  useEffect(() => {
    if (at < 0) return
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') turning.current(right)
      if (key === 'ArrowLeft') turning.current(left)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [at, left, right])
  if (!picture) return null
  const lifted = ({ changedTouches }: TouchEvent) => {
    const from = touched.current
    const to = changedTouches[0]
    touched.current = null
    if (!from || !to) return
    const [x, y] = [to.clientX - from.x, to.clientY - from.y]
    // The page goes with the finger: what comes is on the other side.
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) turnTo(x < 0 ? right : left)
  }
  return (
    <Sheet
      open={at >= 0}
      onClose={onClose}
      title={plainText(picture.name)}
      closeLabel={t('shell.close')}
      closeHref={paths.gallery(url)}
    >
      <div
        className="px-5 pb-6"
        onTouchStart={({ touches }) => {
          const finger = touches[0]
          touched.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : null
        }}
        onTouchEnd={lifted}
      >
        <Plate
          key={picture.id}
          id={picture.id}
          picture={toPicture(picture.photo, '(width < 1160px) 350px, 520px')}
          alt={plainText(picture.name)}
          glyph={glyph}
          className="aspect-square min-h-0 w-full grid-rows-1"
          eager
        />
        <nav aria-label={t('shell.pictures')} className="mt-4 flex items-center justify-between gap-4">
          <Turn to={pictures.length > 1 ? previous : undefined} label={t('store.previousPicture')} />
          <p role="status" className="text-ink2">
            {t('store.pictureOf', { number: now + 1, count: pictures.length })}
          </p>
          <Turn to={pictures.length > 1 ? next : undefined} label={t('store.nextPicture')} isNext />
        </nav>
      </div>
    </Sheet>
  )
}

function Turn({ to, label, isNext = false }: { to: PictureView | undefined; label: string; isNext?: boolean }) {
  const { url } = useMerchant()
  const { state } = useLocation()
  if (!to) return <span className="size-11" />
  return (
    <IconButton
      as={Link}
      to={paths.gallery(url, to.id)}
      replace
      state={state}
      preventScrollReset
      label={label}
      look="sunken"
      icon={<BackIcon size={22} className={isNext ? 'rotate-180' : ''} />}
    />
  )
}
