/** The virus scanner of the site, as administrators see it. */

import { call } from '#contract/call.ts'
import { integer, instant, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'

export const getVirusScanner = call({
  method: 'GET',
  path: 'admin/virus-scanner',
  access: 'admin',
  summary: 'Returns whether uploads are scanned for malware, and whether the scanner responds now.',
  spec: 'decision T79',
  reply: object({
    /** `none`: the site has no scanner, and uploads are not scanned. */
    state: oneOf(['none', 'responding', 'silent']),
    /** Of the scanner and its signatures, as it reports them. */
    version: nullable(text({ max: 200 })),
    /** When a stored file was last scanned. */
    lastScanAt: nullable(instant()),
    /** Files that nobody can open until they are scanned; counted up to 1000. */
    quarantined: integer({ min: 0, max: 1000 }),
  }),
})
export type VirusScannerStatus = Value<typeof getVirusScanner.reply>
