import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type Source, TileType } from 'pmtiles'

/** A shape of a vector tile; coordinates go from 0 to `extent`, and somewhat beyond. */
export interface TileShape {
  readonly kind: 'point' | 'line' | 'area'
  /** What it is, as the tile's schema says it (`kind` of Protomaps). */
  readonly type: string
  readonly paths: readonly (readonly (readonly [number, number])[])[]
}

export interface TileLayer {
  readonly name: string
  readonly extent: number
  readonly shapes: readonly TileShape[]
}

/** Vector tiles of one city, in one file that is read by ranges. */
export interface TileArchive {
  readonly maxZoom: number
  /** The wanted layers of a tile; none where the archive has nothing there. */
  readonly readTile: (z: number, x: number, y: number, wanted: ReadonlySet<string>) => Promise<readonly TileLayer[]>
}

const KINDS = { 1: 'point', 2: 'line', 3: 'area' } as const

/** Opens a PMTiles archive by its address. Throws for what is none, or holds no vector tiles. */
export async function openTileArchive(source: string | Source): Promise<TileArchive> {
  const archive = new PMTiles(source)
  const { tileType, maxZoom } = await archive.getHeader()
  if (tileType !== TileType.Mvt) throw new Error('no vector tiles')
  return {
    maxZoom,
    async readTile(z, x, y, wanted) {
      const tile = await archive.getZxy(z, x, y)
      if (!tile) return []
      const layers = Object.values(new VectorTile(new PbfReader(tile.data)).layers)
      return layers.filter(({ name }) => wanted.has(name)).map(readLayer)
    },
  }
}

function readLayer(layer: VectorTileLayer): TileLayer {
  const shapes = Array.from({ length: layer.length }, (_, i) => layer.feature(i)).flatMap((feature): TileShape[] => {
    if (feature.type === 0) return []
    const paths = feature.loadGeometry().map((points) => points.map(({ x, y }) => [x, y] as const))
    return [{ kind: KINDS[feature.type], type: String(feature.properties.kind ?? ''), paths }]
  })
  return { name: layer.name, extent: layer.extent, shapes }
}
