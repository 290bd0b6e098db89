import type L from 'leaflet'

/** Shapes that are drawn stand from 610 on, their corners from 630. */
export function paneOf(map: L.Map, name: string, zIndex: number): string {
  const pane = map.getPane(name) ?? map.createPane(name)
  pane.style.zIndex = String(zIndex)
  pane.style.pointerEvents = 'none'
  return name
}

/** A name that would lie over another one, or over the outlet, moves up or down. Where nothing is free it is hidden. */
export function keepNamesApart(map: L.Map): void {
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const taken = [...(map.getPane('area-outlet')?.children ?? [])].map(boxOf)
  for (const name of map.getPane('area-names')?.querySelectorAll<HTMLElement>('.area-name') ?? []) {
    name.style.insetBlockStart = '0'
    const { left, right, top, bottom, height } = boxOf(name)
    const isFree = (by: number) =>
      taken.every((box) => right < box.left || left > box.right || bottom + by < box.top || top + by > box.bottom)
    const by = [0, height, -height].find(isFree)
    name.style.visibility = by === undefined ? 'hidden' : ''
    name.style.insetBlockStart = `${by ?? 0}px`
    if (by !== undefined) taken.push(boxOf(name))
  }
}
