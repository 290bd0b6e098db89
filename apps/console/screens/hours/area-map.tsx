import { crossesItself, doOverlap } from '@compass/domain/serviceability'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './area-map.css'
import { useEffect, useRef, useState } from 'react'
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  ValidateNotSelfIntersecting,
} from 'terra-draw'
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter'
import { useDocument } from '#document/index.ts'
import { IconAction } from '#parts/button.tsx'
import { DrawIcon, PointerIcon, UndoIcon } from '#parts/icons.ts'
import { useDraft } from '#shell/document-stores/draft.tsx'
import type { DocumentStore } from '#shell/document-stores/index.tsx'
import { useMoney } from '#shell/language/money.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { drawGround } from './area-ground.ts'
import { type Area, colorOfArea } from './area-looks.ts'
import { keepNamesApart, paneOf } from './area-names.ts'

type Polygon = Area['polygon']

interface AreaMapProps {
  readonly documentStore: DocumentStore
  readonly areas: readonly Area[]
  readonly chosenKey: string | null
  readonly onChoose: (key: string | null) => void
  readonly onDrawn: (polygon: Polygon) => void
}

interface AreaCanvas {
  readonly map: L.Map
  readonly draw: TerraDraw
  /** Names and hatched overlaps. */
  readonly signs: L.LayerGroup
}

/**
 * Areas over the merchant's ground: corners are dragged, new areas drawn point by point. The list beside says the same.
 * Long on purpose: the effects share the one map that the first of them makes.
 */
