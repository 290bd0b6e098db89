import type { BrandView } from './brand-view.ts'

const MOST = 6

/** A dish of each brand beside the column, where a window is wide enough; their cards show the same pictures. */
export function FloatingDishes({ brands }: { brands: readonly BrandView[] }) {
  const dishes = brands.flatMap(({ cover }) => cover.filter(({ kind }) => kind === 'cutout').slice(0, 1)).slice(0, MOST)
  return (
    <div className="landing-dishes" aria-hidden="true">
      {dishes.map(({ src }) => (
        <img key={src} src={src} alt="" width={168} height={168} loading="lazy" />
      ))}
    </div>
  )
}
