/** Detects the type of a document from its bytes alone. See decision record 0013. */

import type { UploadScanner, ScanVerdict } from '#api/ports.ts'
import { oneAtATime } from '#api/adapters/one-at-a-time.ts'
import { scanArchive } from './scan-archive.ts'
import { scanPdf } from './scan-pdf.ts'
import { scanText } from './scan-text.ts'

export function uploadScanner(): UploadScanner {
  const queue = oneAtATime()
  return { scan: (bytes) => queue(() => scanUpload(bytes)) }
}

/** Every type begins at the first byte: preceding bytes could be another file's header. */
async function scanUpload(bytes: Uint8Array): Promise<ScanVerdict> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('%PDF-')) return scanPdf(bytes)
  if (head.startsWith('PK\u0003\u0004')) return scanArchive(bytes)
  if (head.startsWith('\u00ff\u00d8\u00ff') || head.startsWith('\u0089PNG\r\n\u001a\n') || /^RIFF[^]{4}WEBP/.test(head))
    return 'picture'
  return scanText(bytes)
}
