import L from 'leaflet'
export function vectorTileLayer(address: string): L.Layer {
  return L.layerGroup([], { attribution: address })
}
