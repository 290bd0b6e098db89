import { useEffect, useState } from 'react'

const EVERY_MS = 10_000

/**
 * The time as the server has it: the instant of the page at first, so that browser and server say the same, then ticking.
 * A wrong clock in the phone changes nothing.
 */
export function useNow(serverNow: string): Date {
  const [now, setNow] = useState(() => new Date(serverNow))
  useEffect(() => {
    const ahead = new Date(serverNow).getTime() - Date.now()
    const tick = () => setNow(new Date(Date.now() + ahead))
    tick()
    const timer = setInterval(tick, EVERY_MS)
    return () => clearInterval(timer)
  }, [serverNow])
  return now
}
