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
      readonly maxZoom: number
    }
  | { readonly kind: 'pmtiles'; readonly address: string; readonly attribution: string }

/** What a merchant's maps show beneath its areas. Water and roads are a sketch, drawn by the merchant. */
export interface CityMap {
  readonly tiles: MapTiles
  readonly water: readonly Line[]
  readonly roads: readonly { readonly kind: 'main' | 'street'; readonly line: Line }[]
}

export const NO_MAP: CityMap = { tiles: { kind: 'none' }, water: [], roads: [] }

/** The origin that tiles come from, which pages must allow, and as what; null: there are none. */
export function tileSourceOf({
  tiles,
}: CityMap): { readonly kind: 'raster' | 'pmtiles'; readonly origin: string } | null {
  return tiles.kind === 'none' ? null : { kind: tiles.kind, origin: new URL(tiles.address).origin }
}
