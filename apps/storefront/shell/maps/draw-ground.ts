import type { CityMap } from '@compass/domain/merchants'
import L from 'leaflet'
import './city-map.css'
import { hasStreets } from './use-city-map.ts'

/** Pixels of a street at zoom 14; it grows with the zoom, more slowly than the map. */
const STREET_PX = 4
const GROWTH = 1.45

/** Puts streets and water beneath the areas: tiles, where the merchant has some, else its own sketch. */
export function drawGround(map: L.Map, city: CityMap): void {
  if (!hasStreets(city)) return
  map.getContainer().classList.add('map-streets')
  const { tiles } = city
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
  if (tiles.kind === 'none') drawSketch(map, city)
  else if (tiles.kind === 'raster')
    L.tileLayer(tiles.address, {
      className: isDark ? 'map-tiles map-tiles-dark' : 'map-tiles',
      maxNativeZoom: tiles.maxZoom,
      maxZoom: map.getMaxZoom(),
      // The address of the page, and with it the order, is nobody else's.
      referrerPolicy: 'origin',
    }).addTo(map)
  else
    void import('./vector-tile-layer.ts').then(({ VectorTileLayer }) => {
      // The page may have been left meanwhile.
      if (map.getContainer().isConnected) new VectorTileLayer(tiles.address).addTo(map)
    })
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
