import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { CityMap, MapTiles } from '@compass/domain/merchants'

/** What maps show beneath the areas. */
export function compileMap({ tiles, water, roads }: MerchantDocument['map']): CityMap {
  return { tiles: compileTiles(tiles), water, roads }
}

function compileTiles(tiles: MerchantDocument['map']['tiles']): MapTiles {
  if (tiles === 'none') return { kind: 'none' }
  if ('pmtiles' in tiles) return { kind: 'pmtiles', address: tiles.pmtiles, attribution: tiles.attribution }
  const { raster, attribution, maxZoom } = tiles
  return { kind: 'raster', address: raster, attribution, maxZoom }
}
