import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedPackages, writeNotices } from './checks/notices.ts'
import { top } from './checks/sources.ts'

/** Writes NOTICES.md: licences of what is shipped. */
const notices = shippedPackages()
writeFileSync(join(top, 'NOTICES.md'), writeNotices(notices))
process.stdout.write(`NOTICES.md names ${notices.length} packages.\n`)
