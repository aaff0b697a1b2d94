import { scanSummary } from '#api/db/content/quarantine.ts'
import { handle } from '#api/handlers/handler.ts'
import * as scannerCalls from '#contract/site/virus-scanner.ts'

export const getVirusScanner = handle(scannerCalls.getVirusScanner, async (_, { db, scanner }) => {
  const [version, { lastScanAt, quarantined }] = await Promise.all([scanner?.version(), scanSummary(db.read)])
  return {
    state: scanner ? (version === undefined ? 'silent' : 'responding') : 'none',
    version: version ?? null,
    lastScanAt: lastScanAt?.toISOString() ?? null,
    quarantined,
  } as const
})