export function AreaMap(props: AreaMapProps) {
  const { documentStore, areas, chosenKey, onChoose } = props
  const t = useWords('hours')
  const { draft } = useDraft()
  const { saveChanges } = useDocument()
  const textOf = useMerchantText()
  const money = useMoney()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<AreaCanvas | null>(null)
  const [mode, setMode] = useState<'select' | 'polygon'>('select')
  const [before, setBefore] = useState<readonly { readonly key: string; readonly polygon: Polygon }[]>([])
  const latest = useRef(props)
  latest.current = props

  const reshape = (key: string, polygon: Polygon) => {
    const area = latest.current.areas.find((one) => one.key === key)
    if (area) void saveChanges([{ at: [...documentStore.at, 'areas', key, 'polygon'], was: area.polygon, is: polygon }])
  }
  const reshaped = useRef(reshape)
  reshaped.current = reshape

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once; what changes is told to it below
  useEffect(() => {
    const element = box.current
    if (!element) return
    const map = createMap(element)
    const { lat, lng } = documentStore.value.location
    const bounds = L.latLngBounds([[lat, lng]])
    for (const { polygon } of areas) for (const [x, y] of polygon) bounds.extend([y, x])
    if (areas.length > 0) map.fitBounds(bounds, { padding: [24, 24], animate: false })
    else map.setView([lat, lng], 13, { animate: false })
    drawGround(map, draft.map)
    L.marker([lat, lng], {
      icon: L.divIcon({ className: 'area-outlet', iconSize: [28, 28] }),
      pane: paneOf(map, 'area-outlet', 625),
      interactive: false,
      keyboard: false,
    }).addTo(map)
    const draw = createDraw(map)
    draw.start()
    draw.setMode('select')
    draw.on('select', (id) => latest.current.onChoose(String(draw.getSnapshotFeature(id)?.properties.key ?? '')))
    draw.on('deselect', () => latest.current.onChoose(null))
    draw.on('finish', (id, { action }) => {
      const feature = draw.getSnapshotFeature(id)
      if (feature?.geometry.type !== 'Polygon') return
      const polygon = ringOf(feature.geometry.coordinates[0] as [number, number][])
      if (action === 'draw') {
        draw.removeFeatures([id])
        draw.setMode('select')
        setMode('select')
        latest.current.onDrawn(polygon)
        return
      }
      const key = String(feature.properties.key)
      const old = latest.current.areas.find((area) => area.key === key)?.polygon
      if (old) setBefore((steps) => [...steps, { key, polygon: old }])
      reshaped.current(key, polygon)
    })
    drawn.current = { map, draw, signs: L.layerGroup().addTo(map) }
    const sizes = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      draw.stop()
      map.remove()
      drawn.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: names are of the reader's language, which does not change
  useEffect(() => {
    if (!drawn.current) return
    const { draw, map, signs } = drawn.current
    showAreas(draw, areas)
    showSigns(
      map,
      signs,
      areas.map((area) => ({
        ...area,
        label: textOf(area.name) || area.key,
        fee: money.decimal(area.deliveryFee ?? '', { currency: false }),
      })),
    )
  }, [areas])

  useEffect(() => {
    if (!drawn.current || mode !== 'select') return
    const { draw } = drawn.current
    const snapshot = draw.getSnapshot()
    const chosen = snapshot.find(({ properties }) => properties.key === chosenKey)
    const selected = snapshot.find(({ properties }) => properties.selected === true)
    if (chosen?.id === selected?.id) return
    if (chosen?.id !== undefined) draw.selectFeature(chosen.id)
    else if (selected?.id !== undefined) draw.deselectFeature(selected.id)
  }, [chosenKey, mode])

  const choose = (next: 'select' | 'polygon') => {
    if (next === 'polygon') onChoose(null)
    drawn.current?.draw.setMode(next)
    setMode(next)
  }
  return (
    <>
      <div
        ref={box}
        role="application"
        aria-label={t('hours.map')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and plus and minus move and zoom the map
        tabIndex={0}
        className="area-map h-120 w-full desktop:h-132"
        dir="ltr"
      />
      <div className="area-tools" role="toolbar" aria-label={t('hours.mapTools')}>
        <IconAction
          kind={mode === 'select' ? 'fill' : 'bare'}
          label={t('hours.toolChoose')}
          aria-pressed={mode === 'select'}
          icon={<PointerIcon size={18} />}
          onClick={() => choose('select')}
        />
        <IconAction
          kind={mode === 'polygon' ? 'fill' : 'bare'}
          label={t('hours.toolDraw')}
          aria-pressed={mode === 'polygon'}
          icon={<DrawIcon size={18} />}
          onClick={() => choose('polygon')}
        />
        <IconAction
          kind="bare"
          label={t('hours.toolUndo')}
          disabled={before.length === 0}
          icon={<UndoIcon size={18} />}
          onClick={() => {
            const step = before.at(-1)
            if (!step) return
            setBefore(before.slice(0, -1))
            reshape(step.key, step.polygon)
          }}
        />
      </div>
      {mode === 'polygon' ? (
        <p role="status" className="area-hint">
          {t('hours.drawHint')}
        </p>
      ) : null}
    </>
  )
}

function createMap(element: HTMLElement): L.Map {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    // Areas fill the map at first, whatever their size.
    zoomSnap: 0.5,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    minZoom: 8,
    maxZoom: 18,
  })
  L.control.zoom({ position: 'bottomleft', zoomInTitle: '+', zoomOutTitle: '−' }).addTo(map)
  return map
}

type Hex = `#${string}`
const styleOf = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim() as Hex

function createDraw(map: L.Map): TerraDraw {
  const element = map.getContainer()
  const pen = styleOf(element, '--pen')
  const surface = styleOf(element, '--surface')
  const colorOf = ({ properties }: { readonly properties: Record<string, unknown> }) =>
    (properties.color as Hex | undefined) ?? pen
  const feature = {
    draggable: true,
    selfIntersectable: false,
    validation: ValidateNotSelfIntersecting,
    coordinates: { midpoints: true, draggable: true, deletable: true },
  }
  return new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ lib: L, map, coordinatePrecision: 6 }),
    modes: [
      new TerraDrawSelectMode({
        flags: { polygon: { feature } },
        // Deleting is a button with words, and escape closes the panel beside.
        keyEvents: { deselect: 'Escape', delete: null, rotate: null, scale: null },
        styles: {
          selectedPolygonColor: colorOf,
          selectedPolygonFillOpacity: 0.24,
          selectedPolygonOutlineColor: pen,
          selectedPolygonOutlineWidth: 3,
          selectionPointColor: surface,
          selectionPointOutlineColor: pen,
          selectionPointOutlineWidth: 3,
          selectionPointWidth: 6.5,
          midPointColor: surface,
          midPointOutlineColor: pen,
          midPointOutlineWidth: 1.5,
          midPointWidth: 4,
        },
      }),
      new TerraDrawPolygonMode({
        pointerDistance: 24,
        validation: (shape: GeoJSONStoreFeatures, { updateType }: { readonly updateType: string }) =>
          updateType === 'finish' || updateType === 'commit' ? ValidateNotSelfIntersecting(shape) : { valid: true },
        styles: {
          fillColor: colorOf,
          fillOpacity: 0.16,
          outlineColor: colorOf,
          outlineWidth: 2,
          closingPointColor: surface,
          closingPointOutlineColor: pen,
          closingPointOutlineWidth: 2,
          closingPointWidth: 6,
        },
      }),
    ],
  })
}

