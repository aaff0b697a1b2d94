/** What a document is, by its bytes alone. See docs/decisions/0021-files-that-are-handed-in.md. */

import type { UploadScanner, ScanVerdict } from '#api/ports.ts'
import { oneAtATime } from '#api/adapters/one-at-a-time.ts'
import { judgeArchive } from './judge-archive.ts'
import { judgePdf } from './judge-pdf.ts'
import { judgeText } from './judge-text.ts'

export function papers(): UploadScanner {
  const queue = oneAtATime()
  return { scan: (bytes) => queue(() => judgePaper(bytes)) }
}

/** Every type begins at the first byte: what stands before it is another file's head. */
async function judgePaper(bytes: Uint8Array): Promise<ScanVerdict> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('%PDF-')) return judgePdf(bytes)
  if (head.startsWith('PK\u0003\u0004')) return judgeArchive(bytes)
  if (head.startsWith('\u00ff\u00d8\u00ff') || head.startsWith('\u0089PNG\r\n\u001a\n') || /^RIFF[^]{4}WEBP/.test(head))
    return 'picture'
  return judgeText(bytes)
}
