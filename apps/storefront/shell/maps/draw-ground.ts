import type { CityMap } from '@compass/domain/merchants'
import L from 'leaflet'
import './city-map.css'
import { hasStreets } from './use-city-map.ts'

/** Pixels of a street at zoom 14; it grows with the zoom, more slowly than the map. */
const STREET_PX = 4
const GROWTH = 1.45

/** What lies beneath the areas of a map; null: nothing yet, or nothing. */
export type Ground = 'tiles' | 'sketch' | null

/**
 * Puts streets and water beneath the areas: tiles, where the merchant has some, else its own sketch. Where no tile comes the
 * sketch takes their place. Reports what lies there.
 */
export function drawGround(map: L.Map, city: CityMap, report: (ground: Ground) => void): void {
  if (!hasStreets(city)) return
  const { tiles } = city
  const show = (ground: Ground) => {
    map.getContainer().classList.toggle('map-streets', ground !== null)
    report(ground)
  }
  const sketch = () => {
    const isDrawn = city.roads.length + city.water.length > 0
    if (isDrawn) drawSketch(map, city)
    show(isDrawn ? 'sketch' : null)
  }
  if (tiles.kind === 'none') {
    sketch()
    return
  }
  show('tiles')
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
  if (tiles.kind === 'raster') {
    const layer = L.tileLayer(tiles.address, {
      className: isDark ? 'map-tiles map-tiles-dark' : 'map-tiles',
      maxNativeZoom: tiles.maxZoom,
      maxZoom: map.getMaxZoom(),
      // The address of the page, and with it the order, is nobody else's.
      referrerPolicy: 'origin',
    })
    addTiles(map, layer, sketch)
    return
  }
  void import('./vector-tile-layer.ts').then(
    ({ VectorTileLayer }) => addTiles(map, new VectorTileLayer(tiles.address), sketch),
    sketch,
  )
}

/** Where the first tiles all fail, as they do without a network, they are given up for this map. */
function addTiles(map: L.Map, layer: L.GridLayer, sketch: () => void): void {
  // The page may have been left meanwhile.
  if (!map.getContainer().isConnected) return
  let hasTile = false
  layer.on('tileload', () => {
    hasTile = true
  })
  layer.on('load', () => {
    if (hasTile) return
    layer.off()
    // Leaflet goes on with the layer after it has said this.
    setTimeout(() => {
      if (!map.getContainer().isConnected) return
      layer.remove()
      sketch()
    })
  })
  layer.addTo(map)
}

function drawSketch(map: L.Map, { roads, water }: CityMap): void {
  const pane = map.createPane('ground')
  pane.style.zIndex = '250'
  pane.style.pointerEvents = 'none'
  const renderer = L.svg({ pane: 'ground', padding: 0.5 })
  const options = { renderer, pane: 'ground', interactive: false }
  const spots = (line: CityMap['water'][number]) => line.map(([lng, lat]) => [lat, lng] as [number, number])
  for (const ring of water) L.polygon(spots(ring), { ...options, className: 'map-water' }).addTo(map)
  // All edges first, so that crossings are open; main roads last.
  const sorted = [...roads].sort((a, b) => Number(a.kind === 'main') - Number(b.kind === 'main'))
  for (const part of ['map-road-edge', 'map-road'])
    for (const { kind, line } of sorted) {
      const className = kind === 'main' ? `${part} ${part}-main` : part
      L.polyline(spots(line), { ...options, className, smoothFactor: 0.5 }).addTo(map)
    }
  const widen = () => {
    const width = STREET_PX * GROWTH ** (map.getZoom() - 14)
    map.getContainer().style.setProperty('--road', String(Math.min(22, Math.max(1, width))))
  }
  map.on('zoomend', widen)
  widen()
}
