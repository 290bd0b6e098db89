import { begin } from './shell/begin.tsx'

begin()
