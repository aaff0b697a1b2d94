/** Scans the files that were uploaded while the virus scanner reported no result. */

import { quarantinedFiles } from '#api/db/content/quarantine.ts'
import { scanQuarantined } from '#api/services/content/quarantine.ts'
import type { ScheduledJob } from './process-due-rows.ts'

export const scanQuarantineJob: ScheduledJob = {
  name: 'scan-quarantine',
  due: async (slice, { db, scanner }) => {
    const rows = await quarantinedFiles(db.read, slice)
    // While the scanner is down no file is due: an outage is no failure of a file.
    return rows.length === 0 || (await scanner?.version()) === undefined ? [] : rows
  },
  process: scanQuarantined,
}
