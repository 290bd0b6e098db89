import { resolve } from 'node:path'

type Settings = {
  port: number
  host: string
  folder: string
  adminKey: string
  publicUrl: string | null
  speed: number
}

const SHORTEST_KEY = 20

/** Reads the settings from the environment; every one that does not fit is a sentence. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Settings | { faults: string[] } {
  const faults: string[] = []
  const text = (name: string) => environment[name]?.trim() || undefined
  const shopPort = Number(text('PORT') ?? 3000)
  const port = Number(text('GATEWAY_PORT') ?? (shopPort === 0 ? 0 : shopPort + 1))
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    faults.push(`GATEWAY_PORT is "${text('GATEWAY_PORT')}": use a whole number from 0 to 65535 (without it, PORT + 1).`)
  }
  const adminKey = text('GATEWAY_ADMIN_KEY') ?? ''
  if (adminKey.length < SHORTEST_KEY) {
    faults.push(`GATEWAY_ADMIN_KEY is too weak: use at least ${SHORTEST_KEY} letters and digits.`)
  }
  const publicUrl = text('GATEWAY_PUBLIC_URL')
  if (publicUrl && (!URL.canParse(publicUrl) || !/^https?:$/.test(new URL(publicUrl).protocol))) {
    faults.push(`GATEWAY_PUBLIC_URL is "${publicUrl}": write it as https://pay.example.com.`)
  }
  const speed = Number(text('GATEWAY_SPEED') ?? 1)
  if (!(speed > 0)) faults.push(`GATEWAY_SPEED is "${text('GATEWAY_SPEED')}": use a number above 0 (without it, 1).`)
  if (faults.length > 0) return { faults }
  const folder = resolve(text('GATEWAY_DATA_DIR') ?? resolve(text('DATA_DIR') ?? 'data', 'gateway'))
  const host = text('GATEWAY_HOST') ?? text('HOST') ?? 'localhost'
  return { port, host, folder, adminKey, publicUrl: publicUrl?.replace(/\/+$/, '') ?? null, speed }
}
