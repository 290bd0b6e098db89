import type { CityMap } from '@compass/domain/merchants'
import { useEffect, useState } from 'react'
import { paths } from '#paths'
import { useShell } from '#shell/merchants/shell-provider.tsx'

const fetched = new Map<string, Promise<CityMap | null>>()

/** What the merchant's maps show beneath the areas; null until it is there, and where it cannot be had. */
export function useCityMap(): CityMap | null {
  const url = useShell().merchant?.url
  const [map, setMap] = useState<CityMap | null>(null)
  useEffect(() => {
    // A map of several merchants has the areas alone.
    if (!url) return
    let isWanted = true
    void fetchCityMap(paths.map(url)).then((found) => isWanted && setMap(found))
    return () => {
      isWanted = false
    }
  }, [url])
  return map
}

function fetchCityMap(path: string): Promise<CityMap | null> {
  const known = fetched.get(path)
  if (known) return known
  const request = fetch(path)
    .then((answer) => (answer.ok ? (answer.json() as Promise<CityMap>) : null))
    // Streets are a help: the areas stand without them, and the next map asks again.
    .catch(() => null)
  fetched.set(path, request)
  void request.then((map) => map ?? fetched.delete(path))
  return request
}

/** Whether there is anything to draw beneath the areas. */
export function hasStreets({ tiles, roads, water }: CityMap): boolean {
  return tiles.kind !== 'none' || roads.length > 0 || water.length > 0
}
