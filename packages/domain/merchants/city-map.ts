/** Points as [longitude, latitude]. */
type Line = readonly (readonly [number, number])[]

/** Where the streets of a map come from. */
export type MapTiles =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'raster'
      /** With `{z}`, `{x}` and `{y}`. */
      readonly address: string
      readonly attribution: string
      /** Where the attribution leads; null: nowhere. */
      readonly attributionLink: string | null
      readonly maxZoom: number
    }
  | {
      readonly kind: 'pmtiles'
      readonly address: string
      readonly attribution: string
      readonly attributionLink: string | null
    }

/** What a merchant's maps show beneath its areas. Water and roads are a sketch, drawn by the merchant. */
export interface CityMap {
  readonly tiles: MapTiles
  readonly water: readonly Line[]
  readonly roads: readonly { readonly kind: 'main' | 'street'; readonly line: Line }[]
}

/** Who knows streets for a merchant: whoever the deployment has, nobody, or Google by the merchant's own key. */
export type GeocoderChoice =
  | { readonly kind: 'deployment' | 'none' }
  | { readonly kind: 'google'; readonly requestsPerDay: number }

export const NO_MAP: CityMap = { tiles: { kind: 'none' }, water: [], roads: [] }

/** The origin that tiles come from, which pages must allow, and as what; null: there are none. */
export function tileSourceOf({
  tiles,
}: CityMap): { readonly kind: 'raster' | 'pmtiles'; readonly origin: string } | null {
  return tiles.kind === 'none' ? null : { kind: tiles.kind, origin: new URL(tiles.address).origin }
}
