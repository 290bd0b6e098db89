import type { MerchantDocument } from '@compass/contract/merchant-document'
import L from 'leaflet'

type DocumentMap = MerchantDocument['map']

/** Puts under the areas what the merchant's document has: tiles with who made them, else its own sketch of water and roads. */
export function drawGround(map: L.Map, { tiles, water, roads }: DocumentMap): void {
  if (typeof tiles !== 'string' && 'raster' in tiles) {
    const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
    L.tileLayer(tiles.raster, {
      className: isDark ? 'ground-dark' : '',
      maxNativeZoom: tiles.maxZoom,
      maxZoom: map.getMaxZoom(),
      referrerPolicy: 'origin',
    }).addTo(map)
    const note = document.createElement('span')
    note.className = 'area-note'
    note.textContent = tiles.attribution
    map.getContainer().append(note)
    return
  }
  const pane = map.createPane('ground')
  pane.style.zIndex = '250'
  pane.style.pointerEvents = 'none'
  const options = { renderer: L.svg({ pane: 'ground', padding: 0.5 }), pane: 'ground', interactive: false }
  const points = (line: DocumentMap['water'][number]) => line.map(([lng, lat]) => [lat, lng] as [number, number])
  for (const ring of water) L.polygon(points(ring), { ...options, className: 'ground-water' }).addTo(map)
  for (const { kind, line } of roads)
    L.polyline(points(line), {
      ...options,
      className: kind === 'main' ? 'ground-road ground-road-main' : 'ground-road',
    }).addTo(map)
}
