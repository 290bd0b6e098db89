import { useEffect, useState } from 'react'

/** Whole seconds until an instant; 0 once it is there, and on the server, where a button must not be dead. */
export function useSecondsUntil(instant: string | null): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!instant) return setSeconds(0)
    const until = new Date(instant).getTime()
    const look = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}
