import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './area-map.css'
import { useEffect, useRef, useState } from 'react'
import { plainText } from '#shell/languages/localized-text.tsx'
import { drawGround, type Ground } from '#shell/maps/draw-ground.ts'
import { MapNote } from '#shell/maps/map-note.tsx'
import { placeNames } from '#shell/maps/place-names.ts'
import { useCityMap } from '#shell/maps/use-city-map.ts'
import type { AreaView } from './address-view.ts'
import type { SketchStore } from './sketch-layout.ts'
import type { Point } from './use-map-location.ts'

export type AreaMapProps = {
  readonly label: string
  /** Said in the corner of a drawn map. */
  readonly sketchLabel: string
  readonly areas: readonly AreaView[]
  /** The stores, as small squares. */
  readonly stores: readonly SketchStore[]
  readonly chosenAreaId: string | null
  /** Its areas are what is looked at first. */
  readonly storeId: string | null
  readonly point: Point | null
  readonly onPoint: (point: Point) => void
  /** It was opened by a button that is gone now. */
  readonly takesFocus: boolean
}

const PIN =
  '<svg viewBox="0 0 36 44" width="36" height="44" aria-hidden="true"><path d="M18 43C18 43 3 27 3 17a15 15 0 0 1 30 0c0 10-15 26-15 26Z" fill="var(--mark)" stroke="var(--surface)" stroke-width="2"/><circle cx="18" cy="17" r="5.500" fill="var(--surface)"/></svg>'
const STEP_PX = 24

/**
 * The merchant's own areas over its streets. The pin is dragged, goes where the map is clicked, and moves by the arrow keys
 * (with Shift further); plus and minus zoom. Leaflet is in this chunk alone.
 */
// Long on purpose: the effects share the one Leaflet map that the first of them makes.
export default function AreaMap(props: AreaMapProps) {
  const { label, sketchLabel, areas, stores, storeId, chosenAreaId, point, onPoint, takesFocus } = props
  const city = useCityMap()
  const [ground, setGround] = useState<Ground>(null)
  const box = useRef<HTMLDivElement>(null)
  const created = useRef<{ map: L.Map; pin: L.Marker; shapes: Map<string, L.Polygon>; arrange: () => void } | null>(
    null,
  )
  const notified = useRef(onPoint)
  notified.current = onPoint

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once; what changes is told to it below
  useEffect(() => {
    const element = box.current
    if (!element) return
    const map = createMap(element)
    const shapes = new Map<string, L.Polygon>()
    const cluster = L.latLngBounds([])
    const everything = L.latLngBounds([])
    const wanted = areas.find(({ id }) => id === chosenAreaId)?.storeId ?? storeId
    for (const { id, name, polygon, storeId: owner } of areas) {
      const shape = L.polygon(
        polygon.map(([lng, lat]) => [lat, lng] as [number, number]),
        { className: 'map-area', interactive: false },
      )
      shape.bindTooltip(escapeHtml(plainText(name)), { permanent: true, direction: 'center', className: 'map-name' })
      shape.addTo(map)
      shapes.set(id, shape)
      everything.extend(shape.getBounds())
      if (owner === wanted) cluster.extend(shape.getBounds())
    }
    for (const { id, lat, lng } of stores) {
      const icon = L.divIcon({ className: 'map-outlet', iconSize: [14, 14] })
      L.marker([lat, lng], { icon, interactive: false, keyboard: false }).addTo(map)
      if (id === wanted && cluster.isValid()) cluster.extend([lat, lng])
    }
    // Another store's areas, far away, would make a spot of those that matter here.
    const first = cluster.isValid() ? cluster : everything
    if (first.isValid()) map.fitBounds(first, { padding: [16, 16], animate: false })
    let frame = 0
    // Leaflet moves its names after it has said that the map moved.
    const arrange = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => showNamesWithRoom(map, shapes))
    }
    map.on('zoomend moveend viewreset resize', arrange)
    const start = point ?? map.getCenter()
    const pin = L.marker([start.lat, start.lng], {
      draggable: true,
      keyboard: false,
      autoPan: true,
      icon: L.divIcon({ className: 'map-pin', html: PIN, iconSize: [36, 44], iconAnchor: [18, 43] }),
    })
    if (point) {
      pin.addTo(map)
      map.setView([point.lat, point.lng], Math.max(map.getZoom(), 14), { animate: false })
    }
    pin.on('dragend', () => notified.current(rounded(pin.getLatLng())))
    map.on('click', ({ latlng }) => notified.current(rounded(latlng)))
    created.current = { map, pin, shapes, arrange }
    if (takesFocus) element.focus({ preventScroll: true })
    arrange()
    const sizes = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    sizes.observe(element)
    const moved = (event: KeyboardEvent) => {
      if (event.key === '+' || event.key === '=') map.zoomIn()
      if (event.key === '-') map.zoomOut()
      const step = ARROWS[event.key]
      if (!step) return
      event.preventDefault()
      const length = event.shiftKey ? STEP_PX * 4 : STEP_PX
      const from = map.latLngToContainerPoint(map.hasLayer(pin) ? pin.getLatLng() : map.getCenter())
      notified.current(rounded(map.containerPointToLatLng(from.add([step[0] * length, step[1] * length]))))
    }
    element.addEventListener('keydown', moved)
    return () => {
      element.removeEventListener('keydown', moved)
      cancelAnimationFrame(frame)
      sizes.disconnect()
      map.remove()
      created.current = null
    }
  }, [])

  useEffect(() => {
    if (!created.current) return
    const { map, pin, arrange } = created.current
    arrange()
    if (!point) {
      pin.remove()
      return
    }
    const isFirst = !map.hasLayer(pin)
    pin.setLatLng([point.lat, point.lng]).addTo(map)
    if (isFirst && map.getZoom() < 13) map.setView([point.lat, point.lng], 13, { animate: false })
    else if (!map.getBounds().pad(-0.1).contains([point.lat, point.lng])) map.panTo([point.lat, point.lng])
  }, [point])

  useEffect(() => {
    if (city && created.current) drawGround(created.current.map, city, setGround)
  }, [city])

  useEffect(() => {
    for (const [id, shape] of created.current?.shapes ?? [])
      shape.getElement()?.classList.toggle('map-area-chosen', id === chosenAreaId)
  }, [chosenAreaId])

  return (
    <div className="relative isolate">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the pin */}
      <div ref={box} role="application" aria-label={label} tabIndex={0} className="map isolate h-64 w-full" dir="ltr" />
      <MapNote city={city} ground={ground} sketch={sketchLabel} />
    </div>
  )
}

function createMap(element: HTMLElement): L.Map {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return L.map(element, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    minZoom: 8,
    maxZoom: 18,
  })
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Names stand beside markers and beside one another; one without room is left out. */
function showNamesWithRoom(map: L.Map, shapes: ReadonlyMap<string, L.Polygon>): void {
  const names = [...shapes.values()].flatMap((shape) => shape.getTooltip()?.getElement() ?? [])
  for (const name of names) name.style.translate = 'none'
  const frame = map.getContainer().getBoundingClientRect()
  const markers = [...map.getPanes().markerPane!.children].map((marker) => marker.getBoundingClientRect())
  const shifts = placeNames(
    names.map((name) => name.getBoundingClientRect()),
    markers,
    frame,
  )
  names.forEach((name, i) => {
    const shift = shifts[i]
    name.classList.toggle('map-name-hidden', !shift)
    if (shift) name.style.translate = `${shift.x}px ${shift.y}px`
  })
}

function rounded({ lat, lng }: L.LatLng): Point {
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
