import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import '#shell/addresses/area-map.css'
import './courier-map.css'
import { useEffect, useRef, useState } from 'react'
import type { AreaView } from '#shell/addresses/address-view.ts'
import { drawGround, type Ground } from '#shell/maps/draw-ground.ts'
import { MapNote } from '#shell/maps/map-note.tsx'
import { useCityMap } from '#shell/maps/use-city-map.ts'

type Point = { readonly lat: number; readonly lng: number }

export type CourierMapProps = {
  readonly label: string
  /** Said in the corner of a drawn map. */
  readonly sketchLabel: string
  readonly areas: readonly AreaView[]
  /** The one of the door. */
  readonly areaId: string | null
  readonly shop: Point
  readonly door: Point | null
  readonly courier: Point | null
}

const strokes = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
const SHOP = `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" ${strokes}><path d="M3 9l1.500-5h15L21 9M4 11v9h16v-9M3 9a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M9 20v-6h6v6"/></svg>`
const BIKE = `<svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" ${strokes}><circle cx="5.500" cy="17.500" r="3.500"/><circle cx="18.500" cy="17.500" r="3.500"/><circle cx="15" cy="5" r="1"/><path d="M12 17.500V14l-3-3 4-3 2 3h2"/></svg>`
const PIN =
  '<svg viewBox="0 0 36 44" width="36" height="44" aria-hidden="true"><path d="M18 43C18 43 3 27 3 17a15 15 0 0 1 30 0c0 10-15 26-15 26Z" fill="var(--ink)" stroke="var(--surface)" stroke-width="2"/><circle cx="18" cy="17" r="5.500" fill="var(--surface)"/></svg>'

interface DrawnMap {
  readonly map: L.Map
  readonly courier: L.Marker
  readonly driven: L.Polyline
  readonly ahead: L.Polyline
  /** Shows all of it. */
  readonly look: () => void
}

/**
 * The merchant's areas, the store, the door and the courier between them. The map takes no touch, so the page scrolls over
 * it. Leaflet is in this chunk alone.
 */
// Long on purpose: the effects share the one Leaflet map that the first of them makes.
export default function CourierMap({ label, sketchLabel, areas, areaId, shop, door, courier }: CourierMapProps) {
  const city = useCityMap()
  const [ground, setGround] = useState<Ground>(null)
  const box = useRef<HTMLDivElement>(null)
  const created = useRef<DrawnMap | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once; what changes is told to it below
  useEffect(() => {
    const element = box.current
    if (!element) return
    const map = L.map(element, {
      attributionControl: false,
      zoomControl: false,
      keyboard: false,
      dragging: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      touchZoom: false,
      boxZoom: false,
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
      zoomSnap: 0,
      maxZoom: 16,
    })
    for (const { id, polygon } of areas)
      L.polygon(
        polygon.map(([lng, lat]) => [lat, lng] as [number, number]),
        { className: id === areaId ? 'map-area map-area-chosen' : 'map-area', interactive: false },
      ).addTo(map)
    const line = (className: string) => L.polyline([], { className, interactive: false }).addTo(map)
    const ahead = line('map-ahead')
    const driven = line('map-driven')
    const marker = (at: Point, className: string, html: string, size: [number, number], foot = size[1] / 2) =>
      L.marker([at.lat, at.lng], {
        icon: L.divIcon({ className, html, iconSize: size, iconAnchor: [size[0] / 2, foot] }),
        interactive: false,
        keyboard: false,
      })
    marker(shop, 'map-shop', SHOP, [36, 36]).addTo(map)
    if (door) marker(door, 'map-pin', PIN, [36, 44], 43).addTo(map)
    const moving = marker(shop, 'map-courier', BIKE, [44, 44]).setZIndexOffset(1000)
    const ends = [shop, door].flatMap((end) => (end ? [L.latLng(end.lat, end.lng)] : []))
    const look = () => {
      map.invalidateSize({ animate: false })
      const seen = moving.getLatLng()
      // Nobody drives straight: a courier who is beside the way is on the map too.
      const everything = map.hasLayer(moving) ? L.latLngBounds([...ends, seen]) : L.latLngBounds(ends)
      // On a phone the sheet lies over the foot of the map.
      map.fitBounds(everything, {
        paddingTopLeft: [56, 64],
        paddingBottomRight: [56, 84],
        maxZoom: door ? 14.6 : 13,
        animate: false,
      })
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    created.current = { map, courier: moving, driven, ahead, look }
    return () => {
      sizes.disconnect()
      map.remove()
      created.current = null
    }
  }, [])

  useEffect(() => {
    if (!created.current) return
    const { map, courier: marker, driven, ahead, look } = created.current
    const service = (...points: (Point | null)[]) =>
      points.flatMap((point) => (point ? [[point.lat, point.lng] as [number, number]] : []))
    driven.setLatLngs(courier ? service(shop, courier) : [])
    ahead.setLatLngs(door ? service(courier ?? shop, door) : [])
    if (!courier) {
      marker.remove()
      return
    }
    const isFirst = !map.hasLayer(marker)
    marker.setLatLng([courier.lat, courier.lng]).addTo(map)
    // It glides from one place to the next, but appears where it is.
    if (!isFirst) marker.getElement()?.classList.add('map-courier-moves')
    if (!map.getBounds().contains(marker.getLatLng())) look()
  }, [shop, door, courier])

  useEffect(() => {
    if (city && created.current) drawGround(created.current.map, city, setGround)
  }, [city])

  return (
    <div className="courier-map relative isolate size-full">
      <div ref={box} role="img" aria-label={label} className="map isolate size-full" dir="ltr" />
      <MapNote city={city} ground={ground} sketch={sketchLabel} />
    </div>
  )
}