/** Tells the drawing which areas there are, without touching those that are as they were. */
function showAreas(draw: TerraDraw, areas: readonly Area[]): void {
  const known = new Map(
    draw
      .getSnapshot()
      .flatMap((feature) => (feature.properties.key ? [[String(feature.properties.key), feature]] : [])),
  )
  const gone = [...known].filter(([key]) => !areas.some((area) => area.key === key))
  draw.removeFeatures(gone.flatMap(([, { id }]) => (id === undefined ? [] : [id])))
  for (const [place, { key, polygon }] of areas.entries()) {
    const geometry = { type: 'Polygon' as const, coordinates: [closed(polygon)] }
    const feature = known.get(key)
    const color = colorOfArea(place)
    if (feature?.id === undefined)
      draw.addFeatures([{ type: 'Feature', geometry, properties: { mode: 'polygon', key, color } }])
    else {
      if (
        JSON.stringify(feature.geometry.coordinates) !== JSON.stringify(geometry.coordinates) &&
        !crossesItself(polygon)
      )
        draw.updateFeatureGeometry(feature.id, geometry)
      if (feature.properties.color !== color) draw.updateFeatureProperties(feature.id, { color })
    }
  }
}

const HATCH = 'area-hatch'

/** The name and the fee of each area, and hatching where an upper one counts. */
function showSigns(
  map: L.Map,
  signs: L.LayerGroup,
  areas: readonly (Area & { readonly label: string; readonly fee: string })[],
): void {
  signs.clearLayers()
  const overlaps = paneOf(map, 'area-overlaps', 390)
  const names = paneOf(map, 'area-names', 620)
  const renderer = L.svg({ pane: overlaps, padding: 0.5 })
  const pairs: { readonly upper: L.Polygon; readonly lower: L.Polygon }[] = []
  for (const [place, area] of areas.entries()) {
    const shape = L.polygon(area.polygon.map(([lng, lat]) => [lat, lng] as [number, number]))
    const text = document.createElement('span')
    text.className = 'area-name'
    const name = document.createElement('b')
    name.textContent = area.label
    text.append(name, document.createTextNode(area.fee))
    L.marker(shape.getBounds().getCenter(), {
      icon: L.divIcon({ className: 'area-sign', html: text, iconSize: [0, 0] }),
      pane: names,
      interactive: false,
      keyboard: false,
    }).addTo(signs)
    for (const upper of areas.slice(0, place).filter((one) => doOverlap(one.polygon, area.polygon))) {
      const options = { renderer, pane: overlaps, interactive: false, stroke: false }
      const ring = ({ polygon }: Area) => polygon.map(([lng, lat]) => [lat, lng] as [number, number])
      pairs.push({
        lower: L.polygon(ring(area), { ...options, className: HATCH }).addTo(signs),
        upper: L.polygon(ring(upper), { ...options, fill: false }).addTo(signs),
      })
    }
  }
  const settle = () => {
    clipHatches(pairs)
    keepNamesApart(map)
  }
  map.on('zoomend moveend viewreset', settle)
  signs.once('remove', () => map.off('zoomend moveend viewreset', settle))
  settle()
}

/** Cuts each hatching to the shape of the upper area: what lies in both is hatched. */
function clipHatches(pairs: readonly { readonly upper: L.Polygon; readonly lower: L.Polygon }[]): void {
  for (const [number, { upper, lower }] of pairs.entries()) {
    const [edge, hatch] = [upper.getElement(), lower.getElement()]
    const svg = hatch?.closest('svg')
    if (!edge || !hatch || !svg) continue
    addPattern(svg)
    const id = `area-clip-${number}`
    let clip = svg.querySelector(`#${id} path`)
    if (!clip) {
      const holder = document.createElementNS(SVG, 'clipPath')
      holder.id = id
      clip = document.createElementNS(SVG, 'path')
      holder.append(clip)
      svg.append(holder)
    }
    clip.setAttribute('d', edge.getAttribute('d') ?? '')
    hatch.setAttribute('clip-path', `url(#${id})`)
    hatch.setAttribute('fill', `url(#${HATCH}-lines)`)
    hatch.setAttribute('fill-opacity', '1')
  }
}

const SVG = 'http://www.w3.org/2000/svg'

function addPattern(svg: SVGSVGElement): void {
  if (svg.querySelector(`#${HATCH}-lines`)) return
  const pattern = document.createElementNS(SVG, 'pattern')
  const supplied = {
    id: `${HATCH}-lines`,
    width: '6',
    height: '6',
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(45)',
  }
  for (const [name, value] of Object.entries(supplied)) pattern.setAttribute(name, value)
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', 'M0 0V6')
  line.setAttribute('class', 'area-hatch-line')
  pattern.append(line)
  svg.append(pattern)
}

function closed(polygon: Polygon): [number, number][] {
  const ring = polygon.map(([lng, lat]) => [lng, lat] as [number, number])
  const [first, last] = [ring[0]!, ring.at(-1)!]
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}

/** Corners as documents write them: the first is not said again. */
function ringOf(coordinates: readonly (readonly [number, number])[]): Polygon {
  return coordinates.slice(0, -1).map(([lng, lat]) => [lng, lat])
}
