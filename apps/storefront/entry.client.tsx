import { hydrate } from './shell/deferred-hydration/hydrate.tsx'

hydrate()
