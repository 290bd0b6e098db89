import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { CityMap, GeocoderChoice, MapTiles } from '@compass/domain/merchants'

/** What maps show beneath the areas. */
export function compileMap({ tiles, water, roads }: MerchantDocument['map']): CityMap {
  return { tiles: compileTiles(tiles), water, roads }
}

function compileTiles(tiles: MerchantDocument['map']['tiles']): MapTiles {
  if (tiles === 'none') return { kind: 'none' }
  const { attribution, attributionLink = null } = tiles
  if ('pmtiles' in tiles) return { kind: 'pmtiles', address: tiles.pmtiles, attribution, attributionLink }
  return { kind: 'raster', address: tiles.raster, attribution, attributionLink, maxZoom: tiles.maxZoom }
}

export function compileGeocoder({ geocoder }: MerchantDocument['map']): GeocoderChoice {
  return typeof geocoder === 'string' ? { kind: geocoder } : { kind: 'google', ...geocoder.google }
}
