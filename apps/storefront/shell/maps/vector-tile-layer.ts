import L from 'leaflet'
import { openTileArchive, type TileArchive, type TileLayer, type TileShape } from './tile-archive.ts'

const TILE_PX = 256
/** Tiles that are remembered: some screens full. */
const MAX_TILES = 80

/** What is drawn of a tile, in order: layers and kinds as Protomaps names them. */
interface Style {
  readonly layer: string
  readonly kinds?: ReadonlySet<string>
  readonly colour: keyof typeof COLOURS
  /** Pixels at zoom 14, which grow with the zoom; absent: it is filled. */
  readonly width?: number
  readonly minZoom?: number
}

const COLOURS = {
  land: 'var(--map-land)',
  water: 'var(--map-water)',
  park: 'color-mix(in srgb, #4c9a52 16%, var(--map-land))',
  building: 'color-mix(in srgb, var(--map-road-edge) 45%, var(--map-land))',
  edge: 'var(--map-road-edge)',
  road: 'var(--map-road)',
} as const

const PARKS = new Set(['park', 'forest', 'wood', 'garden', 'grass', 'nature_reserve', 'cemetery', 'pitch'])
const MINOR = new Set(['minor_road', 'other'])
const MAJOR = new Set(['major_road'])
const HIGHWAY = new Set(['highway'])

const STYLES: readonly Style[] = [
  { layer: 'earth', colour: 'land' },
  { layer: 'landuse', kinds: PARKS, colour: 'park' },
  { layer: 'water', colour: 'water' },
  { layer: 'water', kinds: new Set(['river', 'canal']), colour: 'water', width: 3 },
  { layer: 'buildings', colour: 'building', minZoom: 15 },
  { layer: 'roads', kinds: new Set(['path']), colour: 'edge', width: 1, minZoom: 15 },
  { layer: 'roads', kinds: MINOR, colour: 'edge', width: 4, minZoom: 12 },
  { layer: 'roads', kinds: MAJOR, colour: 'edge', width: 6.5 },
  { layer: 'roads', kinds: HIGHWAY, colour: 'edge', width: 8 },
  { layer: 'roads', kinds: MINOR, colour: 'road', width: 2.75, minZoom: 12 },
  { layer: 'roads', kinds: MAJOR, colour: 'road', width: 5 },
  { layer: 'roads', kinds: HIGHWAY, colour: 'road', width: 6.5 },
]
const LAYERS = new Set(STYLES.map(({ layer }) => layer))

/** Streets from a PMTiles archive, in the page's own colours. Where it cannot be read, the areas stand without streets. */
export class VectorTileLayer extends L.GridLayer {
  readonly #archive: Promise<TileArchive>
  readonly #tiles = new Map<string, Promise<readonly TileLayer[]>>()

  constructor(address: string) {
    super({ tileSize: TILE_PX, className: 'map-tiles' })
    this.#archive = openTileArchive(address)
    // Each tile says that it failed; nobody needs to hear it once more.
    this.#archive.catch(() => {})
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = TILE_PX * Math.min(devicePixelRatio, 2)
    void this.#archive
      .then(async (archive) => drawTile(canvas, await readPart(archive, this.#tiles, coords), coords.z))
      .then(
        () => done(undefined, canvas),
        (error: Error) => done(error, canvas),
      )
    return canvas
  }
}

interface TilePart {
  readonly layers: readonly TileLayer[]
  /** How many tiles of the screen the tile is wide, and which of them this is. */
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** Beyond the archive's last zoom a part of its tile is drawn larger. */
async function readPart(
  archive: TileArchive,
  tiles: Map<string, Promise<readonly TileLayer[]>>,
  { x, y, z }: L.Coords,
): Promise<TilePart> {
  const scale = 2 ** Math.max(0, z - archive.maxZoom)
  const [tileX, tileY, tileZ] = [Math.floor(x / scale), Math.floor(y / scale), Math.min(z, archive.maxZoom)]
  const key = `${tileZ}/${tileX}/${tileY}`
  const known = tiles.get(key) ?? archive.readTile(tileZ, tileX, tileY, LAYERS)
  tiles.delete(key)
  tiles.set(key, known)
  if (tiles.size > MAX_TILES) tiles.delete(tiles.keys().next().value!)
  return { layers: await known, scale, x: x - tileX * scale, y: y - tileY * scale }
}

function drawTile(canvas: HTMLCanvasElement, { layers, scale, x, y }: TilePart, zoom: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const density = canvas.width / TILE_PX
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { layer, kinds, colour, width, minZoom = 0 } of STYLES) {
    const found = layers.find(({ name }) => name === layer)
    if (!found || zoom < minZoom) continue
    const unit = (canvas.width * scale) / found.extent
    const shapes = found.shapes.filter(({ type }) => !kinds || kinds.has(type))
    const wanted = width === undefined ? 'area' : 'line'
    const path = pathOf(
      shapes.filter(({ kind }) => kind === wanted),
      unit,
      [x * canvas.width, y * canvas.width],
    )
    const resolved = resolveColour(colour)
    if (width === undefined) {
      context.fillStyle = resolved
      context.fill(path, 'evenodd')
    } else {
      context.strokeStyle = resolved
      context.lineWidth = Math.max(0.75, width * 1.4 ** (zoom - 14)) * density
      context.stroke(path)
    }
  }
}

function pathOf(shapes: readonly TileShape[], unit: number, [left, top]: readonly [number, number]): Path2D {
  const path = new Path2D()
  for (const { paths } of shapes)
    for (const points of paths)
      points.forEach(([x, y], i) => {
        if (i === 0) path.moveTo(x * unit - left, y * unit - top)
        else path.lineTo(x * unit - left, y * unit - top)
      })
  return path
}

/** A colour of the page as a canvas understands it: it knows no variables. */
function resolveColour(colour: keyof typeof COLOURS): string {
  const probe = document.createElement('i')
  probe.style.color = COLOURS[colour]
  document.body.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}
