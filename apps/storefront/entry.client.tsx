import { begin } from './shell/deferred-hydration/hydrate.tsx'

begin()
