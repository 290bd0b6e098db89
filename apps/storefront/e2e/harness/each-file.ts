import { afterEach } from 'vitest'
import { endVisits } from './browser.ts'

// Files of journeys share a process, and the modules of the harness with it: hooks are registered for each file anew here.

afterEach(({ task }) => endVisits(task))
